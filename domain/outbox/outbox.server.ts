import { randomUUID } from 'node:crypto'
import { sql, type UpdateObject } from 'kysely'
import type { Tables } from '#database/schema'
import type { OutboxRow } from '#database/schema/outbox'
import { hourMs, minuteMs } from '#domain/calendar/moment'
import type { Clock } from '#domain/clock'
import { type Db, hasRowLocks } from '#domain/database'
import { type ClaimedJob, type OutboxKind, personalKinds, type SharedPayload } from '#domain/outbox/job-payloads'
import { insertRows } from '#domain/queries/insert-rows.server'

/** Longer than the slowest call; another worker may take the job of a crashed one after this. */
export const leaseMs = 60_000

/** Lease time that must be left before a call begins: longer than any call takes. */
const callMs = 30_000

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

/**
 * Why a job ended without sending anything. `replaced`: the order has reached a later stage, so the message would be wrong. `not-approved`: WhatsApp has
 * not approved the template, and only the e-mail is sent. `dropped`: the refund was dropped.
 */
export const skipReasons = ['replaced', 'not-approved', 'not-set-up', 'dropped'] as const
export type SkipReason = (typeof skipReasons)[number]

/** `last_error` of a job that the hourly message limit postponed. */
export const throttled = 'too many at once'

/** Optional when no kind in the list carries a payload. */
type PayloadArguments<P> =
  Record<never, never> extends P ? [payload?: P, delayMs?: number] : [payload: P, delayMs?: number]

/** Queues a job in the transaction that requires it, due after `delayMs`. Each kind exists once per subject: an existing job stays unchanged. */
export async function enqueue<K extends OutboxKind>(
  tx: Db,
  clock: Clock,
  kinds: K | readonly K[],
  subject: string,
  ...[payload, delayMs = 0]: PayloadArguments<SharedPayload<K>>
): Promise<boolean> {
  const { open, link } = separateLink(payload ?? {})
  const rows = [kinds].flat().map((kind) => newJob(clock.now(), kind, subject, open, delayMs))
  if (link !== null) await insertRows(tx, 'account_links', [{ subject, link, made_at: clock.now() }], ['subject'])
  return (await insertRows(tx, 'outbox', rows, ['kind', 'subject'])) > 0
}

/** Separates a link that opens an account from the payload; it is stored in a table that is never backed up. */
function separateLink(payload: object): { open: object; link: string | null } {
  if (!('link' in payload)) return { open: payload, link: null }
  const { link, ...open } = payload
  return { open, link: String(link) }
}

/** Returns the link of an unsent mail; null after the restore of a backup. */
export async function findAccountLink(db: Db, subject: string): Promise<string | null> {
  const row = await db.selectFrom('account_links').select('link').where('subject', '=', subject).executeTakeFirst()
  return row?.link ?? null
}

/** Queues up to 1,000 jobs without payload. */
export async function enqueueAll(
  tx: Db,
  clock: Clock,
  jobs: readonly { kind: OutboxKind; subject: string }[],
): Promise<void> {
  const now = clock.now()
  const rows = jobs.map(({ kind, subject }) => newJob(now, kind, subject, {}, 0))
  await insertRows(tx, 'outbox', rows, ['kind', 'subject'])
}

function newJob(now: number, kind: OutboxKind, subject: string, payload: object, delayMs: number): OutboxRow {
  return {
    id: randomUUID(),
    kind,
    subject,
    payload: JSON.stringify(payload),
    state: 'due',
    order_id: 'orderId' in payload ? String(payload.orderId) : null,
    due_at: now + delayMs,
    attempts: 0,
    created_at: now,
    done_at: null,
    receipt: null,
    last_error: null,
  }
}

/** Deletes jobs that no worker has started. */
export async function withdrawJobs(tx: Db, kinds: readonly OutboxKind[], subject: string): Promise<void> {
  await tx
    .deleteFrom('outbox')
    .where('kind', 'in', kinds)
    .where('subject', '=', subject)
    .where('state', '=', 'due')
    .execute()
}

/** Cancels unsent and failed jobs because newer ones replace them. A job that a worker has claimed is not changed. */
export async function replaceJobs(
  tx: Db,
  clock: Clock,
  kinds: readonly OutboxKind[],
  subjects: readonly string[],
): Promise<void> {
  const replaced: SkipReason = 'replaced'
  await tx
    .updateTable('outbox')
    .set({ state: 'done', done_at: clock.now(), last_error: replaced })
    .where('kind', 'in', kinds)
    .where('subject', 'in', subjects)
    .where('state', 'in', ['due', 'failed'])
    .execute()
}

type Reopened = {
  /** Only jobs that sent nothing for this reason; without it, all that have ended by sending or by a reason. */
  skipped?: SkipReason
  dueAt: (job: Pick<OutboxRow, 'receipt' | 'done_at'>) => number
}

/** Makes ended jobs due again; those that were given up stay for a person to look at. */
export async function reopenJobs(
  tx: Db,
  kinds: readonly OutboxKind[],
  subject: string,
  { skipped, dueAt }: Reopened,
): Promise<void> {
  const ended = await tx
    .selectFrom('outbox')
    .select(['id', 'receipt', 'done_at'])
    .where('kind', 'in', kinds)
    .where('subject', '=', subject)
    .where(sql<boolean>`state = 'done'`)
    .$if(skipped !== undefined, (query) => query.where(sql<boolean>`last_error = ${skipped}`))
    .execute()
  for (const job of ended)
    await tx
      .updateTable('outbox')
      .set({ state: 'due', due_at: dueAt(job), attempts: 0, done_at: null, receipt: null, last_error: null })
      .where('id', '=', job.id)
      .execute()
}

