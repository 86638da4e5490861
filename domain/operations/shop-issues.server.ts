import { sql } from 'kysely'
import { dayMs, minuteMs } from '#domain/calendar/moment'
import type { Db } from '#domain/database'
import { type LastNumber, listNumbersInDoubt } from '#domain/invoices/document-number.server'
import { type TemplateName, templateNames } from '#domain/notifications/templates'
import { type BackupState, findBackupState } from '#domain/operations/backups.server'
import type { OutboxKind } from '#domain/outbox/job-kinds'
import { isOpen, waitReasons } from '#domain/outbox/outbox.server'
import { type ExpiredBatch, listExpiredBatches } from '#domain/stock/batches.server'
import { isDue, listTaskFailures, type TaskName } from '#domain/tasks/task-failures.server'

const oldAfterDays = 2
const failureMentionMs = 2 * dayMs
const lateAfterMs = 15 * minuteMs
const stuckJobAttempts = 8

type WorkName = 'expire' | 'reconcile' | 'messages'

export type ShopIssue =
  /** `days` is the latest one's age, null without any; `error` that of the latest try. */
  | { kind: 'no-backup'; days: number | null; error: string | null }
  | { kind: 'copy-failed'; error: string | null }
  | { kind: 'templates'; names: TemplateName[] }
  | { kind: 'rows-fail'; task: TaskName | 'messages'; count: number; subject: string; error: string }
  | { kind: 'work-behind'; task: WorkName; minutes: number }
  /** Orders and alarms for the shop's own number or address. */
  | { kind: 'own-messages-failed'; count: number; error: string }
  /** Those that no order and no contact message shows. */
  | { kind: 'other-messages-failed'; count: number; error: string }
  | { kind: 'clock'; machine: number; outside: number }
  | { kind: 'disk-full'; percent: number }
  | { kind: 'worker-hangs'; task: string }
  | { kind: 'numbers'; numbers: LastNumber[] }
  | { kind: 'expired-stock'; batches: ExpiredBatch[] }

export type MaintenanceStatus = {
  makesBackups: boolean
  backupDays: number
  approvedTemplates: ReadonlySet<TemplateName> | null
  machine(): { clockWrongByMs: number; diskPercent: number | null; hungTask: string | null }
}

export async function listShopIssues(
  db: Db,
  now: number,
  maintenance: MaintenanceStatus,
): Promise<{ issues: ShopIssue[]; backup: BackupState | null }> {
  const backup = maintenance.makesBackups ? await findBackupState(db, now) : null
  const approved = maintenance.approvedTemplates
  const names = approved ? templateNames.filter((name) => !approved.has(name)) : []
  const { clockWrongByMs, diskPercent, hungTask } = maintenance.machine()
  const issues: ShopIssue[] = []
  if (clockWrongByMs !== 0) issues.push({ kind: 'clock', machine: now, outside: now - clockWrongByMs })
  if (diskPercent !== null) issues.push({ kind: 'disk-full', percent: diskPercent })
  if (hungTask !== null) issues.push({ kind: 'worker-hangs', task: hungTask })
  const numbers = clockWrongByMs === 0 ? await listNumbersInDoubt(db, now) : undefined
  if (numbers) issues.push({ kind: 'numbers', numbers })
  if (backup) issues.push(...issuesOf(backup, now))
  const batches = await listExpiredBatches(db, now)
  if (batches.length > 0) issues.push({ kind: 'expired-stock', batches })
  if (names.length > 0) issues.push({ kind: 'templates', names })
  issues.push(...(await listFailingWork(db)), ...(await listLateWork(db, now)), ...(await listFailedMessages(db, now)))
  return { issues, backup }
}

async function listFailingWork(db: Db): Promise<ShopIssue[]> {
  const failures = await listTaskFailures(db)
  const jobs = await db
    .selectFrom('outbox')
    .select(['id', 'last_error'])
    .where(isOpen)
    .where('attempts', '>=', stuckJobAttempts)
    // `sending` too: each worker may have died in its try.
    .where((eb) => eb.or([eb('state', '=', 'sending'), eb('last_error', 'not in', waitReasons)]))
    .orderBy('due_at')
    .limit(100)
    .execute()
  const issues = failures.map((failure): ShopIssue => ({ kind: 'rows-fail', ...failure }))
  const [first] = jobs
  if (first) {
    const { id: subject, last_error: error } = first
    issues.push({ kind: 'rows-fail', task: 'messages', count: jobs.length, subject, error: error ?? '' })
  }
  return issues
}

/** Other kinds are issues of their order or letter, or went where anybody may type an address that does not exist. */
const failureKinds = {
  'own-messages-failed': ['message-shop', 'alarm'],
  'other-messages-failed': ['mail-account', 'message-foreign'],
} satisfies Partial<Record<ShopIssue['kind'], OutboxKind[]>>

async function listFailedMessages(db: Db, now: number): Promise<ShopIssue[]> {
  const issues: ShopIssue[] = []
  for (const kind of ['own-messages-failed', 'other-messages-failed'] as const) {
    const failed = await db
      .selectFrom('outbox')
      .select('last_error')
      // Must match the condition of the index exactly.
      .where(sql<boolean>`state = 'failed'`)
      .where(sql<boolean>`kind || '' in (${sql.join(failureKinds[kind])})`)
      .where('done_at', '>', now - failureMentionMs)
      .orderBy('created_at', 'desc')
      .limit(100)
      .execute()
    const [latest] = failed
    if (latest) issues.push({ kind, count: failed.length, error: latest.last_error ?? '' })
  }
  return issues
}

async function listLateWork(db: Db, now: number): Promise<ShopIssue[]> {
  const expiry = await db
    .selectFrom('orders')
    .select(({ fn }) => fn.min<number | null>('expires_at').as('dueAt'))
    .where('state', '=', 'pending')
    .where('expires_at', '<=', now)
    .where(({ ref }) => isDue('expire', ref('orders.id'), now))
    .executeTakeFirst()
  const payment = await db
    .selectFrom('orders')
    .select(({ fn }) => fn.min<number | null>('check_at').as('dueAt'))
    .where('check_at', '<=', now)
    .where('provider_order_id', 'is not', null)
    .where(({ ref }) => isDue('reconcile', ref('orders.id'), now))
    .executeTakeFirst()
  const job = await db
    .selectFrom('outbox')
    .select(({ fn }) => fn.min<number | null>('due_at').as('dueAt'))
    .where(isOpen)
    .where('due_at', '<=', now)
    .executeTakeFirst()
  const oldest: [WorkName, number | null | undefined][] = [
    ['expire', expiry?.dueAt],
    ['reconcile', payment?.dueAt],
    ['messages', job?.dueAt],
  ]
  return oldest.flatMap(([task, dueAt]): ShopIssue[] => {
    const lateMs = now - (dueAt ?? now)
    return lateMs < lateAfterMs ? [] : [{ kind: 'work-behind', task, minutes: Math.floor(lateMs / minuteMs) }]
  })
}

function issuesOf({ latest, since, error }: BackupState, now: number): ShopIssue[] {
  const from = latest?.at ?? since
  const days = from === null ? 0 : Math.floor((now - from) / dayMs)
  if (days >= oldAfterDays) return [{ kind: 'no-backup', days: latest ? days : null, error }]
  return latest?.copy === 'failed' ? [{ kind: 'copy-failed', error }] : []
}
