import { deleteLinks } from '#domain/accounts/account-links.server'
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

/** Ends everything that lets somebody into an account but its password. */
export async function endAccess(tx: Db, userId: string): Promise<void> {
  await tx.deleteFrom('session').where('userId', '=', userId).execute()
  await endOtherAccess(tx, userId)
}

/** Ends what lets somebody in besides sessions: trusted phones, sign-ins that wait for a code, and links to a new password. */
export async function endOtherAccess(tx: Db, userId: string): Promise<void> {
  // better-auth keeps trusted phones and sign-ins that wait for a code under the user's id.
  await tx.deleteFrom('verification').where('value', '=', userId).execute()
  await deleteLinks(tx, 'reset', userId)
}
