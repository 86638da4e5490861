import type { Clock } from '#domain/clock'
import type { Db } from '#domain/database'
import { sum } from '#domain/money'
import { type BatchRow, changeRemaining } from '#domain/stock/batches.server'
import { listBatchesToPick } from '#domain/stock/pick-batches.server'
import { runStockCommand, type StockCommandRefused, type StockRequest } from '#domain/stock/stock-command.server'
import { moveStock, type StockChange } from '#domain/stock/stock-ledger.server'

/** `missing` is the number of packs that are promised to unpacked orders but were not found. */
export type StockCounted = { ok: true; stock: number; change: number; missing: number }

/** Packs were packed or received after the page was loaded. */
export type CountMoved = { ok: false; reason: 'moved'; expected: number }

/** Sales during the count stay counted. Packs without a batch are missing first, then what expires first. */
export async function recordStockCount(
  db: Db,
  clock: Clock,
  request: StockRequest & { counted: number; note: string; seen: number | null },
): Promise<StockCounted | CountMoved | StockCommandRefused> {
  const { productId, label, counted, note, seen } = request
  return runStockCommand<StockCounted, CountMoved>(db, clock, 'stock.count', request, async (tx, cause, state) => {
    if (seen !== null && seen !== state.shelf) return { ok: false, reason: 'moved', expected: state.shelf }
    const stock = Math.max(0, counted - state.waiting)
    const change = stock - state.stock
    const gone = listRemovals(await listBatchesToPick(tx, productId, label), counted)
    for (const { id, taken } of gone) await changeRemaining(tx, id, -taken)
    const ofNone = change + sum(gone, ({ taken }) => taken)
    const size = { product_id: productId, size: label, reason: 'counted' as const }
    const moves: StockChange[] = gone.map(({ id, taken }) => ({ ...size, change: -taken, batchId: id }))
    // Records a count without a difference too.
    if (ofNone !== 0 || moves.length === 0) moves.unshift({ ...size, change: ofNone })
    await moveStock(tx, { ...cause, note }, moves)
    return { ok: true, stock, change, missing: Math.max(0, state.waiting - counted) }
  })
}

function listRemovals(batches: readonly BatchRow[], counted: number): { id: string; taken: number }[] {
  let over = sum(batches, ({ remaining }) => remaining) - counted
  return batches.flatMap(({ id, remaining }) => {
    const taken = Math.min(Math.max(0, over), remaining)
    over -= taken
    return taken > 0 ? [{ id, taken }] : []
  })
}

type StockDiscarded = { ok: true; stock: number; quantity: number }

export type DiscardRefused =
  | StockCommandRefused
  | { ok: false; reason: 'too-few'; stock: number }
  | { ok: false; reason: 'too-few-of-batch'; remaining: number }

export function discardStock(db: Db, clock: Clock, request: StockRequest & { quantity: number; batchId: string }) {
  const { productId, label, quantity, batchId } = request
  return runStockCommand<StockDiscarded, DiscardRefused>(
    db,
    clock,
    'stock.discard',
    request,
    async (tx, cause, state) => {
      if (state.stock < quantity) return { ok: false, reason: 'too-few', stock: state.stock }
      const batches = await listBatchesToPick(tx, productId, label)
      const remaining = batches.find(({ id }) => id === batchId)?.remaining ?? 0
      if (remaining < quantity) return { ok: false, reason: 'too-few-of-batch', remaining }
      await changeRemaining(tx, batchId, -quantity)
      await moveStock(tx, cause, [
        { product_id: productId, size: label, change: -quantity, reason: 'expired', batchId },
      ])
      return { ok: true, stock: state.stock - quantity, quantity }
    },
  )
}

export function setLowAt(db: Db, clock: Clock, request: StockRequest & { lowAt: number }) {
  return runStockCommand<{ ok: true; lowAt: number }, never>(db, clock, 'stock.low-at', request, async (tx) => {
    const { productId, label, lowAt } = request
    await tx
      .updateTable('pack_sizes')
      .set({ low_at: lowAt })
      .where('product_id', '=', productId)
      .where('label', '=', label)
      .execute()
    return { ok: true, lowAt }
  })
}
