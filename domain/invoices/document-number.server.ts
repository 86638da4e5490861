import { sql } from 'kysely'
import { doneBy, recordAudit } from '#domain/audit/audit.server'
import { type Clock, isClockWrong } from '#domain/clock'
import type { StaffActor } from '#domain/commands/staff-actor'
import type { Db } from '#domain/database'
import { financialYear } from '#domain/invoices/financial-year'
import { writeNumber } from '#domain/invoices/number'
import { type SeriesUser, seriesNames } from '#domain/invoices/series.server'
import { readState, writeState } from '#domain/queries/shop-state.server'
import { readSettings } from '#domain/shop-settings/shop-settings.server'
import { transact } from '#domain/transaction.server'

/** `issuedAt` is the time printed on the document. */
export type TakenNumber = { ok: true; number: string; year: string; issuedAt: number }

/** No document is issued while its date or its number could be wrong, since neither can be changed later: the clock is wrong, or a restore is in doubt. */
export type DocumentsHeld = { ok: false; reason: 'documents-held'; until: 'clock' | 'numbers' }

/**
 * Takes the next number of a series such as `SM/26-27/00001`, without gaps in each Indian financial year (rule 46(b): at most 16 letters, digits, -
 * and /). The row stays locked until the transaction ends, and a rollback frees the number: call it as late as possible. No document is dated before
 * the last one of its series and year or before `notBefore`.
 */
export async function takeNumber(
  tx: Db,
  clock: Clock,
  series: string,
  notBefore = 0,
): Promise<TakenNumber | DocumentsHeld> {
  if (isClockWrong(clock)) return { ok: false, reason: 'documents-held', until: 'clock' }
  if ((await readState(tx, inDoubt)) === 1) return { ok: false, reason: 'documents-held', until: 'numbers' }
  const earliest = Math.max(clock.now(), notBefore)
  const year = financialYear(earliest)
  const { last, last_at } = await tx
    .insertInto('series')
    .values({ name: series, year, last: 1, last_at: earliest })
    .onConflict((conflict) =>
      conflict.columns(['name', 'year']).doUpdateSet({
        last: sql<number>`series.last + 1`,
        last_at: sql<number>`case when series.last_at > excluded.last_at then series.last_at else excluded.last_at end`,
      }),
    )
    .returning(['last', 'last_at'])
    .executeTakeFirstOrThrow()
  return { ok: true, number: writeNumber(`${series}/${year}`, last), year, issuedAt: last_at }
}

/** The state that is 1 in a restored shop that cannot know which numbers were taken since the backup (`server/operations/after-restore.ts`). */
const inDoubt = 'numbers_in_doubt'

/**
 * `series` is a name and a year, such as `SM/26-27`; `last` is 0 when no number of it is known; `user` is null where its name is not of the letters of
 * the settings.
 */
export type LastNumber = { series: string; last: number; user: SeriesUser | null }

/**
 * Returns the last known numbers while they are in doubt; undefined otherwise: of this financial year and, where none of it is known, also of the year of the
 * last known document, whose last ones may be lost. Includes the series that may have begun since the backup.
 */
export async function listNumbersInDoubt(db: Db, now: number): Promise<LastNumber[] | undefined> {
  if ((await readState(db, inDoubt)) !== 1) return undefined
  const rows = await db.selectFrom('series').select(['name', 'year', 'last', 'last_at']).orderBy('last_at').execute()
  const year = financialYear(now)
  const years = new Set([rows.at(-1)?.year ?? year, year])
  const possible = seriesNames((await readSettings(db)).firm.series)
  return [...years].flatMap((year) => {
    const known = rows.filter((row) => row.year === year)
    const names = new Set([...possible, ...known].map(({ name }) => name))
    return [...names].map((name) => ({
      series: `${name}/${year}`,
      last: known.find((row) => row.name === name)?.last ?? 0,
      user: possible.find((row) => row.name === name)?.user ?? null,
    }))
  })
}

/**
 * Counts each series on from the last number that an owner read on a document; documents are issued again. Changes nothing and returns the series of which the
 * number is lower than the known one or is none. Changes nothing while the clock is wrong.
 */
export async function confirmNumbers(
  db: Db,
  clock: Clock,
  lastOf: (series: string) => number,
  by: StaffActor,
): Promise<LastNumber[]> {
  if (isClockWrong(clock)) return []
  return transact(db, async (tx) => {
    const known = await listNumbersInDoubt(tx, clock.now())
    if (!known) return []
    const numbers = known.map(({ series }) => ({ series, last: lastOf(series) }))
    const wrong = known.filter(({ series, last }) => !(lastOf(series) >= last))
    if (wrong.length > 0) return wrong
    for (const { series, last } of numbers) {
      if (last === 0) continue
      const [name = '', year = ''] = series.split('/')
      await tx
        .insertInto('series')
        // When the lost documents were issued is not known.
        .values({ name, year, last, last_at: 0 })
        .onConflict((conflict) => conflict.columns(['name', 'year']).doUpdateSet({ last }))
        .execute()
    }
    await writeState(tx, inDoubt, 0)
    const textOf = (all: { series: string; last: number }[]) =>
      all.map(({ series, last }) => writeNumber(series, last)).join(' ')
    await recordAudit(tx, {
      ...doneBy(by, clock.now()),
      act: 'numbers.confirm',
      subject: 'numbers',
      before: { lastNumbers: textOf(known) },
      after: { lastNumbers: textOf(numbers) },
    })
    return []
  })
}
