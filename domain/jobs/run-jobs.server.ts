import { setTimeout as wait } from 'node:timers/promises'
import { isTransientDatabaseError } from '#database/transient-error'
import { hourMs } from '#domain/calendar/moment'
import type { Clock } from '#domain/clock'
import { reopenUnsent } from '#domain/contact/answer-message.server'
import type { Db } from '#domain/database'
import { listRecipients, performJob } from '#domain/jobs/job-kinds.server'
import type { JobResult } from '#domain/jobs/job-result'
import type { JobServices } from '#domain/jobs/job-services'
import { orderFinder } from '#domain/jobs/notices.server'
import { LeaseLost } from '#domain/jobs/send.server'
import { markAcknowledged } from '#domain/notifications/contact-mails.server'
import { raiseAccountAlarm } from '#domain/notifications/raise-alarm.server'
import { throttleMessages } from '#domain/notifications/throttle-messages.server'
import { claimDueJobs, failJob, finishJob, holdJob, postponeJob, rescheduleJob } from '#domain/outbox/claim-jobs.server'
import { delayJob, isPermanent, releaseDelayedJobs } from '#domain/outbox/delay-jobs.server'
import { type ClaimedJob, kindsOf, type OutboxJob, readJob, type Service, serviceOf } from '#domain/outbox/job-payloads'
import { transact } from '#domain/transaction.server'

const refundLookMs = 6 * hourMs

export type JobFailure = { job: ClaimedJob; error: Error; givenUp: boolean }

/** Maximum simultaneous jobs: a service that does not answer delays no more than these, within their lease. */
const atOnce = 20

/**
 * Runs due jobs of one service or of all, up to 20 at once, each under a lease. A temporary failure postpones a job; a refusal ends it. Returns the
 * number of jobs done.
 */
export async function runJobs(
  db: Db,
  clock: Clock,
  services: JobServices,
  onIssue: (failure: JobFailure) => void = () => {},
  service?: Service,
): Promise<number> {
  const run = { db, clock, services, findOrder: orderFinder(db, clock) }
  const claimed = await claimDueJobs(db, clock, atOnce, service && kindsOf(service))
  const jobs = claimed.flatMap((job) => readJob(job) ?? [])
  // A later try of the same message is no other message.
  const counted = jobs.filter(({ attempts }) => attempts === 0)
  const waiting = services.limits
    ? await throttleMessages(db, clock, services.limits, await listRecipients(run, counted))
    : new Map<OutboxJob, number>()
  const answered = new Set<Service>()
  const outcomes = await Promise.allSettled(
    claimed.map(async (claim) => {
      try {
        const job = jobs.find(({ id }) => id === claim.id)
        if (!job) throw new UnreadablePayload()
        const until = waiting.get(job)
        if (until !== undefined) return !(await postponeJob(db, job, until))
        const performed = await performJob(run, job)
        if (performed.providerId !== null) answered.add(performed.service ?? serviceOf(job.kind))
        return await persist(() => finish(db, clock, claim, performed))
      } catch (thrown) {
        // Another worker has the job, or will get it.
        if (thrown instanceof LeaseLost) return false
        if (isTransientDatabaseError(thrown)) throw thrown
        const error = thrown instanceof Error ? thrown : new Error(String(thrown))
        const givenUp = isPermanent(claim, error)
        if (givenUp) await endUnsent(db, claim, (tx) => failJob(tx, clock, claim, error.name))
        else await delayJob(db, clock, claim, error)
        if (error.name === 'AccountRefused' && claim.kind !== 'alarm')
          await raiseAccountAlarm(db, clock, serviceOf(claim.kind), {
            message: error.message,
            outcome: 'What is to be sent waits for a day at most.',
          })
        onIssue({ job: claim, error, givenUp })
        return false
      }
    }),
  )
  for (const service of answered) await releaseDelayedJobs(db, clock, kindsOf(service))
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
  return outcomes.filter((outcome) => outcome.status === 'fulfilled' && outcome.value).length
}

/** The payload does not match its kind; a person must look at it. */
class UnreadablePayload extends Error {
  override name = 'UnreadablePayload' as const
}

function finish(db: Db, clock: Clock, job: ClaimedJob, performed: JobResult): Promise<boolean> {
  const { providerId, isPending, heldFor, skipped, waitsFor } = performed
  if (heldFor) return holdJob(db, clock, job, heldFor)
  if (isPending || waitsFor)
    return rescheduleJob(db, clock, job, { providerId, waitMs: refundLookMs, reason: waitsFor ?? null })
  const end = (tx: Db) => finishJob(tx, clock, job, providerId, skipped ?? null)
  return providerId === null ? endUnsent(db, job, end) : endSent(db, clock, job, end)
}

/** Ends a job that was sent; the receipt of a contact message acknowledges it. */
function endSent(db: Db, clock: Clock, { kind, subject }: ClaimedJob, end: (tx: Db) => Promise<boolean>) {
  if (kind !== 'letter-receipt') return end(db)
  return transact(db, async (tx) => {
    await markAcknowledged(tx, clock, subject)
    return end(tx)
  })
}

/** Ends a job that sent nothing. A contact message whose answer it was is open again, so that the inbox shows it. */
function endUnsent(db: Db, { kind, subject }: ClaimedJob, end: (tx: Db) => Promise<boolean>): Promise<boolean> {
  if (kind !== 'letter-answer') return end(db)
  return transact(db, async (tx) => {
    const isEnded = await end(tx)
    if (isEnded) await reopenUnsent(tx, subject)
    return isEnded
  })
}

/** Retries the write for most of the lease while the database has a temporary error, because an unrecorded message would be sent again. */
async function persist<T>(write: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await write()
    } catch (error) {
      if (tries === 8 || !isTransientDatabaseError(error)) throw error
      await wait(3_000)
    }
  }
}
