import { setTimeout as wait } from 'node:timers/promises'
import { isTransientDatabaseError } from '#database/transient-error'
import type { Clock } from '#domain/clock'
import { reopenUnsent } from '#domain/contact/answer-message.server'
import type { Db } from '#domain/database'
import { markAcknowledged, performJob } from '#domain/jobs/handlers.server'
import { type JobResult, type JobServices, LeaseLost, type Run } from '#domain/jobs/send.server'
import { raiseAccountAlarm } from '#domain/notifications/raise-alarm.server'
import type { Order } from '#domain/orders/order'
import { findOrder, readPromise } from '#domain/orders/orders.server'
import {
  claimDueJobs,
  delayJob,
  failJob,
  finishJob,
  holdJob,
  isPermanent,
  rescheduleJob,
} from '#domain/outbox/claim-jobs.server'
import { type ClaimedJob, kindsOf, type Service, serviceOf } from '#domain/outbox/job-kinds'
import { transact } from '#domain/transaction.server'

export type JobFailure = { job: ClaimedJob; error: Error; givenUp: boolean }

/** A service that does not answer delays no more than these, within their lease. */
const atOnce = 20

const waitsText = 'What is to be sent waits for a day at most.'

/** Runs due jobs of one service or of all, each under a lease; returns the number done. */
export async function runJobs(
  db: Db,
  clock: Clock,
  services: JobServices,
  onIssue: (failure: JobFailure) => void = () => {},
  service?: Service,
): Promise<number> {
  const orders = new Map<string, Promise<Order | undefined>>()
  const run: Run = {
    db,
    clock,
    services,
    findOrder(id) {
      const finding = orders.get(id) ?? findWithBuyer(db, clock, id)
      orders.set(id, finding)
      return finding
    },
  }
  const claimed = await claimDueJobs(db, clock, atOnce, service && kindsOf(service))
  const outcomes = await Promise.allSettled(claimed.map((job) => runJob(run, job, onIssue)))
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
  return outcomes.filter((outcome) => outcome.status === 'fulfilled' && outcome.value).length
}

async function findWithBuyer(db: Db, clock: Clock, id: string): Promise<Order | undefined> {
  const order = await findOrder(db, id)
  if (!order || order.name === '') return undefined
  // A message that was held names the day that a yes still gives.
  const { arrivesBy } = await readPromise(db, clock.now(), order)
  return { ...order, arrivesBy }
}

async function runJob(run: Run, job: ClaimedJob, onIssue: (failure: JobFailure) => void): Promise<boolean> {
  const { db, clock } = run
  try {
    const result = await performJob(run, job)
    return await persist(() => end(run, job, result))
  } catch (thrown) {
    // Another worker has the job, or will get it.
    if (thrown instanceof LeaseLost) return false
    if (isTransientDatabaseError(thrown)) throw thrown
    const error = thrown instanceof Error ? thrown : new Error(String(thrown))
    const givenUp = isPermanent(job, error)
    if (givenUp) await endUnsent(db, job, (tx) => failJob(tx, clock, job, error.name))
    else await delayJob(db, clock, job, error)
    if (error.name === 'AccountRefused' && job.kind !== 'alarm')
      await raiseAccountAlarm(db, clock, serviceOf(job.kind), error.message, waitsText)
    onIssue({ job, error, givenUp })
    return false
  }
}

async function end({ db, clock }: Run, job: ClaimedJob, result: JobResult): Promise<boolean> {
  if ('heldFor' in result) return holdJob(db, clock, job, result.heldFor)
  if ('dueAt' in result) return (await rescheduleJob(db, job, result)) && result.reason === null
  if ('skipped' in result) return endUnsent(db, job, (tx) => finishJob(tx, clock, job, null, result.skipped))
  if (job.kind !== 'letter-receipt') return finishJob(db, clock, job, result.sent)
  return transact(db, async (tx) => {
    await markAcknowledged(tx, clock, job.subject)
    return finishJob(tx, clock, job, result.sent)
  })
}

/** A contact message whose answer it was is open again, so that the inbox shows it. */
function endUnsent(db: Db, { kind, subject }: ClaimedJob, end: (tx: Db) => Promise<boolean>): Promise<boolean> {
  if (kind !== 'letter-answer') return end(db)
  return transact(db, async (tx) => {
    const isEnded = await end(tx)
    if (isEnded) await reopenUnsent(tx, subject)
    return isEnded
  })
}

/** An unrecorded message would be sent again. */
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
