import type { Tables } from '#database/schema'
import { sizeKey } from '#domain/catalog/sizes'
import type { Db } from '#domain/database'
import { inFixedOrder, insertRows, orderedId } from '#domain/queries/queries.server'

/** The time and the actor of a stock change: a staff member's user id, 'buyer', 'system' or 'console'. */
export type StockCause = { at: number; actor: string; orderId?: string; note?: string }

export type SizeRow = { product_id: string; size: string }

export type StockChange = SizeRow & { change: number; reason: Tables['stock_moves']['reason']; batchId?: string }

/** The only way stock changes: all or none, in a fixed order against deadlocks. Skips sizes that are gone. */
export async function moveStock<Change extends StockChange>(tx: Db, cause: StockCause, changes: readonly Change[]) {
  const moved: { change: Change; stock: number }[] = []
  const missing: Change[] = []
  for (const change of inFixedOrder(changes, keyOf)) {
    const stock = await changeStock(tx, change, change.change)
    if (stock !== undefined) moved.push({ change: change, stock })
    else if (change.change < 0) missing.push(change)
  }
  if (missing.length > 0) {
    for (const { change } of moved) await changeStock(tx, change, -change.change)
    return { missing }
  }
  if (moved.length > 0)
    await insertRows(
      tx,
      'stock_moves',
      moved.map(({ change, stock }) => toRow(tx, cause, change, stock)),
    )
  return { missing }
}

export async function openStock(tx: Db, cause: StockCause, { product_id, size, stock }: SizeRow & { stock: number }) {
  const opening = { product_id, size, change: stock, reason: 'opening' } as const
  await insertRows(tx, 'stock_moves', [toRow(tx, cause, opening, stock)])
}

export async function readStock(db: Db, { product_id, size }: SizeRow): Promise<number | undefined> {
  const row = await db
    .selectFrom('pack_sizes')
    .select('stock')
    .where('product_id', '=', product_id)
    .where('label', '=', size)
    .executeTakeFirst()
  return row?.stock
}

/** Locks the stock of a size until the transaction ends, and returns it; undefined when the size does not exist. */
export async function lockStock(tx: Db, size: SizeRow): Promise<number | undefined> {
  return changeStock(tx, size, 0)
}

export async function lockSizes(tx: Db, sizes: readonly SizeRow[]): Promise<void> {
  for (const size of inFixedOrder(sizes, keyOf)) await lockStock(tx, size)
}

async function changeStock(tx: Db, { product_id, size }: SizeRow, change: number): Promise<number | undefined> {
  const left = await tx
    .updateTable('pack_sizes')
    .set((eb) => ({ stock: eb('stock', '+', change) }))
    .where('product_id', '=', product_id)
    .where('label', '=', size)
    .where('stock', '>=', -change)
    .returning('stock')
    .executeTakeFirst()
  return left?.stock
}

function toRow(tx: Db, cause: StockCause, { product_id, size, change, reason, batchId }: StockChange, stock: number) {
  return {
    product_id,
    label: size,
    at: cause.at,
    id: orderedId(tx, cause.at),
    change,
    stock,
    reason,
    order_id: cause.orderId ?? null,
    batch_id: batchId ?? null,
    actor: cause.actor,
    note: cause.note ?? '',
  }
}

const keyOf = ({ product_id, size }: SizeRow) => sizeKey(product_id, size)
