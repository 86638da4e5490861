import { randomUUID } from 'node:crypto'
import { sql, type UpdateObject } from 'kysely'
import type { Tables } from '#database/schema'
import type { OutboxRow } from '#database/schema/outbox'
import type { Clock } from '#domain/clock'
import { type Db, hasRowLocks } from '#domain/database'
import { insertRows } from '#domain/insert-rows.server'
import type { ClaimedJob, OutboxKind, SharedPayload } from '#domain/outbox/job-payloads'

/** Long enough for the slowest call; a worker that died leaves its job to the next one after this. */
export const leaseMs = 60_000

/** What has to be left of a lease for a call to begin: more than any call takes. */
const callMs = 30_000

const firstDelayMs = 2_000
const longestDelayMs = 60 * 60_000

/** To be left out, before nothing else, where the kinds carry nothing. */
type Carried<P> = Record<never, never> extends P ? [payload?: P, delayMs?: number] : [payload: P, delayMs?: number]

/** In the transaction that makes it necessary, due after `delayMs`. Each kind happens once per subject: what is there already stays as it is. */
export async function enqueue<K extends OutboxKind>(
  tx: Db,
  clock: Clock,
  kinds: K | readonly K[],
  subject: string,
  ...[payload, delayMs = 0]: Carried<SharedPayload<K>>
): Promise<boolean> {
  const { open, link } = separateLink(payload ?? {})
  const rows = [kinds].flat().map((kind) => newJob(clock.now(), kind, subject, open, delayMs))
  if (link !== null) await insertRows(tx, 'account_links', [{ subject, link, made_at: clock.now() }], ['subject'])
  return (await insertRows(tx, 'outbox', rows, ['kind', 'subject'])) > 0
}

/** A link that opens an account is kept in a table of its own, which no backup has. */
function separateLink(payload: object): { open: object; link: string | null } {
  if (!('link' in payload)) return { open: payload, link: null }
  const { link, ...open } = payload
  return { open, link: String(link) }
}

/** Returns the link of a mail that is not sent yet; null where a backup was restored meanwhile. */
export async function findAccountLink(db: Db, subject: string): Promise<string | null> {
  const row = await db.selectFrom('account_links').select('link').where('subject', '=', subject).executeTakeFirst()
  return row?.link ?? null
}

/** Up to 1,000 jobs whose subjects say it all. */
export async function enqueueAll(
  tx: Db,
  clock: Clock,
  jobs: readonly { kind: OutboxKind; subject: string }[],
): Promise<void> {
  const now = clock.now()
  const rows = jobs.map(({ kind, subject }) => newJob(now, kind, subject, {}, 0))
  await insertRows(tx, 'outbox', rows, ['kind', 'subject'])
}

function newJob(now: number, kind: OutboxKind, subject: string, payload: unknown, delayMs: number): OutboxRow {
  return {
    ...{ id: randomUUID(), kind, subject, payload: JSON.stringify(payload), state: 'due' },
    ...{ due_at: now + delayMs, attempts: 0, created_at: now, done_at: null, receipt: null, last_error: null },
  }
}

/** Of jobs that nobody has begun. */
export async function withdrawJobs(tx: Db, kinds: readonly OutboxKind[], subject: string): Promise<void> {
  await tx
    .deleteFrom('outbox')
    .where('kind', 'in', kinds)
    .where('subject', '=', subject)
    .where('state', '=', 'due')
    .execute()
}

/** Done or not. */
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
 * Jobs of these kinds, or of all, that are due or whose worker died, for the length of a lease. Each goes to one worker, however many ask at
 * once: PostgreSQL passes over those that another is just claiming.
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

/** An expression, for which no index stands: by (kind, subject) every job there ever was would be read. */
const kindOfRow = sql<string>`kind || ''`

/** Spelled out as the index is: SQLite does not see that `state in (…)` asks for the same rows, and would read them all. */
export const isOpen = sql<boolean>`(state = 'due' or state = 'sending')`

type Claim = Pick<ClaimedJob, 'id' | 'attempts'>
type EndedJob = Pick<ClaimedJob, 'id' | 'attempts' | 'kind' | 'subject'>

/** Whether the job is still this claim's, and will be for as long as a call takes. */
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

/** Like all that ends a claim it returns false, and changes nothing, when another worker has claimed the job since. */
export async function finishJob(db: Db, clock: Clock, job: EndedJob, receipt: string | null): Promise<boolean> {
  const changes = { state: 'done', done_at: clock.now(), receipt, last_error: null, payload: withoutPeople } as const
  return (await endClaim(db, job, changes)) && (await forgetLink(db, job))
}

/** The job looks again after `waitMs`. */
export async function revisitJob(
  db: Db,
  clock: Clock,
  job: Claim,
  receipt: string | null,
  waitMs: number,
): Promise<boolean> {
  return endClaim(db, job, { state: 'due', due_at: clock.now() + waitMs, receipt, last_error: null })
}

export async function delayJob(db: Db, clock: Clock, job: Claim, reason: string): Promise<boolean> {
  const wait = Math.min(longestDelayMs, firstDelayMs * 2 ** Math.min(job.attempts, 12))
  return endClaim(db, job, { state: 'due', due_at: clock.now() + wait, last_error: reason })
}

/** A held job is due at the end of time, unless it is released. */
export const heldUntil = Number.MAX_SAFE_INTEGER

export async function holdJob(db: Db, job: Claim): Promise<boolean> {
  return endClaim(db, job, { state: 'due', due_at: heldUntil, attempts: job.attempts, last_error: 'held' })
}

/** Too much at once; this claim was no try. */
export async function postponeJob(db: Db, job: Claim, until: number): Promise<boolean> {
  return endClaim(db, job, { state: 'due', due_at: until, attempts: job.attempts, last_error: 'too many at once' })
}

/** Those of all orders to a phone, or of one order; each is looked at anew. */
export async function releaseHeldMessages(
  db: Db,
  clock: Clock,
  of: { phone: string } | { orderId: string },
): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ due_at: clock.now(), last_error: null })
    .where(isOpen)
    .where('due_at', '=', heldUntil)
    .where(({ eb, or, selectFrom }) => {
      const orders = selectFrom('orders')
        .select('orders.id')
        .where(({ eb }) => ('phone' in of ? eb('orders.phone', '=', of.phone) : eb('orders.id', '=', of.orderId)))
      const events = selectFrom('order_events').select('order_events.id').where('order_id', 'in', orders)
      const refunds = selectFrom('refunds').select('refunds.id').where('order_id', 'in', orders)
      return or([eb('subject', 'in', orders), eb('subject', 'in', events), eb('subject', 'in', refunds)])
    })
    .execute()
}

export async function listHeldMessages(db: Db, orderIds: string[]): Promise<Set<string>> {
  if (orderIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('outbox')
    .select('subject')
    .where('kind', '=', 'message-customer')
    .where('subject', 'in', orderIds)
    .where('due_at', '=', heldUntil)
    .execute()
  return new Set(rows.map(({ subject }) => subject))
}

/** A person has to look at it. */
export async function giveUpJob(db: Db, clock: Clock, job: EndedJob, reason: string): Promise<boolean> {
  const changes = { state: 'failed', done_at: clock.now(), last_error: reason, payload: withoutPeople } as const
  return (await endClaim(db, job, changes)) && (await forgetLink(db, job))
}

/** What a job carried of people goes with it. */
const withoutPeople = sql<string>`case when kind in ('mail-account', 'message-foreign') then '{}' else payload end`

async function forgetLink(db: Db, { kind, subject }: EndedJob): Promise<true> {
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
