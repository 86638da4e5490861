import { isoTime } from '#domain/calendar/moment'
import type { Clock } from '#domain/clock'
import type { Db } from '#domain/database'
import { sha256 } from '#domain/hash.server'

/** Times in epoch milliseconds. */
export type Session = { id: string; userAgent: string; signedInAt: number; seenAt: number }

/**
 * Returns the hash of a session token as stored in the database, in hex; only the browser's cookie holds the token. The token is random and needs no
 * salt.
 */
export function hashSessionToken(token: string): string {
  return sha256(token, 'hex')
}

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
