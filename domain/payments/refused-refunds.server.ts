import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Clock } from '#domain/clock'
import type { Db } from '#domain/database'
import { sum } from '#domain/money'
import { readEventData } from '#domain/orders/order-events.server'
import { buyerJobs } from '#domain/outbox/job-kinds'
import { enqueue, reopenReplaced } from '#domain/outbox/outbox.server'
import { isWithBank } from '#domain/payments/refund-progress'
import {
  changeRefund,
  changeReserved,
  createRefund,
  listOpenCredits,
  listRefundsOfPayment,
  lockPayment,
  type RefundRow,
} from '#domain/payments/refunds.server'

// Refused by the bank, even after it was processed. Our own is tried again in an hour; the amount of a dashboard refund
// is free for others that are due. The caller must have locked the payment.
export async function recordRefusal(tx: Db, clock: Clock, refund: RefundRow, failure: string): Promise<void> {
  const { id, payment_id: paymentId, reason, state } = refund
  if (paymentId === null) return
  if (state === 'processed') await recordReversal(tx, clock, refund)
  const isDashboard = reason === 'dashboard'
  await changeRefund(tx, clock, id, isDashboard ? { state: 'dropped' } : { state: 'failed', failure })
  await announceRefusal(tx, clock, refund)
  if (isDashboard) {
    await changeReserved(tx, paymentId, -refund.amount_paise)
    const restoredPaise = await restoreDueRefunds(tx, clock, paymentId)
    if (restoredPaise < refund.amount_paise)
      await enqueue(tx, clock, 'alarm', `refund ${id}`, { text: lostOnDashboard })
  } else if (!(await dropReplacedRefund(tx, clock, refund))) await reduceUnsentRefunds(tx, clock, paymentId)
}

/** Reports of the day on which the refund was processed must not change. */
async function recordReversal(tx: Db, clock: Clock, { id, amount_paise, updated_at }: RefundRow): Promise<void> {
  const reversal = { id: randomUUID(), refund_id: id, amount_paise, processed_at: updated_at, reversed_at: clock.now() }
  await tx.insertInto('refund_reversals').values(reversal).execute()
}

const lostOnDashboard =
  'The bank did not take a refund that was made on the dashboard of the payment service, and nothing sends it again by itself. Please look at the refunds there, and send it again from the page of the order.'

/** Once, by the job or by the provider's event, whichever comes first, and again where the notice was held back. */
export async function announceSent(tx: Db, clock: Clock, refundId: string): Promise<void> {
  if (await enqueue(tx, clock, buyerJobs('refund'), refundId)) return
  await reopenReplaced(tx, clock, buyerJobs('refund'), refundId)
}

async function announceRefusal(tx: Db, clock: Clock, refund: RefundRow): Promise<void> {
  // Less of it may be due before the notice leaves.
  const amount = { amountPaise: refund.amount_paise }
  if (isWithBank(refund) && (await enqueue(tx, clock, buyerJobs('refused-refund'), refund.id, amount))) return
  await reopenReplaced(tx, clock, buyerJobs('refused-refund'), refund.id)
}

/** A refused one of the dashboard is dropped, since it is not tried again. */
export function isRefused({ state, reason, sent_at }: RefundRow): boolean {
  return state === 'failed' || (state === 'dropped' && reason === 'dashboard' && sent_at !== null)
}

export function isRefusedUnsent({ state, failure }: RefundRow): boolean {
  return failure !== null && (state === 'due' || state === 'failed')
}

// Drops or reduces refunds, the newest unsent ones first, while more is to go back than the payment brought.
// Returns those dropped whole, with the amounts that they had.
export async function reduceUnsentRefunds(tx: Db, clock: Clock, paymentId: string): Promise<RefundRow[]> {
  const dropped: RefundRow[] = []
  const payment = await lockPayment(tx, paymentId)
  let overflow = payment ? payment.refunded_paise - payment.amount_paise : 0
  for (const refund of (await listRefundsOfPayment(tx, paymentId)).toReversed()) {
    if (overflow <= 0) break
    if (refund.state !== 'due' && refund.state !== 'failed') continue
    const freedPaise = Math.min(overflow, refund.amount_paise)
    overflow -= freedPaise
    const rest = refund.amount_paise - freedPaise
    await changeRefund(tx, clock, refund.id, rest === 0 ? { state: 'dropped' } : { amount_paise: rest })
    await changeReserved(tx, paymentId, -freedPaise)
    if (rest === 0) dropped.push(refund)
  }
  return dropped
}

/** It pays the same credit note. The day of its last change stays, since reports count by it. */
export async function linkDashboardRefund(tx: Db, dashboardId: string, { id, document_id }: RefundRow): Promise<void> {
  await tx.updateTable('refunds').set({ instead_of: id, document_id }).where('id', '=', dashboardId).execute()
}

// Drops a refused refund if the same amount was sent on the dashboard since, so that it is not sent twice. Each
// dashboard refund replaces one. The caller must have locked the payment.
export async function dropReplacedRefund(tx: Db, clock: Clock, refund: RefundRow): Promise<boolean> {
  const { id, payment_id: paymentId, amount_paise: amountPaise, created_at: decidedAt } = refund
  if (paymentId === null) return false
  const made = (await listRefundsOfPayment(tx, paymentId)).filter(
    (one) => one.reason === 'dashboard' && isWithBank(one) && one.instead_of === null && one.created_at >= decidedAt,
  )
  const instead = made.find((one) => one.amount_paise === amountPaise)
  if (!instead) return false
  await changeRefund(tx, clock, id, { state: 'dropped' })
  await changeReserved(tx, paymentId, -amountPaise)
  await linkDashboardRefund(tx, instead.id, refund)
  // Others may have been reduced while both counted.
  await restoreDueRefunds(tx, clock, paymentId)
  return true
}

// Refunds that were reduced for a dashboard refund that failed are due again, up to what is left; of a payment that
// confirmed no order all goes back, without what an owner ended. Returns the restored paise.
async function restoreDueRefunds(tx: Db, clock: Clock, paymentId: string): Promise<number> {
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
    const [note] = await listOpenCredits(tx, order.id)
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

/** Decided amounts in paise by refund id, and the ids of refunds that an owner ended. */
async function listDecided(tx: Db, orderId: string) {
  const events = await tx
    .selectFrom('order_events')
    .select(['act', 'data'])
    .where('order_id', '=', orderId)
    .where('act', 'in', ['refund', 'change-lines', 'drop-refund'])
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

async function countOpenCredit(tx: Db, { order_id, document_id }: RefundRow): Promise<number> {
  if (document_id === null) return Number.POSITIVE_INFINITY
  const credits = await listOpenCredits(tx, order_id)
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
