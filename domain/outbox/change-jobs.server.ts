import { sql } from 'kysely'
import type { OutboxRow } from '#database/schema/outbox'
import type { Clock } from '#domain/clock'
import type { Db } from '#domain/database'
import type { OutboxKind } from '#domain/outbox/job-payloads'
import { heldUntil, type SkipReason } from '#domain/outbox/job-states.server'

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
