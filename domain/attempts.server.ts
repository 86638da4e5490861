import type { Clock } from '#domain/clock'
import type { Db } from '#domain/database'

export type AttemptLimit = { limit: number; windowMs: number }

/**
 * Counts one attempt of `subject` in its window; `allowed` is false past the limit. Kept in the database, so that it
 * holds across restarts and instances. One statement: attempts at the same moment are all counted.
 */
export async function countAttempt(
  db: Db,
  clock: Clock,
  subject: string,
  { limit, windowMs }: AttemptLimit,
): Promise<{ allowed: boolean; retryAfterMs: number }> {
  const now = clock.now()
  const row = await db
    .insertInto('attempts')
    .values({ subject, count: 1, window_ends_at: now + windowMs })
    .onConflict((conflict) =>
      conflict.column('subject').doUpdateSet((eb) => ({
        count: eb
          .case()
          .when('attempts.window_ends_at', '<=', now)
          .then(1)
          .else(eb('attempts.count', '+', 1))
          .end(),
        window_ends_at: eb
          .case()
          .when('attempts.window_ends_at', '<=', now)
          .then(now + windowMs)
          .else(eb.ref('attempts.window_ends_at'))
          .end(),
      })),
    )
    .returning(['count', 'window_ends_at'])
    .executeTakeFirstOrThrow()
  return { allowed: row.count <= limit, retryAfterMs: Math.max(0, row.window_ends_at - now) }
}

/** A success wipes the slate. */
export async function forgetAttempts(db: Db, subject: string): Promise<void> {
  await db.deleteFrom('attempts').where('subject', '=', subject).execute()
}

/** Windows that are over are of no use any more. */
export async function sweepAttempts(db: Db, clock: Clock): Promise<void> {
  await db.deleteFrom('attempts').where('window_ends_at', '<', clock.now()).execute()
}
