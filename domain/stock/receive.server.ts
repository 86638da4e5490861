import { randomUUID } from 'node:crypto'
import type { Clock } from '#domain/clock'
import type { Db } from '#domain/database'
import { runStockCommand, type StockCommandRefused, type StockRequest } from '#domain/stock/stock-command.server'
import { moveStock } from '#domain/stock/stock-ledger.server'

export type ReceiveRequest = StockRequest & {
  quantity: number
  /** The batch code as printed on the packs. */
  code: string
  /** A day such as 2026-11-22. */
  packedOn: string
  bestBefore: string
  /** True for packs that are in stock already and only lack a batch. */
  isThere: boolean
}

export type Received = { ok: true; stock: number; batchId: string; code: string; quantity: number }

export type ReceiveRefused =
  | StockCommandRefused
  | { ok: false; reason: 'other-batch'; packedOn: string; bestBefore: string }
  | { ok: false; reason: 'not-so-many'; unbatched: number }

/** Adds a batch to the stock. Its packs can be sold at once; batches are packed in order of expiry. */
export async function receiveBatch(db: Db, clock: Clock, request: ReceiveRequest): Promise<Received | ReceiveRefused> {
  return runStockCommand<Omit<Received, 'ok'>, ReceiveRefused>(
    db,
    clock,
    'stock.receive',
    request,
    async (tx, cause, state) => {
      const { productId, label, quantity, isThere } = request
      const code = batchCode(request.code)
      if (isThere && state.unbatched < quantity)
        return { ok: false, reason: 'not-so-many', unbatched: Math.max(0, state.unbatched) }
      const known = await tx
        .selectFrom('batches')
        .selectAll()
        .where('product_id', '=', productId)
        .where('label', '=', label)
        .where('code', '=', code)
        .executeTakeFirst()
      if (known && (known.packed_on !== request.packedOn || known.best_before !== request.bestBefore))
        return { ok: false, reason: 'other-batch', packedOn: known.packed_on, bestBefore: known.best_before }
      const batchId = known?.id ?? randomUUID()
      if (known)
        await tx
          .updateTable('batches')
          .set((eb) => ({ received: eb('received', '+', quantity), remaining: eb('remaining', '+', quantity) }))
          .where('id', '=', batchId)
          .execute()
      else
        await tx
          .insertInto('batches')
          .values({
            ...{ id: batchId, product_id: productId, label, code, received: quantity, remaining: quantity },
            ...{ packed_on: request.packedOn, best_before: request.bestBefore },
            ...{ received_at: cause.at, actor: cause.actor },
          })
          .execute()
      const change = isThere ? 0 : quantity
      await moveStock(tx, cause, [{ product_id: productId, size: label, change, reason: 'received', batchId }])
      return { ok: true, stock: state.stock + change, batchId, code, quantity }
    },
  )
}

export function batchCode(typed: string): string {
  return typed.trim().replace(/\s+/g, ' ').toUpperCase()
}
