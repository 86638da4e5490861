import type { Clock } from '#domain/clock'
import type { Db } from '#domain/database'

export type Tallied = { count: number; windowEndsAt: number }

/**
 * Adds to the counters of several subjects in one statement; what each has come to in its window. Counted without a limit, so
 * that the caller's transaction may still undo it; a row is locked until that is through.
 */
export async function tally(
  db: Db,
  clock: Clock,
  amounts: ReadonlyMap<string, number>,
  windowMs: number,
): Promise<Map<string, Tallied>> {
  if (amounts.size === 0) return new Map()
  const now = clock.now()
  const ends = now + windowMs
  const rows = await db
    .insertInto('attempts')
    // In one order for everybody: two that count the same never wait for each other crosswise.
    .values([...amounts].sort().map(([subject, count]) => ({ subject, count, window_ends_at: ends })))
    .onConflict((conflict) =>
      conflict.column('subject').doUpdateSet((eb) => {
        const isOver = eb('attempts.window_ends_at', '<=', now)
        const more = eb('attempts.count', '+', eb.ref('excluded.count'))
        return {
          count: eb.case().when(isOver).then(eb.ref('excluded.count')).else(more).end(),
          window_ends_at: eb.case().when(isOver).then(ends).else(eb.ref('attempts.window_ends_at')).end(),
        }
      }),
    )
    .returning(['subject', 'count', 'window_ends_at'])
    .execute()
  return new Map(rows.map((row) => [row.subject, { count: row.count, windowEndsAt: row.window_ends_at }]))
}
