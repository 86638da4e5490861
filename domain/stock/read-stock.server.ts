import type { Db } from '#domain/database'
import { type BatchRow, selectExpiredBatches } from '#domain/stock/batches.server'
import { type ShelfLife, shelfLifeOf } from '#domain/stock/shelf-life'
import { listWaiting } from '#domain/stock/waiting.server'

export type SizeStock = {
  label: string
  isArchived: boolean
  barcode: string | null
  /** `stock` packs can be sold; `waiting` packs are promised to unpacked orders. */
  stock: number
  waiting: number
  lowAt: number
  isLow: boolean
  /** Batches with packs on the shelf, those that expire first before the others. */
  batches: (BatchRow & { shelfLife: ShelfLife })[]
  /** Packs on the shelf whose best-before day is over, and how many of them are not out of sale because orders were promised them. */
  expired: number
  expiredPromised: number
}

export type StockView = 'all' | 'low' | 'expired'

export type ProductStock = {
  id: string
  name: string
  nameGu: string
  shelfLifeDays: number | null
  sizes: SizeStock[]
}

/** Lists the stock of one product, of products matching a name, of those with a low size or expired packs, or of all; at most 200 products. */
export async function listStock(
  db: Db,
  now: number,
  wanted: { id?: string; search?: string; category?: string; view?: StockView } = {},
): Promise<ProductStock[]> {
  const { id, search = '', category, view = 'all' } = wanted
  const like = `%${search.toLowerCase().replace(/[\\%_]/g, '')}%`
  const products = await db
    .selectFrom('products')
    .select(['id', 'name', 'name_gu', 'shelf_life_days'])
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .$if(category !== undefined, (query) => query.where('category', '=', category ?? ''))
    .$if(search !== '', (query) =>
      query.where(({ eb, fn, or }) => or([eb(fn('lower', ['name']), 'like', like), eb('name_gu', 'like', like)])),
    )
    .$if(view === 'expired', (query) =>
      query.where('products.id', 'in', ({ selectFrom }) =>
        selectFrom('batches').select('product_id').where('batches.id', 'in', selectExpiredBatches(db, now)),
      ),
    )
    .$if(view === 'low', (query) =>
      query.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('pack_sizes')
            .select('label')
            .whereRef('pack_sizes.product_id', '=', 'products.id')
            .whereRef('pack_sizes.stock', '<=', 'pack_sizes.low_at')
            .where('pack_sizes.low_at', '>', 0)
            .where('pack_sizes.archived', '=', 0),
        ),
      ),
    )
    .orderBy('position')
    .orderBy('id')
    .limit(200)
    .execute()
  const ids = products.map((product) => product.id)
  if (ids.length === 0) return []
  const sizes = await db
    .selectFrom('pack_sizes')
    .select(['product_id', 'label', 'stock', 'low_at', 'archived', 'barcode'])
    .where('product_id', 'in', ids)
    .where(({ eb, or }) => or([eb('archived', '=', 0), eb('stock', '>', 0)]))
    .orderBy('position')
    .execute()
  const batches = await db
    .selectFrom('batches')
    .selectAll()
    .where('product_id', 'in', ids)
    .where('remaining', '>', 0)
    .unionAll(
      db
        .selectFrom('batches')
        .selectAll()
        .where('product_id', 'in', ids)
        .where('expired', '>', 0)
        .where('remaining', '=', 0),
    )
    .orderBy('best_before')
    .orderBy('received_at')
    .execute()
  const promised = await listWaiting(db, id)
  const ofSizes = Map.groupBy(batches, ({ product_id, label }) => `${product_id}|${label}`)
  const batchesOf = (productId: string, label: string) =>
    (ofSizes.get(`${productId}|${label}`) ?? []).map((batch) => ({
      ...batch,
      shelfLife: shelfLifeOf({ packedOn: batch.packed_on, bestBefore: batch.best_before }, now),
    }))
  return products.map((product) => ({
    ...{ id: product.id, name: product.name, nameGu: product.name_gu, shelfLifeDays: product.shelf_life_days },
    sizes: sizes
      .filter(({ product_id }) => product_id === product.id)
      .map(({ label, stock, low_at, archived, barcode }) => {
        const own = batchesOf(product.id, label)
        const expiredPromised = own.reduce(
          (sum, { shelfLife, remaining }) => (shelfLife === 'expired' ? sum + remaining : sum),
          0,
        )
        return {
          ...{ label, stock, lowAt: low_at, isArchived: archived === 1, barcode, batches: own },
          isLow: archived === 0 && low_at > 0 && stock <= low_at,
          waiting: promised.find((row) => row.productId === product.id && row.label === label)?.waiting ?? 0,
          expired: expiredPromised + own.reduce((sum, { expired }) => sum + expired, 0),
          expiredPromised,
        }
      }),
  }))
}

export type LedgerRow = {
  id: string
  at: number
  label: string
  change: number
  stock: number
  reason: string
  orderNumber: string | null
  code: string | null
  /** A name, or 'buyer', 'system' or 'console'. */
  actor: string
  note: string
}

const pageSize = 50

/** Lists ledger rows, newest first; `before` is the last row of the previous page. */
export async function listLedger(
  db: Db,
  { productId, label, before }: { productId: string; label: string; before?: { at: number; id: string } | undefined },
): Promise<{ rows: LedgerRow[]; next: { at: number; id: string } | null }> {
  const rows = await db
    .selectFrom('stock_moves as m')
    .leftJoin('orders', 'orders.id', 'm.order_id')
    .leftJoin('batches', 'batches.id', 'm.batch_id')
    .leftJoin('user', 'user.id', 'm.actor')
    .select(['m.id', 'm.at', 'm.label', 'm.change', 'm.stock', 'm.reason', 'm.actor', 'm.note'])
    .select(['orders.number', 'batches.code', 'user.name'])
    .where('m.product_id', '=', productId)
    .where('m.label', '=', label)
    .$if(before !== undefined, (query) =>
      query.where(({ eb, or, and }) =>
        or([
          eb('m.at', '<', before?.at ?? 0),
          and([eb('m.at', '=', before?.at ?? 0), eb('m.id', '<', before?.id ?? '')]),
        ]),
      ),
    )
    .orderBy('m.at', 'desc')
    .orderBy('m.id', 'desc')
    .limit(pageSize + 1)
    .execute()
  const shown = rows.slice(0, pageSize)
  const last = shown.at(-1)
  return {
    rows: shown.map(({ number, code, name, actor, ...row }) => ({
      ...{ ...row, orderNumber: number, code, actor: name ?? actor },
    })),
    next: rows.length > pageSize && last ? { at: last.at, id: last.id } : null,
  }
}
