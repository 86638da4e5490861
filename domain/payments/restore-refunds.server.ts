import { sql } from 'kysely'
import type { Clock } from '#domain/clock'
import type { Db } from '#domain/database'
import { readEventData } from '#domain/orders/order-events.server'
import { listOpenCredits } from '#domain/payments/open-credits.server'
import { isWithBank } from '#domain/payments/refund-progress'
import {
  changeRefund,
  changeReserved,
  createRefund,
  listRefundsOfPayment,
  lockPayment,
  type RefundRow,
} from '#domain/payments/refunds.server'
import { sum } from '#domain/sum'

/**
 * Restores refunds after a dashboard refund failed and freed its share of the payment: refunds that were reduced for it are due again, up to the
 * amount that is left. A payment that confirmed no order is refunded in full, without what an owner ended. Returns the restored amount in paise.
 */
export async function restoreDueRefunds(tx: Db, clock: Clock, paymentId: string): Promise<number> {
  const payment = await lockPayment(tx, paymentId)
  if (!payment?.order_id) return 0
  const order = await tx
    .selectFrom('orders')
    .select(['id', 'payment_id', 'stage'])
    .where('id', '=', payment.order_id)
    .executeTakeFirstOrThrow()
  const refunds = await listRefundsOfPayment(tx, paymentId)
  const { decided, ended } = await listDecided(tx, order.id)
  const freePaise = payment.amount_paise - payment.refunded_paise
  const isEnded = ({ id, state }: RefundRow) => state === 'dropped' && ended.has(id)
  const amountPaise = freePaise - sum(refunds.filter(isEnded), ({ amount_paise }) => amount_paise)
  const request = { orderId: order.id, paymentId, actor: 'system', amountPaise }
  if (order.payment_id !== paymentId) {
    const reason = refunds.some((refund) => refund.reason === 'mismatch') ? 'mismatch' : 'double'
    if (amountPaise > 0) await createRefund(tx, clock, { ...request, documentId: null, reason })
    return amountPaise
  }
  if (order.stage === 'cancelled') {
    const note = await tx
      .selectFrom('documents')
      .select('id')
      .where('order_id', '=', order.id)
      .where('kind', '=', 'credit-note')
      .executeTakeFirst()
    const documentId = note?.id ?? null
    if (amountPaise > 0) await createRefund(tx, clock, { ...request, documentId, reason: 'cancelled' })
    return amountPaise
  }
  const replaced = new Set(refunds.filter(isWithBank).map(({ instead_of }) => instead_of))
  let refundablePaise = freePaise
  for (const refund of refunds) {
    const decidedPaise = decided.get(refund.id)
    if (decidedPaise === undefined || isEnded(refund) || replaced.has(refund.id)) continue
    if (!['due', 'failed', 'dropped'].includes(refund.state)) continue
    const currentPaise = refund.state === 'dropped' ? 0 : refund.amount_paise
    const morePaise = Math.min(refundablePaise, decidedPaise - currentPaise, await countOpenCredit(tx, refund))
    if (morePaise <= 0) continue
    refundablePaise -= morePaise
    await changeReserved(tx, paymentId, morePaise)
    await sendAgain(tx, clock, refund.id, currentPaise + morePaise)
  }
  return freePaise - refundablePaise
}

/** Returns the amounts that people decided to refund, in paise by refund id, and the ids of refunds that an owner ended. */
async function listDecided(tx: Db, orderId: string) {
  const events = await tx
    .selectFrom('order_events')
    .select(['act', 'data'])
    .where('order_id', '=', orderId)
    .where('act', 'in', ['refund', 'remove-lines', 'drop-refund'])
    .execute()
  const decided = new Map<string, number>()
  const ended = new Set<string>()
  for (const { act, data } of events) {
    const { refundId = '', amountPaise = 0 } = readEventData(data)
    if (act === 'drop-refund') ended.add(refundId)
    else decided.set(refundId, amountPaise)
  }
  return { decided, ended }
}

/** Returns how much of the refund's credit note has not been paid yet. */
async function countOpenCredit(tx: Db, { order_id, document_id }: RefundRow): Promise<number> {
  if (document_id === null) return Number.POSITIVE_INFINITY
  const credits = await listOpenCredits(tx, [order_id])
  return credits.find(({ id }) => id === document_id)?.openPaise ?? 0
}

async function sendAgain(tx: Db, clock: Clock, refundId: string, amountPaise: number): Promise<void> {
  const now = clock.now()
  await changeRefund(tx, clock, refundId, { state: 'due', amount_paise: amountPaise, failure: null })
  await tx
    .updateTable('outbox')
    // A worker that saw the refund dropped cannot end the job any more, so its lease must run out first.
    .set({ state: 'due', done_at: null, due_at: sql<number>`case when state = 'sending' then due_at else ${now} end` })
    .where('kind', '=', 'refund')
    .where('subject', '=', refundId)
    .execute()
}
