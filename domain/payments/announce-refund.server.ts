import type { Clock } from '#domain/clock'
import type { Db } from '#domain/database'
import { buyerJobs } from '#domain/outbox/job-kinds'
import { enqueue, reopenReplaced } from '#domain/outbox/outbox.server'
import { isWithBank } from '#domain/payments/refund-progress'
import type { RefundRow } from '#domain/payments/refunds.server'

/**
 * Notifies the buyer once that the refund was sent, by the job that sends it or by the provider's event, whichever comes first. A notice that was due while the
 * refund was not with the bank goes out after all.
 */
export async function announceSent(tx: Db, clock: Clock, refundId: string): Promise<void> {
  if (await enqueue(tx, clock, buyerJobs.refund, refundId)) return
  await reopenReplaced(tx, clock, buyerJobs.refund, refundId)
}

/** Notifies the buyer once that the bank refused a refund that was announced. */
export async function announceRefusal(tx: Db, clock: Clock, refund: RefundRow): Promise<void> {
  if (isWithBank(refund) && (await enqueue(tx, clock, buyerJobs.refusedRefund, refund.id))) return
  // A notice that was due while the refund was being tried again goes out after all.
  await reopenReplaced(tx, clock, buyerJobs.refusedRefund, refund.id)
}

/** Returns whether the bank refused the refund; a refused one of the dashboard is dropped, since it is not tried again. */
export function isRefused({ state, reason, sent_at }: RefundRow): boolean {
  return state === 'failed' || (state === 'dropped' && reason === 'dashboard' && sent_at !== null)
}
