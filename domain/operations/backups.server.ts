import type { Selectable } from 'kysely'
import type { Tables } from '#database/schema'
import { backoffMs } from '#domain/backoff'
import { dayMs, hourMs, indianDay, minuteMs } from '#domain/calendar/moment'
import type { Clock } from '#domain/clock'
import type { Db } from '#domain/database'

/** Longer than a backup or a copy may take: the next try of one whose process crashed begins after this. */
export const backupLeaseMs = 65 * minuteMs
const firstRetryMs = 15 * minuteMs
const maxRetryMs = 4 * hourMs
const copyTries = 4
const maxNightlyBackups = 60

export type BackupClaim = { night: string; attempts: number }

export function nightOf(now: number, at: string): string {
  const [hours = 0, minutes = 0] = at.split(':').map(Number)
  return indianDay(now - (hours * 60 + minutes) * minuteMs)
}

export async function claimBackup(db: Db, clock: Clock, night: string): Promise<BackupClaim | undefined> {
  const now = clock.now()
  return db
    .insertInto('backups')
    .values({ night, state: 'running', attempts: 1, due_at: now + backupLeaseMs, started_at: now })
    .onConflict((conflict) =>
      conflict
        .column('night')
        .doUpdateSet((eb) => ({
          state: 'running' as const,
          attempts: eb('backups.attempts', '+', 1),
          due_at: now + backupLeaseMs,
        }))
        .where('backups.state', 'in', ['running', 'failed'])
        .where('backups.due_at', '<=', now),
    )
    .returning(['night', 'attempts'])
    .executeTakeFirst()
}

export async function recordBackup(
  db: Db,
  clock: Clock,
  claim: BackupClaim,
  made: { folder: string; bytes: number; copy_state: 'due' | null },
): Promise<boolean> {
  const now = clock.now()
  const recorded = await change(db, claim, { ...made, state: 'done', finished_at: now, due_at: now, error: null })
  await db
    .deleteFrom('backups')
    .where('night', '<', indianDay(now - maxNightlyBackups * dayMs))
    .execute()
  return recorded
}

export async function recordFailedBackup(db: Db, clock: Clock, claim: BackupClaim, error: string): Promise<boolean> {
  const wait = backoffMs(claim.attempts, { firstMs: firstRetryMs, maxMs: maxRetryMs })
  return change(db, claim, { state: 'failed', due_at: clock.now() + wait, error })
}

/** For a try that the shop's stop ended: it does not count, and the next one is due at once. */
export async function releaseBackupClaim(db: Db, clock: Clock, claim: BackupClaim): Promise<boolean> {
  return change(db, claim, { state: 'failed', due_at: clock.now(), attempts: claim.attempts - 1 })
}

async function change(db: Db, { night, attempts }: BackupClaim, values: Partial<Selectable<Tables['backups']>>) {
  const changed = await db
    .updateTable('backups')
    .set(values)
    .where('night', '=', night)
    .where('attempts', '=', attempts)
    .where('state', '=', 'running')
    .executeTakeFirst()
  return changed.numUpdatedRows === 1n
}

export type CopyClaim = { night: string; tries: number; folder: string }

export async function claimCopy(
  db: Db,
  clock: Clock,
  isHere: (folder: string) => boolean,
): Promise<CopyClaim | undefined> {
  const now = clock.now()
  const latest = await findLatest(db, now)
  if (!latest?.folder || !isHere(latest.folder)) return undefined
  const claimed = await db
    .updateTable('backups')
    .set((eb) => ({ copy_state: 'running', copy_attempts: eb('copy_attempts', '+', 1), due_at: now + backupLeaseMs }))
    .where('night', '=', latest.night)
    .where('copy_state', 'in', ['due', 'running'])
    .where('due_at', '<=', now)
    .returning(['night', 'copy_attempts as tries'])
    .executeTakeFirst()
  return claimed && { ...claimed, folder: latest.folder }
}

export async function recordCopy(
  db: Db,
  clock: Clock,
  { night, tries }: CopyClaim,
  error: string | null,
): Promise<{ isGivenUp: boolean }> {
  const isGivenUp = error !== null && tries >= copyTries
  const failed = isGivenUp ? 'failed' : 'due'
  await db
    .updateTable('backups')
    .set({ copy_state: error === null ? 'done' : failed, due_at: clock.now() + firstRetryMs, error })
    .where('night', '=', night)
    .where('copy_attempts', '=', tries)
    .where('copy_state', '=', 'running')
    .execute()
  return { isGivenUp }
}

export type BackupState = Awaited<ReturnType<typeof findBackupState>>

export async function findBackupState(db: Db, now: number) {
  const latest = await findLatest(db, now)
  const newest = await db.selectFrom('backups').select('error').orderBy('night', 'desc').limit(1).executeTakeFirst()
  const first = await db.selectFrom('backups').select('started_at').orderBy('night').limit(1).executeTakeFirst()
  const copy = latest?.copy_state === 'running' ? 'due' : (latest?.copy_state ?? 'none')
  return {
    latest: latest?.finished_at ? { at: latest.finished_at, bytes: latest.bytes ?? 0, copy } : null,
    since: first?.started_at ?? null,
    error: newest?.error ?? null,
  }
}

/** When the oldest of the newest `keep` nights' backups was begun; undefined while there are fewer. */
export async function findOldestKept(db: Db, now: number, keep: number): Promise<number | undefined> {
  const oldest = await listLatest(db, now)
    .offset(keep - 1)
    .limit(1)
    .executeTakeFirst()
  return oldest?.started_at
}

function findLatest(db: Db, now: number) {
  return listLatest(db, now).limit(1).executeTakeFirst()
}

/** Without nights to come, which a clock that was ahead recorded. */
function listLatest(db: Db, now: number) {
  return db
    .selectFrom('backups')
    .selectAll()
    .where('state', '=', 'done')
    .where('night', '<=', indianDay(now))
    .orderBy('night', 'desc')
}
