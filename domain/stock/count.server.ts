import type { Clock } from '#domain/clock'
import type { Db } from '#domain/database'
import { type BatchRow, changeRemaining, listBatchesToPick } from '#domain/stock/batches.server'
import type { ShelfCount } from '#domain/stock/shelf.server'
import {
  runStockCommand,
  type SizeLevel,
  type StockCommandRefused,
  type StockRequest,
} from '#domain/stock/stock-command.server'
import {
  lockSizes,
  lockStock,
  moveStock,
  type SizeRow,
  type StockCause,
  type StockChange,
} from '#domain/stock/stock-ledger.server'
import { countWaiting } from '#domain/stock/waiting.server'
import { sum } from '#domain/sum'

/** `missing` is the number of packs that are promised to unpacked orders but were not found. */
export type StockCounted = { ok: true; stock: number; change: number; missing: number }

/** Packs were packed or received after the page was loaded. */
export type CountMoved = { ok: false; reason: 'moved'; expected: number }

/** The count is doubtful, and nobody has confirmed it. */
export type CountDoubted = { ok: false; reason: 'doubtful'; expected: number }

/** Returns whether a count is probably wrong: more than 10 packs and more than a third away from what the shop expects. */
function isDoubtful(shelf: number, counted: number): boolean {
  const difference = Math.abs(counted - shelf)
  return shelf > 0 && difference > 10 && difference * 3 > shelf
}

/**
 * Records the count of one size. Counted packs include those promised to unpacked orders. The difference is computed here, so that sales during the count
 * stay counted. `seen` is the number of packs that the page expected, if it said so: what is packed or received meanwhile changes it. Missing packs are taken from packs without a batch first, then from the batches that expire first.
 */
export async function recordStockCount(
  db: Db,
  clock: Clock,
  request: StockRequest & { counted: number; note: string; isSure: boolean; seen: number | null },
): Promise<StockCounted | CountMoved | CountDoubted | StockCommandRefused> {
  return runStockCommand<StockCounted, CountMoved | CountDoubted>(
    db,
    clock,
    'stock.count',
    request,
    async (tx, cause, state) => {
      if (request.seen !== null && request.seen !== state.shelf)
        return { ok: false, reason: 'moved', expected: state.shelf }
      if (!request.isSure && isDoubtful(state.shelf, request.counted))
        return { ok: false, reason: 'doubtful', expected: state.shelf }
      return writeCount(tx, { ...cause, note: request.note }, state, request)
    },
  )
}

/** Writes a count of a size. Must be called in a transaction that has locked the size. */
async function writeCount(
  tx: Db,
  cause: StockCause,
  state: Pick<SizeLevel, 'stock' | 'waiting'>,
  { productId, label, counted }: { productId: string; label: string; counted: number },
): Promise<StockCounted> {
  const size = { product_id: productId, size: label, reason: 'counted' as const }
  const stock = Math.max(0, counted - state.waiting)
  const change = stock - state.stock
  await recordDifference(tx, cause, size, { counted, change })
  return { ok: true, stock, change, missing: Math.max(0, state.waiting - counted) }
}

/** Takes missing packs from batches and writes the difference. */
async function recordDifference(
  tx: Db,
  cause: StockCause,
  size: Pick<StockChange, 'product_id' | 'size' | 'reason'>,
  { counted, change }: { counted: number; change: number },
): Promise<void> {
  const gone = listRemovals(await listBatchesToPick(tx, size.product_id, size.size), counted)
  for (const { id, taken } of gone) await changeRemaining(tx, id, -taken)
  const ofNone = change + sum(gone, ({ taken }) => taken)
  const moves: StockChange[] = gone.map(({ id, taken }) => ({ ...size, change: -taken, batchId: id }))
  // Records a count without a difference too.
  if (ofNone !== 0 || moves.length === 0) moves.unshift({ ...size, change: ofNone })
  await moveStock(tx, cause, moves)
}

/**
 * Writes what was counted on the shelves of an order's lines; of the packs that open orders wait for, the order `except` waits for none any more. Must be
 * called in a transaction.
 */
export async function writeShelfCounts(
  tx: Db,
  cause: StockCause,
  lines: readonly (SizeRow & { position: number })[],
  counts: readonly ShelfCount[],
  except?: string,
): Promise<void> {
  await lockSizes(tx, lines)
  for (const { position, product_id: productId, size: label } of lines) {
    const count = counts.find((one) => one.position === position)
    if (!count) continue
    const waiting = await countWaiting(tx, productId, label, except)
    const stock = (await lockStock(tx, { product_id: productId, size: label })) ?? 0
    await writeCount(tx, cause, { stock, waiting }, { productId, label, counted: count.counted })
  }
}

/** Returns how many packs to remove from each batch so that `counted` are left, in order of expiry. */
function listRemovals(batches: readonly BatchRow[], counted: number): { id: string; taken: number }[] {
  let over = sum(batches, ({ remaining }) => remaining) - counted
  return batches.flatMap(({ id, remaining }) => {
    const taken = Math.min(Math.max(0, over), remaining)
    over -= taken
    return taken > 0 ? [{ id, taken }] : []
  })
}

export type StockWrittenOff = { ok: true; stock: number; quantity: number }

export type WriteOffRefused =
  | StockCommandRefused
  | { ok: false; reason: 'too-few'; stock: number }
  | { ok: false; reason: 'too-few-of-batch'; remaining: number }

/** Removes packs that are spoilt, given away as samples, or discarded since their batch is expired or recalled; `batchId` is null for packs without a batch. */
export async function writeOffStock(
  db: Db,
  clock: Clock,
  request: StockRequest & {
    reason: 'damaged' | 'sample' | 'expired'
    quantity: number
    note: string
    batchId: string | null
  },
): Promise<StockWrittenOff | WriteOffRefused> {
  const { productId, label, reason, quantity, note, batchId } = request
  return runStockCommand<StockWrittenOff, WriteOffRefused>(
    db,
    clock,
    reason === 'expired' ? 'stock.discard' : `stock.${reason}`,
    request,
    async (tx, cause, state) => {
      if (state.stock < quantity) return { ok: false, reason: 'too-few', stock: state.stock }
      const batches = await listBatchesToPick(tx, productId, label)
      const remaining =
        batchId === null ? Math.max(0, state.unbatched) : (batches.find(({ id }) => id === batchId)?.remaining ?? 0)
      if (remaining < quantity) return { ok: false, reason: 'too-few-of-batch', remaining }
      if (batchId !== null) await changeRemaining(tx, batchId, -quantity)
      const change = { product_id: productId, size: label, change: -quantity, reason, ...(batchId && { batchId }) }
      await moveStock(tx, { ...cause, note }, [change])
      return { ok: true, stock: state.stock - quantity, quantity }
    },
  )
}

export async function setLowAt(
  db: Db,
  clock: Clock,
  request: StockRequest & { lowAt: number },
): Promise<{ ok: true; lowAt: number } | StockCommandRefused> {
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
