import { sql } from 'kysely'
import { dayMs } from '#domain/calendar/moment'
import { type Clock, isCertain } from '#domain/clock'
import type { Db } from '#domain/database'
import { financialYear } from '#domain/invoices/financial-year'

/** `issuedAt` is the time printed on the document. */
export type TakenNumber = { number: string; year: string; issuedAt: number }

/**
 * Takes the next number of a series such as `SM/26-27/00001`, without gaps in each Indian financial year (rule 46(b): at most 16 letters, digits, -
 * and /). The row stays locked until the transaction ends, and a rollback frees the number: call it as late as possible. No document is dated before
 * the last one of its series or before `notBefore`, except where a clock that was ahead had set that date. Throws while the clock is in doubt, since
 * a document's date cannot be changed.
 */
export async function takeNumber(tx: Db, clock: Clock, series: string, notBefore = 0): Promise<TakenNumber> {
  if (!isCertain(clock)) throw new Error('A document was to be issued while the time is in doubt')
  const now = clock.now()
  const isPossible = (at: number) => at <= now + dayMs
  const newest = await tx
    .selectFrom('series')
    .select(({ fn }) => fn.max('last_at').as('at'))
    .where('name', '=', series)
    .where('last_at', '<=', now + dayMs)
    .executeTakeFirst()
  const at = Math.max(now, newest?.at ?? 0, isPossible(notBefore) ? notBefore : 0)
  const year = financialYear(at)
  const { last, last_at } = await tx
    .insertInto('series')
    .values({ name: series, year, last: 1, last_at: at })
    .onConflict((conflict) =>
      conflict.columns(['name', 'year']).doUpdateSet({
        last: sql<number>`series.last + 1`,
        last_at: sql<number>`case when series.last_at > excluded.last_at and series.last_at <= ${now + dayMs} then series.last_at else excluded.last_at end`,
      }),
    )
    .returning(['last', 'last_at'])
    .executeTakeFirstOrThrow()
  return { number: `${series}/${year}/${String(last).padStart(5, '0')}`, year, issuedAt: last_at }
}
