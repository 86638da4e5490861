import type { Clock } from '#domain/clock'
import type { Db } from '#domain/database'
import { isWithBank } from '#domain/payments/refund-progress'
import {
  changeRefund,
  changeReserved,
  listRefundsOfPayment,
  lockPayment,
  type RefundRow,
} from '#domain/payments/refunds.server'
import { restoreDueRefunds } from '#domain/payments/restore-refunds.server'

/** Returns whether a try of the refund was refused and no other one has been taken since. */
export function isRefusedUnsent({ state, failure }: RefundRow): boolean {
  return failure !== null && (state === 'due' || state === 'failed')
}

/**
 * Drops refunds or reduces them, the newest unsent ones first, while more of a payment is to go back than it brought, because the same money cannot be
 * sent twice. Returns those that were dropped whole, with the amounts that they had.
 */
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

/** Records which refund a dashboard refund was made instead of: it pays the same credit note. The day of its last change stays, since reports count by it. */
export async function linkDashboardRefund(tx: Db, dashboardId: string, { id, document_id }: RefundRow): Promise<void> {
  await tx.updateTable('refunds').set({ instead_of: id, document_id }).where('id', '=', dashboardId).execute()
}

/** Records that a refund was made beside the dashboard refund that was to replace it: each pays for itself. */
export async function unlinkDashboardRefund(tx: Db, refundId: string): Promise<void> {
  await tx
    .updateTable('refunds')
    .set({ instead_of: null, document_id: null })
    .where('instead_of', '=', refundId)
    .execute()
}

/**
 * Drops a refund that the bank refused if the same amount was sent on the dashboard since it was decided, so that it is not sent twice. Each dashboard
 * refund replaces one. The caller must have locked the payment. Returns whether the refund was dropped.
 */
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
