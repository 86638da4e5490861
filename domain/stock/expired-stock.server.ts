import { sql } from 'kysely'
import { indianDay } from '#domain/calendar/moment'
import type { Clock } from '#domain/clock'
import type { Db } from '#domain/database'
import { settleExpired } from '#domain/stock/batches.server'
import { runStockCommand, type StockCommandRefused, type StockRequest } from '#domain/stock/stock-command.server'
import { lockStock } from '#domain/stock/stock-ledger.server'
import { isDue, runEach, type Task } from '#domain/tasks/task-failures.server'
import { transact } from '#domain/transaction.server'

const batchesPerRound = 100

/**
 * Takes expired and recalled packs out of sale, and puts back those whose best-before day is still to come, which a clock that was ahead took out.
 * Packs promised to orders stay in their batch until the orders are cancelled.  Returns whether there may be more.
 */
export async function withdrawExpiredStock(task: Task<'expired-stock'>): Promise<boolean> {
  const { db, clock } = task
  const due = await listDue(task, clock.now())
  await runEach(task, due, ({ id, product_id, label }) =>
    transact(db, async (tx) => {
      await lockStock(tx, { product_id, size: label })
      await settleExpired(tx, { at: clock.now(), actor: 'system' }, id)
    }),
  )
  return due.length === batchesPerRound
}

/** Lists expired and recalled batches with packs for sale, and batches whose packs were taken out of sale too early. */
async function listDue({ db, name }: Task, now: number) {
  const today = indianDay(now)
  const forSale = () =>
    db
      .selectFrom('batches')
      .innerJoin('pack_sizes', (join) =>
        join.onRef('pack_sizes.product_id', '=', 'batches.product_id').onRef('pack_sizes.label', '=', 'batches.label'),
      )
      .select(['batches.id', 'batches.product_id', 'batches.label'])
      .where('batches.remaining', '>', 0)
      .where('pack_sizes.stock', '>', 0)
      .where(({ ref }) => isDue(name, ref('batches.id'), now))
  return forSale()
    .where('batches.best_before', '<', today)
    .union(forSale().where('batches.recalled', '=', sql.lit(1)))
    .unionAll(
      db
        .selectFrom('batches')
        .select(['id', 'product_id', 'label'])
        .where('expired', '>', 0)
        .where('best_before', '>=', today)
        .where('recalled', '=', 0)
        .where(({ ref }) => isDue(name, ref('batches.id'), now)),
    )
    .limit(batchesPerRound)
    .execute()
}

export type ExpiredDiscarded = { ok: true; quantity: number; code: string }
export type DiscardRefused =
  | StockCommandRefused
  | { ok: false; reason: 'none-expired' }
  | { ok: false; reason: 'other-expired'; expired: number }

/** Records that the `expired` packs of a batch that the page showed have been thrown away; null for a page that did not send how many. */
export async function discardExpired(
  db: Db,
  clock: Clock,
  request: StockRequest & { batchId: string; expired: number | null },
): Promise<ExpiredDiscarded | DiscardRefused> {
  const { productId, label, batchId } = request
  return runStockCommand<ExpiredDiscarded, DiscardRefused>(db, clock, 'stock.discard', request, async (tx) => {
    const batch = await tx
      .selectFrom('batches')
      .select(['code', 'expired'])
      .where('id', '=', batchId)
      .where('product_id', '=', productId)
      .where('label', '=', label)
      .executeTakeFirst()
    if (!batch || batch.expired === 0) return { ok: false, reason: 'none-expired' }
    const { expired } = batch
    if (request.expired !== null && request.expired !== expired) return { ok: false, reason: 'other-expired', expired }
    await tx.updateTable('batches').set({ expired: 0 }).where('id', '=', batchId).execute()
    return { ok: true, quantity: batch.expired, code: batch.code }
  })
}
