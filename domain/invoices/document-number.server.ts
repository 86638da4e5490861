import { sql } from 'kysely'
import type { Db } from '#domain/database'
import { financialYear } from '#domain/invoices/financial-year'

/** `issuedAt` is the moment that the paper bears. */
export type TakenNumber = { number: string; year: string; issuedAt: number }

/**
 * Takes the next number of a series: `SM/26-27/00001`, without gap in each Indian financial year (rule 46(b): at most 16 letters,
 * digits, - and /). The row stays locked until the transaction ends, and gives the number back when it is undone: take it as the
 * last thing. No paper is dated before the last one of its series, whatever the clock says.
 */
export async function takeNumber(tx: Db, nowMs: number, series: string): Promise<TakenNumber> {
  const newest = await tx
    .selectFrom('series')
    .select(({ fn }) => fn.max('last_at').as('at'))
    .where('name', '=', series)
    .executeTakeFirst()
  const at = Math.max(nowMs, newest?.at ?? 0)
  const year = financialYear(at)
  const { last, last_at } = await tx
    .insertInto('series')
    .values({ name: series, year, last: 1, last_at: at })
    .onConflict((conflict) =>
      conflict.columns(['name', 'year']).doUpdateSet({
        last: sql<number>`series.last + 1`,
        last_at: sql<number>`case when series.last_at > excluded.last_at then series.last_at else excluded.last_at end`,
      }),
    )
    .returning(['last', 'last_at'])
    .executeTakeFirstOrThrow()
  return { number: `${series}/${year}/${String(last).padStart(5, '0')}`, year, issuedAt: last_at }
}
