import { sql } from 'kysely'
import type { Clock } from '#domain/clock'
import type { Db } from '#domain/database'

export type AttemptLimit = { limit: number; windowMs: number }
export type Counted = { allowed: boolean; retryAfterMs: number }

/** Counts nothing. */
export async function checkAttempts(
  db: Db,
  clock: Clock,
  subject: string,
  { limit, windowMs }: AttemptLimit,
): Promise<Counted> {
  const now = clock.now()
  const row = await db
    .selectFrom('attempts')
    .select(['count', 'window_ends_at'])
    .where('subject', '=', subject)
    .executeTakeFirst()
  // A window that ends later than any of today's was begun by a clock that was ahead.
  const isOver = !row || row.window_ends_at <= now || row.window_ends_at > now + windowMs
  if (isOver || row.count < limit) return { allowed: true, retryAfterMs: 0 }
  return { allowed: false, retryAfterMs: row.window_ends_at - now }
}

/**
 * Past the limit it is refused, and neither counted nor written. In the database, so that it holds across restarts and instances; one
 * statement, so that attempts at the same moment are never more than the limit.
 */
export async function countAttempt(db: Db, clock: Clock, subject: string, limit: AttemptLimit): Promise<Counted> {
  const checked = await checkAttempts(db, clock, subject, limit)
  if (!checked.allowed) return checked
  const now = clock.now()
  const ends = now + limit.windowMs
  const isOver = sql<boolean>`(attempts.window_ends_at <= ${now} or attempts.window_ends_at > ${ends})`
  const counted = await db
    .insertInto('attempts')
    .values({ subject, count: 1, window_ends_at: ends })
    .onConflict((conflict) =>
      conflict
        .column('subject')
        .doUpdateSet((eb) => ({
          count: eb
            .case()
            .when(isOver)
            .then(1)
            .else(eb('attempts.count', '+', 1))
            .end(),
          window_ends_at: eb.case().when(isOver).then(ends).else(eb.ref('attempts.window_ends_at')).end(),
        }))
        .where((eb) => eb.or([isOver, eb('attempts.count', '<', limit.limit)])),
    )
    .returning('subject')
    .executeTakeFirst()
  return counted ? { allowed: true, retryAfterMs: 0 } : { allowed: false, retryAfterMs: limit.windowMs }
}

export async function uncountAttempt(db: Db, subject: string): Promise<void> {
  await db
    .updateTable('attempts')
    .set((eb) => ({ count: eb('count', '-', 1) }))
    .where('subject', '=', subject)
    .where('count', '>', 0)
    .execute()
}

export async function forgetAttempts(db: Db, subject: string): Promise<void> {
  await db.deleteFrom('attempts').where('subject', '=', subject).execute()
}

export async function sweepAttempts(db: Db, clock: Clock): Promise<void> {
  await db.deleteFrom('attempts').where('window_ends_at', '<', clock.now()).execute()
}
