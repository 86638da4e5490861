import { sql } from 'kysely'
import type { Db } from '#domain/database'
import { unpackedStages } from '#domain/orders/order'
import { readStock, type SizeRow } from '#domain/stock/stock-ledger.server'

export async function readShelf(db: Db, { product_id, size }: SizeRow): Promise<number> {
  return ((await readStock(db, { product_id, size })) ?? 0) + (await countWaiting(db, product_id, size))
}

/** Counts packs of a size that are promised to unpacked orders: they are present but cannot be sold. */
export async function countWaiting(db: Db, productId: string, label: string): Promise<number> {
  const [size] = await listWaiting(db, productId, label)
  return size?.waiting ?? 0
}

export async function listWaiting(db: Db, productId?: string, label?: string) {
  // Each of these queries must match the condition of an index exactly; combined with `or`, they would read every line ever ordered.
  const unpacked = unpackedStages.map((stage) =>
    db.selectFrom('orders').select('id').where(sql<boolean>`state = 'confirmed'`).where('stage', '=', stage),
  )
  const waiting = db.selectFrom('orders').select('id').where(sql<boolean>`state = 'pending'`).unionAll(unpacked)
  return db
    .selectFrom('order_lines')
    .select(({ fn }) => ['product_id as productId', 'size as label', fn.sum<number>('quantity').as('waiting')])
    .where('order_id', 'in', waiting)
    .$if(productId !== undefined, (query) => query.where('product_id', '=', productId ?? ''))
    .$if(label !== undefined, (query) => query.where('size', '=', label ?? ''))
    .groupBy(['product_id', 'size'])
    .execute()
}
