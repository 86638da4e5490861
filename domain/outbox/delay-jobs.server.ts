import { sql } from 'kysely'
import { hourMs, minuteMs } from '#domain/calendar/moment'
import type { Clock } from '#domain/clock'
import type { Db } from '#domain/database'
import { type Claim, endClaim } from '#domain/outbox/claim-jobs.server'
import type { OutboxKind } from '#domain/outbox/job-payloads'
import { isOpen, kindOfRow } from '#domain/outbox/job-states.server'

const firstDelayMs = 2_000
/** After an outage the next try is minutes away. */
const maxDelayMs = 5 * minuteMs
/** Wait before the only other try of a message that may have gone out. Another message that is sent shortens it at most to `maxDelayMs`. */
const uncertainDelayMs = 2 * maxDelayMs
/** Longest wait after a refusal by a bank or provider: the service is reachable, and its answer rarely changes soon. */
const maxRefusedMs = hourMs
/** Names of errors that mean that the bank or the provider has answered, and refused. */
const refusals = ['RefundFailed', 'ProviderRefused']
/** Names of errors that mean an outage; jobs with such an error run as soon as the service answers again. */
const outages = ['MessageDelayed', 'AccountRefused', 'ProviderUnreachable']

export async function delayJob(
  db: Db,
  clock: Clock,
  job: Claim,
  reason: string,
  isUncertain: boolean,
): Promise<boolean> {
  const longest = refusals.includes(reason) ? maxRefusedMs : maxDelayMs
  const wait = isUncertain ? uncertainDelayMs : Math.min(longest, firstDelayMs * 2 ** Math.min(job.attempts, 12))
  return endClaim(db, job, { state: 'due', due_at: clock.now() + wait, last_error: reason })
}

/** Returns whether the service has answered the latest try of a job, with a refusal if `lastError` is one. */
export function isAnswered(lastError: string | null): boolean {
  return lastError === null || refusals.includes(lastError)
}

/** Makes jobs due that an outage has delayed; called when the service has answered again. */
export async function releaseDelayedJobs(db: Db, clock: Clock, kinds: readonly OutboxKind[]): Promise<void> {
  const now = clock.now()
  await db
    .updateTable('outbox')
    .set({ due_at: now })
    .where(isOpen)
    .where(sql<boolean>`state = 'due'`)
    .where('due_at', '>', now)
    .where('due_at', '<=', now + maxDelayMs)
    .where('last_error', 'in', outages)
    .where(kindOfRow, 'in', kinds)
    .execute()
}
