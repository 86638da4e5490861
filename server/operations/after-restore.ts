import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { databaseFile, readMarker } from '#database/data-folder'
import { checkIntegrity, flush } from '#database/sqlite-file'
import { dayMs } from '#domain/calendar/moment'

/** The provider refunds payments that are at most this old. */
const refundableMs = 190 * dayMs

/**
 * Returns the SQL that prepares a restored database for what happened after the backup. It holds documents until an owner confirms the last
 * numbers, unless these are known. It schedules a check of the provider's refunds for earlier payments: the newest first and all within 1.9 days, so
 * that new payments do not wait behind them.
 */
export function sqlAfterRestore(now: Date, areNumbersKnown: boolean): string {
  const at = now.getTime()
  return [
    `insert into shop_state (name, value) values ('numbers_in_doubt', ${areNumbersKnown ? 0 : 1}) on conflict (name) do update set value = excluded.value`,
    `update orders set check_at = ${at} + (${at} - placed_at) / 100 where payment_id is not null and placed_at > ${at - refundableMs}`,
  ].join('; ')
}

/**
 * Prepares the restored SQLite database at `path`, which replaces that of `dataDir`. Raises its series to those of the replaced one, so that no number
 * is taken twice, and returns the numbers that are missing from the restored documents, such as `SM/26-27/00240-00242`. Holds documents and returns null where the
 * replaced database is lost, damaged or of another shop, or holds documents itself.
 */
export function keepNumbers(path: string, dataDir: string, now: Date): string[] | null {
  const missing = raiseSeries(path, dataDir)
  {
    using database = new DatabaseSync(path)
    database.exec(sqlAfterRestore(now, missing !== null))
  }
  flush(path)
  return missing
}

function raiseSeries(path: string, dataDir: string): string[] | null {
  const replaced = join(dataDir, databaseFile)
  if (readMarker(dataDir) !== 'sqlite' || checkIntegrity(replaced) !== null) return null
  try {
    using database = new DatabaseSync(path)
    database.prepare('attach ? as replaced').run(replaced)
    const isSame =
      'select (select min(run_at) from main.migrations) = (select min(run_at) from replaced.migrations) as same'
    if (database.prepare(isSame).get()?.same !== 1) return null
    const missing = database.prepare(`
      select name || '/' || year || '/' || format('%05d', coalesce(known.last, 0) + 1) || '-' || format('%05d', later.last) as numbers
      from replaced.series later left join main.series known using (name, year)
      where later.last > coalesce(known.last, 0) order by name, year`)
    const numbers = missing.all().map((row) => String(row.numbers))
    database.exec(`
      insert into main.series (name, year, last, last_at) select name, year, last, last_at from replaced.series where true
      on conflict (name, year) do update set last = max(last, excluded.last), last_at = max(last_at, excluded.last_at)`)
    const inDoubt = "select 1 from replaced.shop_state where name = 'numbers_in_doubt' and value = 1"
    return database.prepare(inDoubt).get() ? null : numbers
  } catch {
    // One of them is of a version that had no documents.
    return null
  }
}
