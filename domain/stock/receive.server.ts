import { randomUUID } from 'node:crypto'
import type { Clock } from '#domain/clock'
import type { Db } from '#domain/database'
import { shelfLifeOf } from '#domain/stock/shelf-life'
import { runStockCommand, type StockCommandRefused, type StockRequest } from '#domain/stock/stock-command.server'
import { moveStock } from '#domain/stock/stock-ledger.server'
import { compactCode } from '#domain/text'

export type ReceiveRequest = StockRequest & {
  quantity: number
  code: string
  packedOn: string
  bestBefore: string
  /** True for packs that are in stock already and only lack a batch. */
  isInStock: boolean
  isSure: boolean
  /** Who sent them, and the number of the bill; may be empty. */
  note: string
}

export type Received = { ok: true; stock: number; batchId: string; code: string; quantity: number }

export type ReceiveRefused =
  | StockCommandRefused
  | { ok: false; reason: 'other-batch'; packedOn: string; bestBefore: string }
  | { ok: false; reason: 'not-so-many'; unbatched: number }
  /** Packs past their date, or of a recalled batch, do not come in. */
  | { ok: false; reason: 'past-date' | 'recalled'; bestBefore: string }
  | { ok: false; reason: 'expiring'; bestBefore: string }

export async function receiveBatch(db: Db, clock: Clock, request: ReceiveRequest): Promise<Received | ReceiveRefused> {
  const { productId, label, quantity, bestBefore, isInStock, isSure, note } = request
  return runStockCommand<Received, ReceiveRefused>(db, clock, 'stock.receive', request, async (tx, cause, state) => {
    if (isInStock && state.unbatched < quantity)
      return { ok: false, reason: 'not-so-many', unbatched: Math.max(0, state.unbatched) }
    const batch = await findBatchOf(tx, request)
    if (batch && (batch.packed_on !== request.packedOn || batch.best_before !== bestBefore))
      return { ok: false, reason: 'other-batch', packedOn: batch.packed_on, bestBefore: batch.best_before }
    const shelfLife = shelfLifeOf(request, cause.at)
    const recalled = await isRecalled(tx, request)
    if (!isInStock) {
      if (shelfLife === 'expired') return { ok: false, reason: 'past-date', bestBefore }
      if (recalled) return { ok: false, reason: 'recalled', bestBefore }
      if (shelfLife === 'short' && !isSure) return { ok: false, reason: 'expiring', bestBefore }
    }
    const batchId = batch?.id ?? randomUUID()
    if (batch)
      await tx
        .updateTable('batches')
        .set((eb) => ({ received: eb('received', '+', quantity), remaining: eb('remaining', '+', quantity) }))
        .where('id', '=', batchId)
        .execute()
    else
      await tx
        .insertInto('batches')
        .values({
          id: batchId,
          product_id: productId,
          label,
          code: batchCode(request.code),
          received: quantity,
          remaining: quantity,
          packed_on: request.packedOn,
          best_before: bestBefore,
          received_at: cause.at,
          actor: cause.actor,
          recalled: recalled ? 1 : 0,
        })
        .execute()
    const change = isInStock ? 0 : quantity
    const size = { product_id: productId, size: label }
    await moveStock(tx, { ...cause, note }, [{ ...size, change, reason: 'received', batchId }])
    return { ok: true, stock: state.stock + change, batchId, code: batchCode(request.code), quantity }
  })
}

async function isRecalled(tx: Db, { productId, code }: ReceiveRequest): Promise<boolean> {
  const recall = await tx
    .selectFrom('recalls')
    .select('id')
    .where('product_id', '=', productId)
    .where('code', '=', batchCode(code))
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return recall !== undefined
}

async function findBatchOf(tx: Db, { productId, label, code }: ReceiveRequest) {
  return tx
    .selectFrom('batches')
    .select(['id', 'packed_on', 'best_before'])
    .where('product_id', '=', productId)
    .where('label', '=', label)
    .where('code', '=', batchCode(code))
    .executeTakeFirst()
}

/** Returns a typed code as it is stored: a code that is typed in Gujarati digits is the same batch. */
export function batchCode(typed: string): string {
  return compactCode(typed, '-./_').toUpperCase()
}
