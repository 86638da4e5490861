import { existsSync, globSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { OperatorError } from '#database/operator-error'
import { dayMs } from '#domain/calendar/moment'
import { backupName, pruneBackups, removeUnfinished, takeBackup } from '#server/operations/backup-files'
import { dumpPostgres, PgDumpMissing } from '#server/operations/pg-dump'

/** The folder in the data folder that holds the copies made before migrations. */
const copiesFolder = 'before-migration'
const kept = 3

/**
 * Copies the database like a backup and returns the folder of the copy. Throws OperatorError if the database is damaged, or
 * `pg_dump` is missing or fails.
 */
export function copyBeforeMigration(place: { dataDir: string; databaseUrl?: string | undefined }, now: Date): string {
  const folder = join(place.dataDir, copiesFolder)
  const to = join(folder, backupName(now))
  // Removes the copy of an attempt in the same second, which changed nothing.
  rmSync(to, { recursive: true, force: true })
  // The migration's lock allows one copy at a time, so that an unfinished one is of a killed process.
  if (existsSync(folder)) removeUnfinished(folder, 0)
  try {
    if (place.databaseUrl) dumpPostgres(place.databaseUrl, to)
    else takeBackup(place.dataDir, to, now)
  } catch (error) {
    const advice = adviceOn(error)
    if (advice === null) throw error
    throw new OperatorError(`This version changes the database, and ${advice}`, { cause: error })
  }
  return to
}

/** Returns what the owner should do about a failed copy; null for an error of disk or database, which has a code and is described by `explainFailure`. */
function adviceOn(error: unknown): string | null {
  if (error instanceof OperatorError) {
    const remedy =
      error instanceof PgDumpMissing
        ? 'install postgresql-client of the server’s major version'
        : 'what it said is above'
    return `pg_dump could not copy it before: ${remedy}, or make a copy by your own means and start once with MIGRATE_WITHOUT_COPY=1.`
  }
  if (!(error instanceof Error) || 'code' in error) return null
  return `it could not be copied before (${error.message}): run \`npm run restore -- backups/<the newest>\`.`
}

/** Removes all but the newest three copies. Throws NotPruned if one cannot be removed. */
export function pruneCopies(dataDir: string, now: Date): void {
  pruneBackups(join(dataDir, copiesFolder), kept, now)
}

/** Removes the copies that were made before migrations and restores more than `days` before `now`: they hold customers who were erased since. */
export function removeOldCopies(dataDir: string, days: number, now: number): void {
  const oldest = backupName(new Date(now - days * dayMs)).replace('saathi-masala-', '')
  for (const copy of globSync(['before-restore-*', `${copiesFolder}/*`], { cwd: dataDir })) {
    const [at = oldest] = /\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d/.exec(copy) ?? []
    if (at < oldest) rmSync(join(dataDir, copy), { recursive: true })
  }
}