/** Returns whether such jobs exist, done or not. */
export async function hasJobs(db: Db, kinds: readonly OutboxKind[], subject: string): Promise<boolean> {
  const job = await db
    .selectFrom('outbox')
    .select('id')
    .where('kind', 'in', kinds)
    .where('subject', '=', subject)
    .limit(1)
    .executeTakeFirst()
  return job !== undefined
}

/**
 * Claims jobs of these kinds, or of all, that are due or whose worker died, for the length of a lease. Each job goes to one worker, however many ask
 * at once: PostgreSQL skips rows that another worker is claiming.
 */
export async function claimDueJobs(
  db: Db,
  clock: Clock,
  limit: number,
  kinds?: readonly OutboxKind[],
): Promise<ClaimedJob[]> {
  const now = clock.now()
  const rows = await db
    .updateTable('outbox')
    .set((eb) => ({ state: 'sending', due_at: now + leaseMs, attempts: eb('attempts', '+', 1) }))
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('outbox')
        .select('id')
        .where(isOpen)
        .where('due_at', '<=', now)
        .$if(kinds !== undefined, (query) => query.where(kindOfRow, 'in', kinds ?? []))
        .orderBy('due_at')
        .limit(limit)
        .$if(hasRowLocks(db), (query) => query.forUpdate().skipLocked()),
    )
    .returning(['id', 'kind', 'subject', 'payload', 'attempts'])
    .execute()
  return rows.map((row) => ({ ...row, attempts: row.attempts - 1 }) as ClaimedJob)
}

/** An expression, so that no index is used: the index (kind, subject) would read every job ever queued. */
const kindOfRow = sql<string>`kind || ''`

/** Must match the condition of the index exactly: SQLite does not use the index for `state in (…)` and would read all rows. */
export const isOpen = sql<boolean>`(state = 'due' or state = 'sending')`

type Claim = Pick<ClaimedJob, 'id' | 'attempts'>
type EndedJob = Pick<ClaimedJob, 'id' | 'attempts' | 'kind' | 'subject'>

/** Returns whether this claim still holds the job, for at least as long as a call takes. */
export async function holdsLease(db: Db, clock: Clock, job: Claim): Promise<boolean> {
  const row = await db
    .selectFrom('outbox')
    .select('due_at')
    .where('id', '=', job.id)
    .where('state', '=', 'sending')
    .where('attempts', '=', job.attempts + 1)
    .executeTakeFirst()
  return row !== undefined && row.due_at > clock.now() + callMs
}

/** Marks a job as done. Returns false and changes nothing when another worker has claimed the job since, as do all functions that end a claim. */
export async function finishJob(
  db: Db,
  clock: Clock,
  job: EndedJob,
  providerId: string | null,
  /** Why nothing was sent. */
  skipped: SkipReason | null = null,
): Promise<boolean> {
  return endJob(db, job, { state: 'done', done_at: clock.now(), receipt: providerId, last_error: skipped })
}

/** Makes the job due again after `waitMs`. */
export async function rescheduleJob(
  db: Db,
  clock: Clock,
  job: Claim,
  providerId: string | null,
  waitMs: number,
  reason: string | null,
): Promise<boolean> {
  return endClaim(db, job, { state: 'due', due_at: clock.now() + waitMs, receipt: providerId, last_error: reason })
}

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

/** Makes jobs of a subject due now unless a worker has claimed them; held jobs stay held. */
export async function expediteJobs(tx: Db, clock: Clock, kinds: readonly OutboxKind[], subject: string): Promise<void> {
  await tx
    .updateTable('outbox')
    .set({ due_at: clock.now() })
    .where('kind', 'in', kinds)
    .where('subject', '=', subject)
    .where('state', '=', 'due')
    .where('due_at', '<', heldUntil)
    .execute()
}

/** The due time of held jobs until they are released. */
export const heldUntil = Number.MAX_SAFE_INTEGER

export async function holdJob(db: Db, job: Claim): Promise<boolean> {
  return endClaim(db, job, { state: 'due', due_at: heldUntil, attempts: job.attempts, last_error: 'held' })
}

/** Postpones a throttled job; this claim does not count as a try. */
export async function postponeJob(db: Db, job: Claim, until: number): Promise<boolean> {
  return endClaim(db, job, { state: 'due', due_at: until, attempts: job.attempts, last_error: throttled })
}

/** Marks a job as failed; a person must look at it. */
export async function failJob(db: Db, clock: Clock, job: EndedJob, reason: string): Promise<boolean> {
  return endJob(db, job, { state: 'failed', done_at: clock.now(), last_error: reason })
}

const withoutPeople = sql<string>`case when kind in (${sql.join(personalKinds)}) then '{}' else payload end`

/** Ends a job for good, without its personal data and the link of its mail. */
async function endJob(db: Db, job: EndedJob, changes: UpdateObject<Tables, 'outbox'>): Promise<boolean> {
  if (!(await endClaim(db, job, { ...changes, payload: withoutPeople }))) return false
  const { kind, subject } = job
  if (kind === 'mail-account') await db.deleteFrom('account_links').where('subject', '=', subject).execute()
  return true
}

async function endClaim(db: Db, job: Claim, changes: UpdateObject<Tables, 'outbox'>): Promise<boolean> {
  const updated = await db
    .updateTable('outbox')
    .set(changes)
    .where('id', '=', job.id)
    .where('state', '=', 'sending')
    .where('attempts', '=', job.attempts + 1)
    .executeTakeFirst()
  return updated.numUpdatedRows === 1n
}
