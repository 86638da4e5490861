import type { Db } from '#domain/database'
import { countPacks } from '#domain/money'
import { removePicks, returnToBatches } from '#domain/stock/batches.server'
import { moveStock, type StockCause } from '#domain/stock/stock-ledger.server'

export type StockedLine = { product_id: string; name: string; size: string; quantity: number }
export type OrderCause = StockCause & { orderId: string }

type GoodLine = StockedLine & { position: number }

/** `quantity` packs came back good. */
type ReturnedLine = GoodLine & { damaged: number }

/** Takes all packs that came back into stock, then writes off the damaged ones. Must be called in a transaction. */
export async function restockReturned(tx: Db, cause: OrderCause, lines: readonly ReturnedLine[]): Promise<void> {
  const returned = { reason: 'returned' as const }
  const back = lines.map(({ damaged, quantity, ...line }) => ({ ...line, ...returned, change: quantity + damaged }))
  const isBack = ({ change }: { change: number }) => change > 0
  await moveStock(tx, cause, back.filter(isBack))
  await returnToBatches(tx, cause.orderId, lines)
  for (const { position, product_id, size, damaged } of lines) {
    const picks = await removePicks(tx, cause.orderId, [{ position, quantity: damaged }])
    const unbatched = damaged - countPacks(picks)
    const writtenOff = [...picks, ...(unbatched > 0 ? [{ quantity: unbatched }] : [])]
    const move = { product_id, size, reason: 'damaged' as const }
    const moves = writtenOff.map(({ quantity, ...batch }) => ({ ...move, ...batch, change: -quantity }))
    await moveStock(tx, cause, moves)
  }
}

/** Releases the stock of cancelled lines and, if they were packed, returns the packs to their batches. Must be called in a transaction. */
export async function restockCancelled(tx: Db, cause: OrderCause, lines: readonly GoodLine[]): Promise<void> {
  const back = lines.map((line) => ({ ...line, change: line.quantity, reason: 'given-back' as const }))
  await moveStock(tx, cause, back)
  await returnToBatches(tx, cause.orderId, lines)
}
