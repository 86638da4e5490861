import type { Db } from '#domain/database'
import { countPacks } from '#domain/money'
import { removePicks, returnToBatches } from '#domain/stock/batches.server'
import { moveStock, type StockCause, type StockReason } from '#domain/stock/stock-ledger.server'

export type StockedLine = { product_id: string; name: string; size: string; quantity: number }
export type OrderCause = StockCause & { orderId: string }

type GoodLine = StockedLine & { position: number }

/** `quantity` packs came back good. */
type ReturnedLine = GoodLine & { damaged: number }

/** Takes all packs that came back into stock, then writes off the damaged ones. Must be called in a transaction. */
export async function restockReturned(tx: Db, cause: OrderCause, lines: readonly ReturnedLine[]): Promise<void> {
  const back = lines.map(({ damaged, ...line }) => ({ ...line, quantity: line.quantity + damaged }))
  const isBack = ({ quantity }: GoodLine) => quantity > 0
  await releaseStock(tx, cause, back.filter(isBack), 'returned')
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
  await releaseStock(tx, cause, lines, 'given-back')
  await returnToBatches(tx, cause.orderId, lines)
}

/** Returns stock of cancelled or returned lines. Skips sizes that no longer exist. */
async function releaseStock(
  tx: Db,
  cause: OrderCause,
  lines: readonly StockedLine[],
  reason: Extract<StockReason, 'given-back' | 'returned'>,
): Promise<void> {
  await moveStock(
    tx,
    cause,
    lines.map((line) => ({ ...line, change: line.quantity, reason })),
  )
}
