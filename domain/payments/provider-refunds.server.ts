import { randomUUID } from 'node:crypto'
import { hourMs } from '#domain/calendar/moment'
import type { Clock } from '#domain/clock'
import type { Db } from '#domain/database'
import { enqueue } from '#domain/outbox/outbox.server'
import { announceRefusal, announceSent, announceUntoldRefusal } from '#domain/payments/announce-refund.server'
import { updateMoneyOwed } from '#domain/payments/money-owed.server'
import type { PaymentProvider, ProviderPayment, ProviderRefund } from '#domain/payments/provider'
import { sentAtOf } from '#domain/payments/refund-progress'
import {
  changeRefund,
  changeReserved,
  listRefundsOfPayment,
  lockPayment,
  type RefundRow,
  updateRefundStatus,
} from '#domain/payments/refunds.server'
import { restoreDueRefunds } from '#domain/payments/restore-refunds.server'
import { transact } from '#domain/transaction.server'

/**
 * Returns whether both describe the same refund. A refund from before refunds had ids has the id of its payment here, and no note at the provider.
 */
export function isSameRefund(refund: RefundRow, reported: ProviderRefund): boolean {
  if (reported.refundId !== null && reported.refundId === refund.id) return true
  if (refund.provider_refund_id !== null) return refund.provider_refund_id === reported.id
  return reported.refundId === null && refund.id === refund.payment_id
}

/**
 * Updates one of our refunds from the provider's state, or records a refund that somebody made on the provider's dashboard. Safe in any order and any
 * number of times.
 */
export async function recordProviderRefund(db: Db, clock: Clock, reported: ProviderRefund): Promise<void> {
  await transact(db, async (tx) => {
    const payment = await lockPayment(tx, reported.paymentId)
    // The provider account may take payments for other businesses of the family; they are ignored.
    if (!payment?.order_id) return
    const refunds = await listRefundsOfPayment(tx, payment.id)
    const known = refunds.find((refund) => isSameRefund(refund, reported))
    if (known?.reason === 'dashboard') await updateDashboardRefund(tx, clock, known, reported)
    else if (known) await updateOwnRefund(tx, clock, known, reported)
    else await recordExternalRefund(tx, clock, { ...payment, order_id: payment.order_id }, refunds, reported)
    await updateRefundStatus(tx, clock, payment.id)
    await updateMoneyOwed(tx, payment.order_id)
  })
}

/** Reads a payment's refunds when the refunded amount at the provider differs from ours. A lower amount may mean that a refund failed. */
export async function recordMissingRefunds(
  db: Db,
  clock: Clock,
  provider: PaymentProvider,
  payment: ProviderPayment,
): Promise<void> {
  const refunds = await listRefundsOfPayment(db, payment.id)
  const made = refunds.filter(({ state }) => state === 'pending' || state === 'processed')
  if (payment.refundedPaise === made.reduce((sum, { amount_paise }) => sum + amount_paise, 0)) return
  const failures: unknown[] = []
  for (const reported of await provider.listRefunds(payment.id))
    await recordProviderRefund(db, clock, reported).catch((error) => failures.push(error))
  if (failures.length > 0) throw failures[0]
}

/** Updates one of our refunds. The job that sent it checks it again: soon, or in an hour if the bank failed. */
async function updateOwnRefund(tx: Db, clock: Clock, refund: RefundRow, reported: ProviderRefund): Promise<void> {
  const now = clock.now()
  const isCurrent = refund.provider_refund_id === null || refund.provider_refund_id === reported.id
  if (reported.state === 'pending' || !isCurrent) return
  if (reported.state === 'failed') {
    await changeRefund(
      tx,
      clock,
      refund.id,
      { state: 'failed', failure: 'bank' },
      { from: ['due', 'pending', 'failed'] },
    )
    await (refund.state === 'pending' ? announceRefusal : announceUntoldRefusal)(tx, clock, refund.id)
  }
  // The job of a refund that is still due records it and notifies the buyer too.
  else if (refund.state === 'pending' || refund.state === 'failed') {
    const sent = { provider_refund_id: reported.id, sent_at: sentAtOf(refund, reported.id, now) }
    await changeRefund(tx, clock, refund.id, { state: 'processed', failure: null, ...sent })
    await announceSent(tx, clock, refund.id)
  }
  const isProcessed = reported.state === 'processed'
  await tx
    .updateTable('outbox')
    .set({ state: 'due', due_at: isProcessed ? now : now + hourMs, last_error: isProcessed ? null : 'RefundFailed' })
    .where('kind', '=', 'refund')
    .where('subject', '=', refund.id)
    // A job that is running sees that the refund is not complete, and checks it again by itself.
    .where('state', 'in', isProcessed ? ['due'] : ['due', 'done'])
    .execute()
}

