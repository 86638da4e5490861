import { sql } from 'kysely'
import { hasLowSize, hasSize, isLowSize } from '#domain/catalog/catalog.server'
import { categories } from '#domain/catalog/categories'
import { isNamed, type ProductStatus } from '#domain/catalog/product-list.server'
import { sizeKey } from '#domain/catalog/sizes'
import type { Db } from '#domain/database'
import { sum } from '#domain/money'
import { type Cursor, cutPage } from '#domain/queries/pagination'
import { isAfter } from '#domain/queries/queries.server'
import { batchLife, selectExpiredBatches } from '#domain/stock/batches.server'
import { isUnsaleable } from '#domain/stock/shelf-life'
import type { StockGroup, StockView } from '#domain/stock/stock-views'
import { listWaiting } from '#domain/stock/waiting.server'

export type ProductStock = Awaited<ReturnType<typeof withSizes>>[number]
export type SizeStock = ProductStock['sizes'][number]

const pageSize = 50

const groups: readonly StockGroup[] = ['expired', 'sold-out', 'low', ...categories.map(({ slug }) => slug)]

/** Exceeds every position, and 32 bits, so that PostgreSQL multiplies it in 64. */
const placeSize = 10_000_000_000

/** Matches products with expired or recalled packs, with a sold-out or with a low size; nobody orders an archived product's sizes anew. */
const inView = (db: Db, now: number) => ({
  expired: sql<boolean>`products.id in (select product_id from batches where batches.id in (${selectExpiredBatches(db, now)}))`,
  'sold-out': sql<boolean>`(products.status <> 'archived' and ${hasSize(sql`archived = 0 and stock <= 0`)})`,
  low: sql<boolean>`(products.status <> 'archived' and ${hasLowSize})`,
})

/** Those that need a hand come first: expired or recalled, sold out, low; then the others by category. */
export async function listStockPage(
  db: Db,
  now: number,
  { search, view, after }: { search: string; view: StockView; after: Cursor | null },
) {
  const matches = inView(db, now)
  const places = sql.join(
    categories.map(({ slug }) => sql`when category = ${slug} then ${sql.lit(groups.indexOf(slug))}`),
    sql` `,
  )
  const place = sql<number>`(case when ${matches.expired} then 0 when ${matches['sold-out']} then 1 when ${matches.low} then 2
    ${places} else ${sql.lit(groups.length - 1)} end)`
  const at = sql<number>`(${place} * ${sql.lit(placeSize)} + products.position)`
  const rows = await db
    .selectFrom('products')
    .select([...productFields, at.as('at')])
    .$if(search !== '', (query) => query.where(isNamed(search)))
    .$if(view !== 'all', (query) => query.where(matches[view === 'all' ? 'low' : view]))
    .where(isAfter([at, 'products.id'], '>', after))
    .orderBy('at')
    .orderBy('id')
    .limit(pageSize + 1)
    .execute()
  const { shown, last } = cutPage(rows, pageSize)
  const stock = await withSizes(db, now, shown)
  return {
    products: shown.flatMap(({ at }, row) => {
      const [product, group] = [stock[row], groups[Math.floor(at / placeSize)]]
      return product && group ? [{ ...product, group }] : []
    }),
    next: last,
  }
}

const productFields = ['products.id', 'name', 'name_gu', 'shelf_life_days', 'status'] as const
type ProductRow = { id: string; name: string; name_gu: string; shelf_life_days: number | null; status: ProductStatus }

/** Reads the stock of a product; a size that is named is there even if it has nothing to do. */
export async function findStock(db: Db, now: number, { id, size }: { id: string; size: string | null }) {
  const products = await db.selectFrom('products').select(productFields).where('id', '=', id).execute()
  const [product] = await withSizes(db, now, products, { id, size })
  return product
}

/** Adds sizes and batches to products; `only` is the one product, and the size of it that is listed in any case. */
async function withSizes(db: Db, now: number, products: ProductRow[], only?: { id: string; size: string | null }) {
  const ids = products.map((product) => product.id)
  if (ids.length === 0) return []
  const sizes = await db
    .selectFrom('pack_sizes')
    .select(['product_id', 'label', 'stock', 'low_at', 'archived'])
    .where('product_id', 'in', ids)
    .orderBy('position')
    .execute()
  const batches = await db
    .selectFrom('batches')
    .selectAll()
    .where('product_id', 'in', ids)
    .where('remaining', '>', 0)
    .orderBy('best_before')
    .orderBy('received_at')
    .execute()
  const waitingPacks = await listWaiting(db, only?.id)
  const ofSizes = Map.groupBy(batches, ({ product_id, label }) => sizeKey(product_id, label))
  const batchesOf = (productId: string, label: string) =>
    (ofSizes.get(sizeKey(productId, label)) ?? []).map((batch) => ({
      ...batch,
      life: batchLife(batch, now),
    }))
  return products.map((product) => ({
    id: product.id,
    name: product.name,
    nameGu: product.name_gu,
    shelfLifeDays: product.shelf_life_days,
    sizes: sizes
      .filter(({ product_id }) => product_id === product.id)
      .flatMap((size) => {
        const { label, stock, low_at, archived } = size
        const own = batchesOf(product.id, label)
        const expired = sum(own, ({ life, remaining }) => (isUnsaleable(life) ? remaining : 0))
        const waiting = waitingPacks.find((row) => row.productId === product.id && row.label === label)?.waiting ?? 0
        const hasPacks = stock > 0 || waiting > 0
        if (archived === 1 && !hasPacks && label !== only?.size) return []
        const isArchived = archived === 1 || product.status === 'archived'
        return {
          label,
          stock,
          waiting,
          lowAt: low_at,
          /** The size is no longer sold, alone or with its product: it is never sold out or low. */
          isArchived,
          batches: own,
          isSoldOut: !isArchived && stock <= 0,
          isLow: !isArchived && isLowSize(size),
          expired,
        }
      }),
  }))
}

const ledgerPageSize = 50

export type LedgerRow = Awaited<ReturnType<typeof listLedger>>['rows'][number]

/** Lists a page of the changes of a size's stock, the newest first; `actor` is a name, or 'buyer', 'system' or 'console'. */
export async function listLedger(
  db: Db,
  { productId, label, after }: { productId: string; label: string; after: Cursor | null },
) {
  const rows = await db
    .selectFrom('stock_moves as m')
    .leftJoin('orders', 'orders.id', 'm.order_id')
    .leftJoin('batches', 'batches.id', 'm.batch_id')
    .leftJoin('user', 'user.id', 'm.actor')
    .select(['m.id', 'm.at', 'm.label', 'm.change', 'm.stock', 'm.reason', 'm.note'])
    .select(({ fn, ref }) => [
      ...(['orders.number as orderNumber', 'batches.code'] as const),
      fn.coalesce('user.name', ref('m.actor')).as('actor'),
    ])
    .where('m.product_id', '=', productId)
    .where('m.label', '=', label)
    .where(isAfter(['m.at', 'm.id'], '<', after))
    .orderBy('m.at', 'desc')
    .orderBy('m.id', 'desc')
    .limit(ledgerPageSize + 1)
    .execute()
  const { shown, last } = cutPage(rows, ledgerPageSize)
  return { rows: shown, next: last }
}
