import { randomUUID } from 'node:crypto'
import { doneBy, recordAudit } from '#domain/audit/audit.server'
import type { Clock } from '#domain/clock'
import type { KeyUsed } from '#domain/commands/claim-command.server'
import { type KeyedRequest, transactOnce } from '#domain/commands/transact-once.server'
import type { Db } from '#domain/database'
import { isShipped } from '#domain/orders/stage'
import { buyerJobs } from '#domain/outbox/job-kinds'
import { enqueue } from '#domain/outbox/outbox.server'
import { listBatchRecipients } from '#domain/stock/batch-recipients.server'
import { settleExpired } from '#domain/stock/batches.server'
import { lockSizes, type StockCause } from '#domain/stock/stock-ledger.server'
import { msg } from '#domain/texts/translate'

export type RecallRequest = KeyedRequest & {
  productId: string
  code: string
  /** The reason shown to the buyers. */
  reason: string
}

export type RecallResult =
  | { ok: true; orders: number }
  | KeyUsed
  /** The batch was recalled before, and every buyer with packs of it notified. */
  | { ok: false; reason: 'nobody' }

/**
 * Recalls a batch: its packs leave the sale and are packed into no parcel, and every buyer whose parcel with packs of it has left gets a message and a
 * mail, once. Buyers notified by an earlier recall are skipped.
 */
export async function recallBatch(db: Db, clock: Clock, request: RecallRequest): Promise<RecallResult> {
  const { by, productId, code, reason } = request
  const subject = `${productId} ${code}`
  return transactOnce<RecallResult>(db, clock, { name: `stock.recall ${subject}`, request }, async (tx, at) => {
    const recall = { id: randomUUID(), product_id: productId, code, at, actor: by.id, reason }
    await tx.insertInto('recalls').values(recall).execute()
    const isFirst = (await markRecalled(tx, { at, actor: by.id }, { productId, code, recalled: 1 })) !== null
    let orders = 0
    for await (const slice of listBatchRecipients(tx, productId, code)) {
      const toNotify = slice.filter(({ stage, notice }) => notice === null && isShipped(stage))
      if (toNotify.length === 0) continue
      const notices = toNotify.map(({ orderId }) => ({ id: randomUUID(), recall_id: recall.id, order_id: orderId }))
      await tx.insertInto('recall_notices').values(notices).execute()
      const ids = notices.map(({ id }) => id)
      await enqueue(tx, clock, buyerJobs.recall, ids)
      orders += toNotify.length
    }
    if (orders === 0 && !isFirst) return { ok: false, reason: 'nobody' }
    await recordAudit(tx, { ...doneBy(by, at), act: 'stock.recall', subject, after: { orders } })
    return { ok: true, orders }
  })
}

export type SellAgainRequest = Omit<RecallRequest, 'reason'>
export type SellAgainResult = { ok: true; packs: number } | KeyUsed | { ok: false; reason: 'not-recalled' }

/**
 * Ends the recalls of a batch: its packs go back into sale unless they are expired, and messages to buyers that are not sent yet are not sent. A later
 * recall notifies everybody anew. Returns the number of packs that went back into sale.
 */
export async function sellAgain(db: Db, clock: Clock, request: SellAgainRequest): Promise<SellAgainResult> {
  const { by, productId, code } = request
  const subject = `${productId} ${code}`
  return transactOnce<SellAgainResult>(db, clock, { name: `stock.sell-again ${subject}`, request }, async (tx, at) => {
    const cause = { at, actor: by.id, note: msg('Sold again') }
    const change = await markRecalled(tx, cause, { productId, code, recalled: 0 })
    if (change === null) return { ok: false, reason: 'not-recalled' }
    await tx
      .updateTable('recalls')
      .set({ ended_at: at })
      .where('product_id', '=', productId)
      .where('code', '=', code)
      .where('ended_at', 'is', null)
      .execute()
    const after = { quantity: change }
    await recordAudit(tx, { ...doneBy(by, at), act: 'stock.sell-again', subject, after })
    return { ok: true, packs: change }
  })
}

/**
 * Marks a batch as recalled or not, and takes its packs out of sale or puts them back. Returns the change of the stock for sale; null when it was marked
 * so before.
 */
async function markRecalled(
  tx: Db,
  cause: StockCause,
  { productId, code, recalled }: { productId: string; code: string; recalled: 0 | 1 },
): Promise<number | null> {
  const batches = await tx
    .selectFrom('batches')
    .select(['id', 'product_id', 'label as size'])
    .where('product_id', '=', productId)
    .where('code', '=', code)
    .where('recalled', '=', 1 - recalled)
    .execute()
  if (batches.length === 0) return null
  await lockSizes(tx, batches)
  let change = 0
  for (const { id } of batches) {
    await tx.updateTable('batches').set({ recalled }).where('id', '=', id).execute()
    change += await settleExpired(tx, cause, id)
  }
  return change
}

export type RecallNotice = { orderId: string; productId: string; product: string; code: string; reason: string }

/** Returns a notice of a recall that was not taken back. */
export async function findRecallNotice(db: Db, noticeId: string): Promise<RecallNotice | undefined> {
  return db
    .selectFrom('recall_notices')
    .innerJoin('recalls', 'recalls.id', 'recall_notices.recall_id')
    .leftJoin('products', 'products.id', 'recalls.product_id')
    .select(['order_id as orderId', 'product_id as productId', 'code', 'reason'])
    .select(({ fn, ref }) => fn.coalesce('products.name', ref('product_id')).as('product'))
    .where('recall_notices.id', '=', noticeId)
    .where('recalls.ended_at', 'is', null)
    .executeTakeFirst()
}

/** Returns the recalled batches among these. */
export async function listRecalled(db: Db, batchIds: readonly string[]): Promise<string[]> {
  if (batchIds.length === 0) return []
  const rows = await db
    .selectFrom('batches')
    .select('id')
    .where('recalled', '=', 1)
    .where('id', 'in', batchIds)
    .execute()
  return rows.map(({ id }) => id)
}