/** Updates a dashboard refund. When it failed, its amount is available again for other refunds that are due. */
async function updateDashboardRefund(tx: Db, clock: Clock, refund: RefundRow, reported: ProviderRefund): Promise<void> {
  // Reports count a refund on the day of its last change, so one that is reported again stays as it is.
  if (reported.state === 'pending' || refund.state === 'dropped' || refund.state === reported.state) return
  const isFailed = reported.state === 'failed'
  await changeRefund(tx, clock, refund.id, { state: isFailed ? 'dropped' : 'processed' })
  if (!isFailed) return
  await changeReserved(tx, reported.paymentId, -refund.amount_paise)
  await announceRefusal(tx, clock, refund.id)
  const restoredPaise = await restoreDueRefunds(tx, clock, reported.paymentId)
  if (restoredPaise < refund.amount_paise)
    await enqueue(tx, clock, 'alarm', `refund ${refund.id}`, { text: lostOnDashboard })
}

const lostOnDashboard =
  'The bank did not take a refund that was made on the dashboard of the payment service, and nothing sends it again by itself. Please look at the refunds there, and send it again from the page of the order.'

async function recordExternalRefund(
  tx: Db,
  clock: Clock,
  payment: { id: string; order_id: string; amount_paise: number; refunded_paise: number },
  refunds: RefundRow[],
  reported: ProviderRefund,
): Promise<void> {
  const now = clock.now()
  const own = { id: randomUUID(), order_id: payment.order_id, payment_id: payment.id }
  const made = {
    ...({
      amount_paise: reported.amountPaise,
      method: 'provider',
      reason: 'dashboard',
      provider_refund_id: reported.id,
    } as const),
    ...{ actor: 'provider', created_at: now, updated_at: now },
  }
  if (reported.state === 'failed') {
    await tx
      .insertInto('refunds')
      .values({ ...own, ...made, state: 'dropped' })
      .execute()
    return
  }
  const overflow = payment.refunded_paise + reported.amountPaise - payment.amount_paise
  const freed = overflow > 0 ? await reduceUnsentRefunds(tx, clock, refunds, overflow) : []
  const instead = freed.find(({ freedPaise }) => freedPaise === reported.amountPaise)?.refund
  await tx
    .insertInto('refunds')
    .values({ ...own, ...made, document_id: instead?.document_id ?? null, state: reported.state, sent_at: now })
    .execute()
  // The event that reports the end of a refund may have arrived earlier, or may never arrive.
  if (reported.state === 'pending') await enqueue(tx, clock, 'refund', own.id)
  const freedPaise = freed.reduce((sum, refund) => sum + refund.freedPaise, 0)
  await changeReserved(tx, payment.id, reported.amountPaise - freedPaise)
  await announceSent(tx, clock, own.id)
}

/** Reduces refunds that are not sent yet, the newest first, because the same money cannot be sent twice. */
async function reduceUnsentRefunds(
  tx: Db,
  clock: Clock,
  refunds: RefundRow[],
  neededPaise: number,
): Promise<{ refund: RefundRow; freedPaise: number }[]> {
  const freed: { refund: RefundRow; freedPaise: number }[] = []
  let left = neededPaise
  for (const refund of refunds.toReversed()) {
    if (left === 0) break
    if (refund.state !== 'due' && refund.state !== 'failed') continue
    const freedPaise = Math.min(left, refund.amount_paise)
    left -= freedPaise
    freed.push({ refund, freedPaise })
    const rest = refund.amount_paise - freedPaise
    await changeRefund(tx, clock, refund.id, rest === 0 ? { state: 'dropped' } : { amount_paise: rest })
  }
  return freed
}
