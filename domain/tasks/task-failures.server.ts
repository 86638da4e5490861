import { type Expression, type SqlBool, sql } from 'kysely'
import { backoffMs } from '#domain/backoff'
import { hourMs, minuteMs } from '#domain/calendar/moment'
import type { Clock } from '#domain/clock'
import type { Db } from '#domain/database'
import { upsertRow } from '#domain/queries/queries.server'

const maxRetryMs = hourMs

export type TaskName = 'expire' | 'reconcile' | 'old-documents' | 'track-parcels'

export type Task<Name extends TaskName = TaskName> = {
  db: Db
  clock: Clock
  name: Name
  onFailure: (error: unknown, subject: string) => void
}

export function rethrow(error: unknown): never {
  throw error
}

/** A row that throws is recorded and skipped by `isDue` for a while. Throws if a failure cannot be recorded. */
export async function runEach<Row extends { id: string }>(
  task: Task,
  rows: readonly Row[],
  work: (row: Row) => Promise<unknown>,
): Promise<void> {
  const done: string[] = []
  for (const row of rows)
    try {
      if ((await work(row)) !== 'skipped') done.push(row.id)
    } catch (error) {
      await recordFailure(task, row.id, error)
      task.onFailure(error, row.id)
    }
  if (done.length > 0) await forgetFailures(task, done)
}

export function isDue(name: TaskName, subject: Expression<string>, now: number): Expression<SqlBool> {
  return sql<SqlBool>`not exists (
    select 1 from task_failures
    where task = ${name} and task_failures.subject = ${subject}
    and retry_at > ${now}
  )`
}

export async function recordFailure({ db, clock, name }: Task, subject: string, error: unknown): Promise<number> {
  const now = clock.now()
  const known = await db
    .selectFrom('task_failures')
    .select('failures')
    .where('task', '=', name)
    .where('subject', '=', subject)
    .executeTakeFirst()
  const failures = (known?.failures ?? 0) + 1
  const failure = {
    task: name,
    subject,
    since: now,
    failures,
    retry_at: now + backoffMs(failures, { firstMs: minuteMs, maxMs: maxRetryMs }),
    error: error instanceof Error ? error.name : typeof error,
  }
  await upsertRow(db, 'task_failures', failure, ['task', 'subject'], ['since'])
  return failures
}

export async function forgetFailures({ db, name }: Task, subjects: readonly string[]): Promise<void> {
  await db.deleteFrom('task_failures').where('task', '=', name).where('subject', 'in', subjects).execute()
}

export type TaskFailures = { task: TaskName; count: number; subject: string; error: string }

export async function listTaskFailures(db: Db): Promise<TaskFailures[]> {
  const rows = await db
    .selectFrom('task_failures')
    .select(['task', 'subject', 'error'])
    .orderBy('since')
    .orderBy('subject')
    .limit(1_000)
    .execute()
  const byTask = Map.groupBy(rows, ({ task }) => task as TaskName)
  return [...byTask].map(([task, [first, ...others]]) => {
    const { subject = '', error = '' } = first ?? {}
    return { task, count: 1 + others.length, subject, error }
  })
}

/** A failure does not stop the others; the first one is thrown after them. */
export async function forAll<Item>(items: Iterable<Item>, work: (item: Item) => Promise<unknown>): Promise<void> {
  const failures: unknown[] = []
  for (const item of items)
    try {
      await work(item)
    } catch (error) {
      failures.push(error)
    }
  if (failures.length > 0) throw failures[0]
}
