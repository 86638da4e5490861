import { randomUUID } from 'node:crypto'
import { recordAudit } from '#domain/audit/audit.server'
import type { Clock } from '#domain/clock'
import { claimCommand, type KeyUsed } from '#domain/commands/claim-command.server'
import type { Db } from '#domain/database'
import { isShipped } from '#domain/orders/stage'
import { buyerJobs } from '#domain/outbox/job-payloads'
import { enqueueAll } from '#domain/outbox/outbox.server'
import { listBatchRecipients } from '#domain/stock/batch-recipients.server'
import type { StockRequest } from '#domain/stock/stock-command.server'
import { transact } from '#domain/transaction.server'

export type RecallRequest = Pick<StockRequest, 'commandKey' | 'actor' | 'requestId' | 'productId'> & {
  code: string
  /** The reason shown to the buyers. */
  reason: string
}

export type RecallResult =
  | { ok: true; orders: number }
  | KeyUsed
  /** Every buyer with packs of this batch was notified before. */
  | { ok: false; reason: 'nobody' }

/**
 * Recalls a batch: every buyer whose parcel with packs of it has left gets a message and a mail, once. Buyers notified by an earlier recall are
 * skipped.
 */
export async function recallBatch(db: Db, clock: Clock, request: RecallRequest): Promise<RecallResult> {
  return transact<RecallResult>(db, async (tx, rollback) => {
    const { commandKey, actor, requestId, productId, code, reason } = request
    const at = clock.now()
    const name = `stock.recall ${productId} ${code}`
    const claim = await claimCommand<RecallResult>(tx, { key: commandKey, name, actor, at, request })
    if (!claim.isFirst) return rollback(claim.result)
    const recall = { id: randomUUID(), product_id: productId, code, at, actor, reason }
    await tx.insertInto('recalls').values(recall).execute()
    let orders = 0
    for await (const slice of listBatchRecipients(tx, productId, code)) {
      const toNotify = slice.filter(({ stage, notice }) => notice === null && isShipped(stage))
      if (toNotify.length === 0) continue
      const notices = toNotify.map(({ orderId }) => ({ id: randomUUID(), recall_id: recall.id, order_id: orderId }))
      await tx.insertInto('recall_notices').values(notices).execute()
      await enqueueAll(
        tx,
        clock,
        notices.flatMap(({ id }) => buyerJobs.recall.map((kind) => ({ kind, subject: id }))),
      )
      orders += toNotify.length
    }
    if (orders === 0) return rollback({ ok: false, reason: 'nobody' })
    await recordAudit(tx, {
      at,
      actor,
      act: 'stock.recall',
      subject: `${productId} ${code}`,
      after: { orders },
      requestId,
    })
    return claim.finish({ ok: true, orders })
  })
}

export type RecallNotice = { orderId: string; productId: string; product: string; code: string; reason: string }

export async function findRecallNotice(db: Db, noticeId: string): Promise<RecallNotice | undefined> {
  return db
    .selectFrom('recall_notices')
    .innerJoin('recalls', 'recalls.id', 'recall_notices.recall_id')
    .leftJoin('products', 'products.id', 'recalls.product_id')
    .select(['order_id as orderId', 'product_id as productId', 'code', 'reason'])
    .select(({ fn, ref }) => fn.coalesce('products.name', ref('product_id')).as('product'))
    .where('recall_notices.id', '=', noticeId)
    .executeTakeFirst()
}

/** Returns the recalled batches among these. */
export async function listRecalled(db: Db, batchIds: readonly string[]): Promise<string[]> {
  if (batchIds.length === 0) return []
  const rows = await db
    .selectFrom('batches')
    .innerJoin('recalls', (join) =>
      join.onRef('recalls.product_id', '=', 'batches.product_id').onRef('recalls.code', '=', 'batches.code'),
    )
    .select('batches.id')
    .distinct()
    .where('batches.id', 'in', batchIds)
    .execute()
  return rows.map(({ id }) => id)
}
