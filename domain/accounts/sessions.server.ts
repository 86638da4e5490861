import { isoTime } from '#domain/calendar/moment'
import type { Clock } from '#domain/clock'
import type { Db } from '#domain/database'

/** Times in epoch milliseconds. */
export type Session = { id: string; userAgent: string; signedInAt: number; seenAt: number }

export async function listSessions(db: Db, clock: Clock, userId: string): Promise<Session[]> {
  const rows = await db
    .selectFrom('session')
    .select(['id', 'userAgent', 'createdAt', 'updatedAt'])
    .where('userId', '=', userId)
    .where('expiresAt', '>', isoTime(clock.now()))
    .orderBy('createdAt', 'desc')
    .limit(50)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    userAgent: row.userAgent ?? '',
    signedInAt: Date.parse(row.createdAt),
    seenAt: Date.parse(row.updatedAt),
  }))
}

export async function deleteSessions(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('session').where('userId', '=', userId).execute()
}
