import { dayMs } from '#domain/calendar/moment'
import type { Clock } from '#domain/clock'
import type { Db } from '#domain/database'
import { expediteJobs, reopenJobs } from '#domain/outbox/change-jobs.server'
import { enqueue } from '#domain/outbox/enqueue.server'
import { buyerJobs } from '#domain/outbox/job-payloads'
import type { RefundRow } from '#domain/payments/refunds.server'

const { refund: refundUpdate, refusedRefund: refundRefused } = buyerJobs

/**
 * Notifies the buyer once that the refund was sent, by the job that sends it or by the provider's event, whichever comes first. A notice that was dropped
 * with its refund is sent after all.
 */
export async function announceSent(tx: Db, clock: Clock, refundId: string): Promise<void> {
  if (await enqueue(tx, clock, refundUpdate, refundId)) return
  await reopenJobs(tx, refundUpdate, refundId, { skipped: 'dropped', dueAt: () => clock.now() })
  await expediteJobs(tx, clock, refundUpdate, refundId)
}

/** Notifies the buyer that the bank refused a refund that was announced: the first time at once, then at most once a day, as it is tried each hour. */
export async function announceRefusal(tx: Db, clock: Clock, refundId: string): Promise<void> {
  if (await enqueue(tx, clock, refundRefused, refundId)) return
  const now = clock.now()
  await reopenJobs(tx, refundRefused, refundId, {
    dueAt: ({ receipt, done_at }) => (receipt === null || done_at === null ? now : Math.max(now, done_at + dayMs)),
  })
}

/**
 * Notifies the buyer of a repeated refusal whose first message was skipped, because the refund was being retried when it was due. Does nothing when no
 * message was skipped.
 */
export async function announceSkippedRefusal(tx: Db, clock: Clock, refundId: string): Promise<void> {
  await reopenJobs(tx, refundRefused, refundId, { skipped: 'replaced', dueAt: () => clock.now() })
}

/** Returns whether the bank refused the refund; a refused one of the dashboard is dropped, since it is not tried again. */
export function isRefused({ state, reason, sent_at }: RefundRow): boolean {
  return state === 'failed' || (state === 'dropped' && reason === 'dashboard' && sent_at !== null)
}
