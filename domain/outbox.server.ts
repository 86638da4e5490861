import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Clock } from '#domain/clock'
import type { Db } from '#domain/database'

/** What can be left to the worker. The subject is an order's or a payment's id; each kind happens once per subject. */
export type OutboxKind =
  | 'message-customer'
  | 'message-shop'
  | 'message-foreign'
  | 'mail-customer'
  | 'refund'
  | 'refund-notice'

/** `attempts` counts the tries before this one. */
export type OutboxJob = { id: string; kind: OutboxKind; subject: string; payload: string; attempts: number }

/** Long enough for the slowest call; a worker that died leaves its job to the next one after this. */
export const leaseMs = 60_000

const firstDelayMs = 2_000
const longestDelayMs = 60 * 60_000

/** Writes a job in the transaction that makes it necessary; one that is there already stays as it is. */
export async function enqueue(
  tx: Db,
  clock: Clock,
  kinds: OutboxKind | readonly OutboxKind[],
  subject: string,
  payload: unknown = {},
): Promise<boolean> {
  const now = clock.now()
  const inserted = await tx
    .insertInto('outbox')
    .values(
      [kinds].flat().map((kind) => ({
        id: randomUUID(),
        kind,
        subject,
        payload: JSON.stringify(payload),
        state: 'due',
        due_at: now,
        attempts: 0,
        created_at: now,
        done_at: null,
        receipt: null,
        last_error: null,
      })),
    )
    .onConflict((conflict) => conflict.columns(['kind', 'subject']).doNothing())
    .executeTakeFirst()
  return (inserted.numInsertedOrUpdatedRows ?? 0n) > 0n
}

/**
 * Takes up to `limit` jobs that are due, or whose worker died, for the length of a lease. Each goes to one worker, however
 * many ask at once.
 */
export async function claimDueJobs(db: Db, clock: Clock, limit: number): Promise<OutboxJob[]> {
  const now = clock.now()
  const rows = await db
    .updateTable('outbox')
    .set((eb) => ({ state: 'sending', due_at: now + leaseMs, attempts: eb('attempts', '+', 1) }))
    .where('id', 'in', (eb) =>
      eb.selectFrom('outbox').select('id').where(isOpen).where('due_at', '<=', now).orderBy('due_at').limit(limit),
    )
    // PostgreSQL looks at these again once another worker's claim is through.
    .where(isOpen)
    .where('due_at', '<=', now)
    .returning(['id', 'kind', 'subject', 'payload', 'attempts'])
    .execute()
  return rows.map((row) => ({ ...row, attempts: row.attempts - 1 }) as OutboxJob)
}

/** Spelled out as the index is: SQLite does not see that `state in (…)` asks for the same rows, and would read them all. */
const isOpen = sql<boolean>`(state = 'due' or state = 'sending')`

export async function finishJob(db: Db, clock: Clock, job: OutboxJob, receipt: string | null): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ state: 'done', done_at: clock.now(), receipt, last_error: null })
    .where('id', '=', job.id)
    .execute()
}

/** What was asked for is under way: the job looks again after `waitMs`. */
export async function revisitJob(
  db: Db,
  clock: Clock,
  job: OutboxJob,
  receipt: string | null,
  waitMs: number,
): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ state: 'due', due_at: clock.now() + waitMs, receipt, last_error: null })
    .where('id', '=', job.id)
    .execute()
}

/** Puts the job off, longer each time. */
export async function delayJob(db: Db, clock: Clock, job: OutboxJob, reason: string): Promise<void> {
  const wait = Math.min(longestDelayMs, firstDelayMs * 2 ** Math.min(job.attempts, 12))
  await db
    .updateTable('outbox')
    .set({ state: 'due', due_at: clock.now() + wait, last_error: reason })
    .where('id', '=', job.id)
    .execute()
}

/** Gives the job up; a person has to look at it. */
export async function giveUpJob(db: Db, clock: Clock, job: OutboxJob, reason: string): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ state: 'failed', done_at: clock.now(), last_error: reason })
    .where('id', '=', job.id)
    .execute()
}
