import type { Db } from '#domain/database'
import { type OrderCause, releaseStock, type StockedLine } from '#domain/orders/stock.server'
import { returnToBatches } from '#domain/stock/batches.server'

export type GoodLine = StockedLine & { position: number }

/** Returns good packs to stock and to their batches. Must be called in a transaction. */
export async function restockReturned(tx: Db, cause: OrderCause, lines: readonly GoodLine[]): Promise<void> {
  const good = lines.filter(({ quantity }) => quantity > 0)
  await releaseStock(tx, cause, good, 'returned')
  await returnToBatches(tx, cause.orderId, good)
}

/** Releases the stock of a cancelled order and, if it was packed, returns the packs to their batches. Must be called in a transaction. */
export async function restockCancelled(tx: Db, cause: OrderCause, lines: readonly GoodLine[]): Promise<void> {
  await releaseStock(tx, cause, lines)
  await returnToBatches(tx, cause.orderId, lines)
}
