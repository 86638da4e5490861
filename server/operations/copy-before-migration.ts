import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { backupName, pruneBackups, takeBackup } from '#server/operations/backups'
import { CliRefused } from '#server/operations/command-refused'
import { dumpPostgres } from '#server/operations/pg-dump'

/** The folder in the data folder that holds the copies made before migrations. */
const copiesFolder = 'before-migration'
const kept = 3

/** The database could not be copied, so it was not migrated; the message is one sentence for the owner. */
class CopyFailed extends Error {
  override name = 'CopyFailed' as const
}

/**
 * Copies the database like a backup and returns the folder of the copy. Throws CopyFailed if the database is damaged, or
 * `pg_dump` is missing or fails.
 */
export function copyBeforeMigration(place: { dataDir: string; databaseUrl?: string | undefined }, now: Date): string {
  const folder = join(place.dataDir, copiesFolder)
  const to = join(folder, backupName(now))
  // Removes the copy of an attempt in the same second, which changed nothing.
  rmSync(to, { recursive: true, force: true })
  if (place.databaseUrl) dump(place.databaseUrl, to)
  else copyFile(place.dataDir, to, now)
  return to
}

/** Removes all but the newest three copies. Throws NotPruned if one cannot be removed. */
export function pruneCopies(dataDir: string, now: Date): void {
  pruneBackups(join(dataDir, copiesFolder), kept, now)
}

function copyFile(dataDir: string, to: string, now: Date): void {
  try {
    takeBackup(dataDir, to, now)
  } catch (error) {
    // `explain` in server/main.ts describes errors with a code, which come from the disk or the database.
    if (error instanceof Error && 'code' in error) throw error
    throw new CopyFailed(
      `this version changes the database, and it could not be copied before (${error instanceof Error ? error.message : String(error)}): run \`npm run restore -- backups/<the newest>\`.`,
      { cause: error },
    )
  }
}

function dump(databaseUrl: string, to: string): void {
  try {
    dumpPostgres(databaseUrl, to)
  } catch (error) {
    if (!(error instanceof CliRefused)) throw error
    throw new CopyFailed(
      'this version changes the database, and pg_dump could not copy it before: install a postgresql-client as new as the server, or make a copy by your own means and start once with MIGRATE_WITHOUT_COPY=1.',
      { cause: error },
    )
  }
}
