import type { Staff, StaffSession } from '#domain/accounts/staff'
import { dayMs, minuteMs } from '#domain/calendar/moment'
import { type Clock, toleranceMs } from '#domain/clock'
import type { Db } from '#domain/database'

const idleMs = 7 * dayMs
const freshCodeMs = 30 * minuteMs
const touchEveryMs = 5 * minuteMs

export async function findStaffSession(db: Db, sessionId: string): Promise<StaffSession | undefined> {
  const row = await db
    .selectFrom('session')
    .innerJoin('staff', 'staff.user_id', 'session.userId')
    .innerJoin('user', 'user.id', 'session.userId')
    .leftJoin('staff_sessions', 'staff_sessions.session_id', 'session.id')
    .select(['user.id', 'user.email', 'user.name', 'staff.role'])
    .select(['staff_sessions.second_step_at as codeAt', 'staff_sessions.seen_at as seenAt'])
    .where('session.id', '=', sessionId)
    .executeTakeFirst()
  if (!row) return undefined
  const { role, codeAt, seenAt, ...user } = row
  return { user, role, sessionId, secondStep: seenAt === null ? null : { codeAt, seenAt } }
}

/** The longest-serving first; `lastSeenAt` is of a session that still exists. */
export async function listStaff(db: Db): Promise<(Staff & { since: number; lastSeenAt: number | null })[]> {
  const rows = await db
    .selectFrom('staff')
    .innerJoin('user', 'user.id', 'staff.user_id')
    .select(['user.id', 'user.email', 'user.name', 'staff.role', 'staff.since'])
    .select(({ selectFrom }) =>
      selectFrom('staff_sessions')
        .innerJoin('session', 'session.id', 'staff_sessions.session_id')
        .select(({ fn }) => fn.max('staff_sessions.seen_at').as('at'))
        .whereRef('session.userId', '=', 'staff.user_id')
        .as('lastSeenAt'),
    )
    .orderBy('staff.since')
    .orderBy('user.id')
    .execute()
  return rows.map(({ role, since, lastSeenAt, ...user }) => ({ user, role, since, lastSeenAt }))
}

export function findMissingProof({ secondStep }: StaffSession, now: number, { freshCode }: { freshCode: boolean }) {
  if (!secondStep) return 'second-step'
  if (!isWithin(secondStep.seenAt, idleMs, now)) return 'idle'
  return freshCode && !isWithin(secondStep.codeAt, freshCodeMs, now) ? 'fresh-code' : undefined
}

export async function touchStaffSession(db: Db, clock: Clock, { sessionId, secondStep }: StaffSession): Promise<void> {
  if (!secondStep || isWithin(secondStep.seenAt, touchEveryMs, clock.now())) return
  await db.updateTable('staff_sessions').set({ seen_at: clock.now() }).where('session_id', '=', sessionId).execute()
}

/** Little ahead: recorded by another instance. Further ahead: by a wrong clock, which proves nothing. */
function isWithin(at: number | null, ms: number, now: number): boolean {
  return at !== null && at <= now + toleranceMs && now - at <= ms
}
