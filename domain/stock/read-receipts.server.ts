import type { Db } from '#domain/database'

export type Receipt = {
  id: string
  receivedAt: number
  /** Name of the staff member. */
  by: string
  supplier: string
  billNumber: string
  lines: ReceiptLine[]
}

type ReceiptLine = {
  productId: string
  name: string
  label: string
  code: string
  bestBefore: string
  quantity: number
}

/** Lists the newest goods receipts with their lines; with `batch`, only those that contain it. */
export async function listReceipts(
  db: Db,
  { most, batch }: { most: number; batch?: { productId: string; code: string } },
): Promise<Receipt[]> {
  const rows = await db
    .selectFrom('goods_receipts')
    .leftJoin('user', 'user.id', 'goods_receipts.actor')
    .select(['goods_receipts.id', 'received_at as receivedAt', 'supplier', 'bill_number as billNumber'])
    .select(({ fn, ref }) => fn.coalesce('user.name', ref('actor')).as('by'))
    .$if(batch !== undefined, (query) =>
      query.where('goods_receipts.id', 'in', (eb) =>
        eb
          .selectFrom('goods_receipt_lines')
          .innerJoin('batches', 'batches.id', 'batch_id')
          .select('receipt_id')
          .where('batches.product_id', '=', batch?.productId ?? '')
          .where('batches.code', '=', batch?.code ?? ''),
      ),
    )
    .orderBy('received_at', 'desc')
    .orderBy('goods_receipts.id')
    .limit(most)
    .execute()
  const ids = rows.map(({ id }) => id)
  const lines = await listLines(db, ids)
  return rows.map((row) => ({ ...row, lines: lines.get(row.id) ?? [] }))
}

async function listLines(db: Db, ids: string[]): Promise<Map<string, ReceiptLine[]>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('goods_receipt_lines as line')
    .innerJoin('batches', 'batches.id', 'line.batch_id')
    .leftJoin('products', 'products.id', 'line.product_id')
    .select(['receipt_id', 'line.product_id as productId', 'line.label', 'line.quantity', 'code'])
    .select(({ fn, ref }) => [
      'best_before as bestBefore',
      fn.coalesce('products.name', ref('line.product_id')).as('name'),
    ])
    .where('receipt_id', 'in', ids)
    .orderBy('line.position')
    .execute()
  return Map.groupBy(rows, ({ receipt_id }) => receipt_id)
}

const maxSuppliers = 50

/** Lists the names of suppliers on the bills of goods receipts, to choose from. */
export async function listSupplierNames(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('goods_receipts')
    .select('supplier')
    .distinct()
    .where('supplier', '<>', '')
    .orderBy('supplier')
    .limit(maxSuppliers)
    .execute()
  return rows.map(({ supplier }) => supplier)
}
