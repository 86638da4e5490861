import { randomUUID } from 'node:crypto'
import { doneBy, recordAudit } from '#domain/audit/audit.server'
import type { Clock } from '#domain/clock'
import { type KeyedRequest, type KeyUsed, transactOnce } from '#domain/commands/claim-command.server'
import type { Db } from '#domain/database'
import { isShipped } from '#domain/orders/order'
import { buyerJobs } from '#domain/outbox/job-kinds'
import { enqueue } from '#domain/outbox/outbox.server'
import { listBatchRecipients } from '#domain/stock/batch-recipients.server'
import { changeRemaining } from '#domain/stock/batches.server'
import { lockSizes, lockStock, moveStock, type StockCause } from '#domain/stock/stock-ledger.server'
import { msg } from '#domain/texts/translate'

type BatchRequest = KeyedRequest & { productId: string; code: string }

type RecallResult =
  | { ok: true; orders: number }
  | KeyUsed
  /** The batch was recalled before, and every buyer with packs of it notified. */
  | { ok: false; reason: 'nobody' }

/** A statement has a limit of parameters. */
const rowsAtOnce = 500

/** Every buyer whose parcel with packs of it has left is told once, also over several recalls. */
export async function recallBatch(db: Db, clock: Clock, request: BatchRequest & { reason: string }) {
  const { by, productId, code, reason } = request
  const subject = `${productId} ${code}`
  return transactOnce<RecallResult>(db, clock, { name: `stock.recall ${subject}`, request }, async (tx, at) => {
    const recall = { id: randomUUID(), product_id: productId, code, at, actor: by.id, reason }
    await tx.insertInto('recalls').values(recall).execute()
    const isFirst = await takeOutOfSale(tx, { at, actor: by.id, note: msg('Recalled') }, { productId, code })
    const recipients = await listBatchRecipients(tx, { productId, code })
    const toNotify = recipients.filter(({ stage, notice }) => notice === null && isShipped(stage))
    const orders = toNotify.length
    const notices = toNotify.map(({ orderId }) => ({ id: randomUUID(), recall_id: recall.id, order_id: orderId }))
    for (let from = 0; from < orders; from += rowsAtOnce) {
      const some = notices.slice(from, from + rowsAtOnce)
      await tx.insertInto('recall_notices').values(some).execute()
      const ids = some.map(({ id }) => id)
      await enqueue(tx, clock, buyerJobs('recall'), ids)
    }
    if (orders === 0 && !isFirst) return { ok: false, reason: 'nobody' }
    await recordAudit(tx, { ...doneBy(by, at), act: 'stock.recall', subject, after: { orders } })
    return { ok: true, orders }
  })
}

type SellAgainResult = { ok: true } | KeyUsed | { ok: false; reason: 'not-recalled' }

/** Messages that wait are not sent, and a later recall tells everybody anew. What left the stock is received again. */
export async function sellAgain(db: Db, clock: Clock, request: BatchRequest): Promise<SellAgainResult> {
  const { by, productId, code } = request
  const subject = `${productId} ${code}`
  return transactOnce<SellAgainResult>(db, clock, { name: `stock.sell-again ${subject}`, request }, async (tx, at) => {
    const { numUpdatedRows } = await tx
      .updateTable('batches')
      .set({ recalled: 0 })
      .where('product_id', '=', productId)
      .where('code', '=', code)
      .where('recalled', '=', 1)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return { ok: false, reason: 'not-recalled' }
    await tx
      .updateTable('recalls')
      .set({ ended_at: at })
      .where('product_id', '=', productId)
      .where('code', '=', code)
      .where('ended_at', 'is', null)
      .execute()
    await recordAudit(tx, { ...doneBy(by, at), act: 'stock.sell-again', subject })
    return { ok: true }
  })
}

/** Packs that orders wait for stay until they are discarded. Returns whether the batch was not recalled before. */
async function takeOutOfSale(tx: Db, cause: StockCause, { productId, code }: { productId: string; code: string }) {
  const batches = await tx
    .selectFrom('batches')
    .select(['id', 'product_id', 'label as size', 'remaining'])
    .where('product_id', '=', productId)
    .where('code', '=', code)
    .where('recalled', '=', 0)
    .execute()
  await lockSizes(tx, batches)
  for (const { id, product_id, size, remaining } of batches) {
    await tx.updateTable('batches').set({ recalled: 1 }).where('id', '=', id).execute()
    const quantity = Math.min(remaining, (await lockStock(tx, { product_id, size })) ?? 0)
    if (quantity === 0) continue
    await changeRemaining(tx, id, -quantity)
    await moveStock(tx, cause, [{ product_id, size, change: -quantity, reason: 'expired', batchId: id }])
  }
  return batches.length > 0
}

export async function findRecallNotice(db: Db, noticeId: string) {
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
