import { sql, type UpdateObject } from 'kysely'
import type { Tables } from '#database/schema'
import { backoffMs } from '#domain/backoff'
import { hourMs, minuteMs } from '#domain/calendar/moment'
import type { Clock } from '#domain/clock'
import type { Db } from '#domain/database'
import { type ClaimedJob, type OutboxKind, personalKinds } from '#domain/outbox/job-kinds'
import { heldUntil, isOpen, kindOfRow, type SkipReason, type WaitReason } from '#domain/outbox/outbox.server'
import { lockRows } from '#domain/queries/queries.server'
import { hasRowLocks, transact } from '#domain/transaction.server'

/** Longer than the slowest call. */
export const leaseMs = 60_000

/** Longer than any call takes. */
const callMs = 30_000

/** Claims jobs that are due or whose worker died, each for one worker however many ask at once. */
export async function claimDueJobs(db: Db, clock: Clock, limit: number, kinds?: readonly OutboxKind[]) {
  const now = clock.now()
  const rows = await db
    // Materialised, since PostgreSQL may run a subquery of the update more than once, and claim more than `limit`.
    .with(
      (cte) => cte('due').materialized(),
      (qb) =>
        qb
          .selectFrom('outbox')
          .select('id')
          .where(isOpen)
          .where('due_at', '<=', now)
          .$if(kinds !== undefined, (query) => query.where(kindOfRow, 'in', kinds ?? []))
          .orderBy('due_at')
          .limit(limit)
          .$if(hasRowLocks(db), (query) => query.forUpdate().skipLocked()),
    )
    .updateTable('outbox')
    .set((eb) => ({ state: 'sending', due_at: now + leaseMs, attempts: eb('attempts', '+', 1) }))
    .where('id', 'in', (eb) => eb.selectFrom('due').select('due.id'))
    .returning(['id', 'kind', 'subject', 'payload', 'attempts', 'done_at'])
    .execute()
  return rows.map(
    ({ done_at, ...row }) => ({ ...row, attempts: row.attempts - 1, maybeSent: done_at !== null }) as ClaimedJob,
  )
}

/** Records that the message may go out now. False unless this claim holds the job for as long as a call takes. */
export async function beginCall(db: Db, clock: Clock, job: ClaimedJob): Promise<boolean> {
  const now = clock.now()
  const updated = await updateClaimed(db, job)
    .set((eb) => ({ done_at: eb.fn.coalesce('done_at', eb.val(now)) }))
    .where('due_at', '>', now + callMs)
    .executeTakeFirst()
  return updated.numUpdatedRows === 1n
}

/** False, like all that end a claim, when another worker has claimed the job since. */
export async function finishJob(
  db: Db,
  clock: Clock,
  job: ClaimedJob,
  providerId: string | null,
  skipped: SkipReason | null = null,
): Promise<boolean> {
  return endJob(db, job, { state: 'done', done_at: clock.now(), receipt: providerId, last_error: skipped })
}

/** This claim does not count as a try. */
export async function rescheduleJob(
  db: Db,
  job: ClaimedJob,
  { dueAt, receipt, reason }: { dueAt: number; receipt: string | null; reason: WaitReason | null },
): Promise<boolean> {
  return endClaim(db, job, { state: 'due', due_at: dueAt, attempts: job.attempts, receipt, last_error: reason })
}

export type HeldFor = { orderId: string; phone: string }

/** Until its number answers. If it has since, or the order has another number now, the message is due again. */
export async function holdJob(db: Db, clock: Clock, job: ClaimedJob, { orderId, phone }: HeldFor): Promise<boolean> {
  return transact(db, async (tx) => {
    // Locked, since `releaseHeldMessages` follows a change of one of them, and finds no job that is still claimed.
    const order = await lockRows(tx, 'orders').where('id', '=', orderId).where('phone', '=', phone).executeTakeFirst()
    const contact = await lockRows(tx, 'contacts')
      .where('phone', '=', phone)
      .where('answered_at', 'is', null)
      .executeTakeFirst()
    const isSilent = order.numUpdatedRows === 1n && contact.numUpdatedRows === 1n
    const until = isSilent
      ? { due_at: heldUntil, last_error: 'held' satisfies WaitReason }
      : { due_at: clock.now(), last_error: null }
    return endClaim(tx, job, { state: 'due', attempts: job.attempts, ...until })
  })
}

export async function failJob(db: Db, clock: Clock, job: ClaimedJob, reason: string): Promise<boolean> {
  return endJob(db, job, { state: 'failed', done_at: clock.now(), last_error: reason })
}

const withoutPeople = sql<string>`case when kind in (${sql.join(personalKinds)}) then '{}' else payload end`

/** Removes its personal data and the link of its mail. */
async function endJob(db: Db, job: ClaimedJob, changes: UpdateObject<Tables, 'outbox'>): Promise<boolean> {
  if (!(await endClaim(db, job, { ...changes, payload: withoutPeople }))) return false
  const { kind, subject } = job
  if (personalKinds.includes(kind)) await db.deleteFrom('account_links').where('subject', '=', subject).execute()
  return true
}

async function endClaim(db: Db, job: ClaimedJob, changes: UpdateObject<Tables, 'outbox'>): Promise<boolean> {
  const updated = await updateClaimed(db, job).set(changes).executeTakeFirst()
  return updated.numUpdatedRows === 1n
}

function updateClaimed(db: Db, { id, attempts }: ClaimedJob) {
  return db
    .updateTable('outbox')
    .where('id', '=', id)
    .where('state', '=', 'sending')
    .where('attempts', '=', attempts + 1)
}

const firstDelayMs = 2_000
/** After an outage the next try is minutes away. */
const maxDelayMs = 5 * minuteMs
/** Before the other try of a message that may have been sent. */
const uncertainDelayMs = 2 * maxDelayMs
/** After a refusal by a bank or provider, whose answer rarely changes soon. */
const maxRefusedMs = hourMs
/** The bank or the provider has answered, and refused. */
const refusals = ['RefundFailed', 'ProviderRefused']

/** Together with the delays between them, more than four hours. */
const maxAttempts = 60
/** More than a day, because a person must mend the account. */
const maxAccountAttempts = 300

/** A message that may have been sent is tried until it may have been sent twice. A refund is tried until it is made. */
export function isPermanent(job: ClaimedJob, error: Error): boolean {
  if (job.kind === 'refund') return false
  if (error.name === 'BookingRefused' || error.name === 'MessageRefused' || error.name === 'UnreadablePayload')
    return true
  if (isUncertain(error) && job.maybeSent) return true
  return job.attempts >= (error.name === 'AccountRefused' ? maxAccountAttempts : maxAttempts)
}

function isUncertain(error: Error): boolean {
  return 'mayHaveGoneOut' in error && error.mayHaveGoneOut === true
}

export async function delayJob(db: Db, clock: Clock, job: ClaimedJob, error: Error): Promise<boolean> {
  const maxMs = refusals.includes(error.name) ? maxRefusedMs : maxDelayMs
  const wait = isUncertain(error) ? uncertainDelayMs : backoffMs(job.attempts + 1, { firstMs: firstDelayMs, maxMs })
  // `beginCall` has recorded that the message may be sent.
  const unsent = isUncertain(error) || job.maybeSent ? {} : { done_at: null }
  return endClaim(db, job, { state: 'due', due_at: clock.now() + wait, last_error: error.name, ...unsent })
}

export function isAnswered(lastError: string | null): boolean {
  return lastError === null || refusals.includes(lastError)
}
