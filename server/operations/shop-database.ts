import { existsSync, globSync, mkdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { type OpenDatabase, openDatabase } from '#database/connection'
import {
  databaseFile,
  finishRestore,
  type Marker,
  markerPath,
  readMarker,
  stagedRestoreFolder,
  writeMarker,
} from '#database/data-folder'
import { migrate } from '#database/migrate'
import { OperatorError } from '#database/operator-error'
import { seed } from '#database/seed'
import { dayMs } from '#domain/calendar/moment'
import { readState } from '#domain/queries/queries.server'
import { backupName, removeUnfinished, takeBackup } from '#server/operations/backup-files'
import type { Log } from '#server/operations/log'
import { dumpPostgres } from '#server/operations/pg-dump'

type Place = { databaseUrl?: string | undefined; dataDir: string; migrateWithoutCopy?: boolean }

/** Copies a shop before a migration. Throws `OperatorError` where a shop has been and the database is empty. */
export async function openShopDatabase(place: Place, log: Log): Promise<OpenDatabase> {
  const { databaseUrl, dataDir } = place
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  if (!databaseUrl && finishRestore(dataDir)) log.info('restore.finished')
  const marker = readMarker(dataDir)
  if (!databaseUrl) refuseLostFile(dataDir, marker)
  const database = openDatabase({
    url: databaseUrl,
    dataDir,
    onError: (error) => log.error('database.connection-lost', error),
  })
  try {
    const found = await hasShop(database)
    if (databaseUrl) refuseOtherPostgres(dataDir, marker, found)
    else if (!found && marker) throw new OperatorError(lost(dataDir, 'is empty'))
    await migrate(database.db, database.kind, (pending) => {
      if (!found) return
      log.info('migrations.pending', { migrations: pending })
      if (place.migrateWithoutCopy) return
      log.info('migrations.copied', { folder: copyBeforeMigration(place, new Date()) })
    })
    await seed(database.db)
    writeMarker(dataDir, database.kind)
    return database
  } catch (error) {
    await database.close().catch(() => {})
    throw error
  }
}

function refuseLostFile(dataDir: string, marker: Marker | null = readMarker(dataDir)): void {
  const file = join(dataDir, databaseFile)
  if (marker === 'postgres')
    throw new OperatorError(
      `The shop of ${dataDir} is on PostgreSQL: set DATABASE_URL. (To work with an older ${databaseFile} all the same, remove ${markerPath(dataDir)}.)`,
    )
  if (existsSync(file) && statSync(file).size > 0) return
  const remains = ['-wal', '-journal'].some((rest) => existsSync(file + rest) && statSync(file + rest).size > 0)
  if (marker === 'sqlite' || remains) throw new OperatorError(lost(dataDir, existsSync(file) ? 'is empty' : 'is gone'))
}

export function findShopFile(dataDir: string): boolean {
  if (existsSync(join(dataDir, stagedRestoreFolder)))
    throw new OperatorError(`A restore into ${dataDir} did not finish: start the shop once, or restore again.`)
  refuseLostFile(dataDir)
  return existsSync(join(dataDir, databaseFile))
}

function lost(dataDir: string, how: string): string {
  return `There was a shop in ${dataDir}, and its ${databaseFile} ${how}: put the file back, or run \`npm run restore -- backups/<the newest>\`.`
}

function refuseOtherPostgres(dataDir: string, marker: Marker | null, found: boolean): void {
  const file = join(dataDir, databaseFile)
  if (found && marker === 'sqlite')
    throw new OperatorError(
      `The shop of ${dataDir} is in its ${databaseFile}, and DATABASE_URL names another one: leave DATABASE_URL out. (If the one on PostgreSQL is right, remove ${markerPath(dataDir)}.)`,
    )
  if (found) return
  if (marker === 'postgres')
    throw new OperatorError(
      `The PostgreSQL database at DATABASE_URL is empty, and the shop of ${dataDir} has been on PostgreSQL before: check the names in DATABASE_URL, or restore its backup.`,
    )
  if (marker || (existsSync(file) && statSync(file).size > 0))
    throw new OperatorError(
      `The PostgreSQL database at DATABASE_URL is empty, and there is a shop in ${file}: run \`npm run move-to-postgres\`.`,
    )
}

export async function hasShop({ db, kind }: Pick<OpenDatabase, 'db' | 'kind'>): Promise<boolean> {
  const tables =
    kind === 'sqlite'
      ? sql`select 1 from sqlite_schema where name = 'shop_state'`
      : sql`select 1 where to_regclass('shop_state') is not null`
  if ((await tables.execute(db)).rows.length === 0) return false
  return (await readState(db, 'seeded')) === 1
}

const copiesFolder = 'before-migration'

export function copyBeforeMigration(place: { dataDir: string; databaseUrl?: string | undefined }, now: Date): string {
  const folder = join(place.dataDir, copiesFolder)
  const to = join(folder, backupName(now))
  rmSync(to, { recursive: true, force: true })
  // The migration's lock allows one copy at a time: an unfinished one is of a killed process.
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

function adviceOn(error: unknown): string | null {
  if (error instanceof OperatorError)
    return 'pg_dump could not copy it before: install postgresql-client of the server’s major version and read what it said above, or make a copy by your own means and start once with MIGRATE_WITHOUT_COPY=1.'
  if (!(error instanceof Error) || 'code' in error) return null
  return `it could not be copied before (${error.message}): run \`npm run restore -- backups/<the newest>\`.`
}

/** They hold customers who were erased since. */
export function removeOldCopies(dataDir: string, days: number, now: number): void {
  const oldest = backupName(new Date(now - days * dayMs)).replace('saathi-masala-', '')
  for (const copy of globSync(['before-restore-*', `${copiesFolder}/*`], { cwd: dataDir })) {
    const [at = oldest] = /\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d/.exec(copy) ?? []
    if (at < oldest) rmSync(join(dataDir, copy), { recursive: true })
  }
}
