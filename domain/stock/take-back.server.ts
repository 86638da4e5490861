import type { Db } from '#domain/database'
import { type OrderCause, releaseStock, type StockedLine } from '#domain/orders/stock.server'
import { putBack } from '#domain/stock/batches.server'

/** A line of an order with how many of its packs came back good. */
export type GoodLine = StockedLine & { position: number }

/** What came back good can be sold again, and lies with its batch. To be called inside a transaction. */
export async function takeBackGoods(tx: Db, cause: OrderCause, lines: readonly GoodLine[]): Promise<void> {
  const good = lines.filter(({ quantity }) => quantity > 0)
  await releaseStock(tx, cause, good, 'returned')
  await putBack(tx, cause.orderId, good)
}

/** An order that was called off gives back its stock, and its packs to their batches if it was packed. To be called inside a transaction. */
export async function giveBackGoods(tx: Db, cause: OrderCause, lines: readonly GoodLine[]): Promise<void> {
  await releaseStock(tx, cause, lines)
  await putBack(tx, cause.orderId, lines)
}
