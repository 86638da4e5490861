import { sql } from 'kysely'
import type { Clock } from '#domain/clock'
import type { Db } from '#domain/database'
import type { EventData } from '#domain/orders/order-events.server'
import { listOpenCredits } from '#domain/payments/open-credits.server'
import {
  changeReserved,
  createFullRefund,
  listRefundsOfPayment,
  lockPayment,
  type RefundRow,
} from '#domain/payments/refunds.server'

/**
 * Restores refunds after a dashboard refund failed and freed its share of the payment: refunds that were reduced for it are due again, up to the
 * amount that is left. A payment that confirmed no order is refunded in full. Returns the restored amount in paise.
 */
export async function restoreDueRefunds(tx: Db, clock: Clock, paymentId: string): Promise<number> {
  const payment = await lockPayment(tx, paymentId)
  if (!payment?.order_id) return 0
  const order = await tx
    .selectFrom('orders')
    .select(['id', 'payment_id', 'stage'])
    .where('id', '=', payment.order_id)
    .executeTakeFirstOrThrow()
  const request = { orderId: order.id, paymentId, actor: 'system' }
  if (order.payment_id !== paymentId)
    return createFullRefund(tx, clock, { ...request, documentId: null, reason: 'double' })
  if (order.stage === 'cancelled') {
    const note = await tx
      .selectFrom('documents')
      .select('id')
      .where('order_id', '=', order.id)
      .where('kind', '=', 'credit-note')
      .executeTakeFirst()
    return createFullRefund(tx, clock, { ...request, documentId: note?.id ?? null, reason: 'cancelled' })
  }
  const decided = await listDecided(tx, order.id)
  const freePaise = payment.amount_paise - payment.refunded_paise
  let refundablePaise = freePaise
  for (const refund of await listRefundsOfPayment(tx, paymentId)) {
    const decidedPaise = decided.get(refund.id)
    if (decidedPaise === undefined || !['due', 'failed', 'dropped'].includes(refund.state)) continue
    const currentPaise = refund.state === 'dropped' ? 0 : refund.amount_paise
    const morePaise = Math.min(refundablePaise, decidedPaise - currentPaise, await countOpenCredit(tx, refund))
    if (morePaise <= 0) continue
    refundablePaise -= morePaise
    await changeReserved(tx, paymentId, morePaise)
    await sendAgain(tx, clock, refund.id, currentPaise + morePaise)
  }
  return freePaise - refundablePaise
}

/** Returns the amounts that people decided to refund, in paise by refund id. */
async function listDecided(tx: Db, orderId: string): Promise<Map<string, number>> {
  const events = await tx
    .selectFrom('order_events')
    .select('data')
    .where('order_id', '=', orderId)
    .where('act', 'in', ['refund', 'remove-lines'])
    .execute()
  const decided = events.map(({ data }) => JSON.parse(data) as EventData)
  return new Map(decided.map(({ refundId = '', amountPaise = 0 }) => [refundId, amountPaise]))
}

/** Returns how much of the refund's credit note has not been paid yet. */
async function countOpenCredit(tx: Db, { order_id, document_id }: RefundRow): Promise<number> {
  if (document_id === null) return Number.POSITIVE_INFINITY
  const credits = await listOpenCredits(tx, [order_id])
  return credits.find(({ id }) => id === document_id)?.openPaise ?? 0
}

async function sendAgain(tx: Db, clock: Clock, refundId: string, amountPaise: number): Promise<void> {
  const now = clock.now()
  await tx
    .updateTable('refunds')
    .set({ state: 'due', amount_paise: amountPaise, failure: null, updated_at: now })
    .where('id', '=', refundId)
    .execute()
  await tx
    .updateTable('outbox')
    // A worker that saw the refund dropped cannot end the job any more, so its lease must run out first.
    .set({ state: 'due', done_at: null, due_at: sql<number>`case when state = 'sending' then due_at else ${now} end` })
    .where('kind', '=', 'refund')
    .where('subject', '=', refundId)
    .execute()
}
