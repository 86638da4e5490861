import { sql } from 'kysely'
import { backoffMs } from '#domain/backoff'
import { hourMs, minuteMs } from '#domain/calendar/moment'
import type { Clock } from '#domain/clock'
import type { Db } from '#domain/database'
import { endClaim } from '#domain/outbox/claim-jobs.server'
import type { ClaimedJob, OutboxKind } from '#domain/outbox/job-payloads'
import { isOpen, kindOfRow } from '#domain/outbox/job-states.server'

const firstDelayMs = 2_000
/** After an outage the next try is minutes away. */
const maxDelayMs = 5 * minuteMs
/** Wait before the other try of a message that may have been sent. Another message that is sent shortens it at most to `maxDelayMs`. */
const uncertainDelayMs = 2 * maxDelayMs
/** Longest wait after a refusal by a bank or provider: the service is reachable, and its answer rarely changes soon. */
const maxRefusedMs = hourMs
/** Names of errors that mean that the bank or the provider has answered, and refused. */
const refusals = ['RefundFailed', 'ProviderRefused']
/** Names of errors that mean an outage; jobs with such an error run as soon as the service answers again. */
const outages = ['MessageDelayed', 'AccountRefused', 'ProviderUnreachable']

/** Together with the delays between them, more than four hours. */
const maxAttempts = 60
/** More than a day, because a person must mend the account. */
const maxAccountAttempts = 300

/**
 * Returns whether a job that failed must not be tried again. A refused message would be refused again. A message that may have been sent is tried until
 * it may have been sent a second time, since the service cannot detect duplicates. A refund is tried until it is made.
 */
export function isPermanent(job: ClaimedJob, error: Error): boolean {
  if (job.kind === 'refund') return false
  if (error.name === 'MessageRefused' || error.name === 'UnreadablePayload') return true
  if (isUncertain(error) && job.maybeSent) return true
  return job.attempts >= (error.name === 'AccountRefused' ? maxAccountAttempts : maxAttempts)
}

function isUncertain(error: Error): boolean {
  return 'mayHaveGoneOut' in error && error.mayHaveGoneOut === true
}

/** Makes the job due again after a delay that grows with its tries. */
export async function delayJob(db: Db, clock: Clock, job: ClaimedJob, error: Error): Promise<boolean> {
  const maxMs = refusals.includes(error.name) ? maxRefusedMs : maxDelayMs
  const wait = isUncertain(error) ? uncertainDelayMs : backoffMs(job.attempts + 1, { firstMs: firstDelayMs, maxMs })
  // `beginCall` has recorded that the message may be sent.
  const unsent = isUncertain(error) || job.maybeSent ? {} : { done_at: null }
  return endClaim(db, job, { state: 'due', due_at: clock.now() + wait, last_error: error.name, ...unsent })
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
