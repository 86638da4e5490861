import { existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type OpenDatabase, openDatabase } from '#database/connection'
import { copyShop, type MovedTable } from '#database/copy-database'
import {
  databaseFile,
  finishRestore,
  type Marker,
  markerPath,
  readMarker,
  secretFile,
  writeMarker,
} from '#database/data-folder'
import { migrate } from '#database/migrate'
import { OperatorError } from '#database/operator-error'
import { flush, isUnused } from '#database/sqlite-file'
import { print } from '#server/commands/command'
import { refuseWhileInUse } from '#server/commands/postgres-in-use'
import { type Progress, startProgress } from '#server/commands/progress'
import { readPlace } from '#server/config/config'
import { hasShop } from '#server/operations/shop-database'

/** Moves the shop between its SQLite file in SHOP_DATA_DIR and the PostgreSQL database at DATABASE_URL. */
export async function move(to: 'postgres' | 'sqlite'): Promise<void> {
  const { dataDir, databaseUrl } = readPlace(process.env)
  if (!databaseUrl)
    throw new OperatorError('Set DATABASE_URL to the PostgreSQL database, such as postgres://shop:secret@db:5432/shop.')
  const file = join(dataDir, databaseFile)
  if (to === 'postgres') finishRestore(dataDir)
  if (to === 'postgres' && !existsSync(file))
    throw new OperatorError(`There is no shop in ${dataDir}: tell where it is with SHOP_DATA_DIR.`)
  if (to === 'postgres' && !isUnused(file)) throw new OperatorError(`A shop is running on ${dataDir}: stop it first.`)
  if (to === 'sqlite' && existsSync(file))
    throw new OperatorError(`There is a shop in ${dataDir} already: choose an empty folder with SHOP_DATA_DIR.`)

  const postgres = openDatabase({ url: databaseUrl, dataDir })
  try {
    await refuseWhileInUse(postgres, databaseUrl)
    if (to === 'postgres') await moveToPostgres(postgres, dataDir)
    else await moveToSqlite(postgres, dataDir, databaseUrl)
  } finally {
    await postgres.close()
  }
}

/** Keeps the folder's marker correct at each step, so that a killed move does not count as a finished one. */
async function moveToPostgres(postgres: OpenDatabase, dataDir: string): Promise<void> {
  const before = readMarker(dataDir) ?? 'sqlite'
  const sqlite = openDatabase({ dataDir })
  try {
    if (!(await hasShop(sqlite)))
      throw new OperatorError(
        `There is no shop in ${join(dataDir, databaseFile)}: tell where it is with SHOP_DATA_DIR.`,
      )
    await migrate(postgres.db, postgres.kind)
    writeMarker(dataDir, 'moving')
    report(await copyWithProgress(sqlite, postgres))
    writeMarker(dataDir, 'postgres')
  } catch (error) {
    writeMarker(dataDir, before)
    throw error
  } finally {
    await sqlite.close()
  }
  print(
    `Moved to PostgreSQL. Start the shop with DATABASE_URL, and with SESSION_SECRET set to what ${join(dataDir, secretFile)} holds, so that people stay signed in. ${join(dataDir, databaseFile)} is as it was.`,
  )
}

/** Writes under another file name until the copy is complete, so that an incomplete shop is never opened. */
async function moveToSqlite(postgres: OpenDatabase, dataDir: string, databaseUrl: string): Promise<void> {
  if (!(await hasShop(postgres)))
    throw new OperatorError('There is no shop in the PostgreSQL database at DATABASE_URL: check the names in it.')
  const unfinished = `${databaseFile}.unfinished`
  const discard = () => {
    for (const rest of ['', '-wal', '-shm']) rmSync(join(dataDir, unfinished + rest), { force: true })
  }
  const before = readMarker(dataDir)
  discard()
  const sqlite = openDatabase({ dataDir, file: unfinished })
  try {
    writeMarker(dataDir, 'moving')
    try {
      await migrate(sqlite.db, sqlite.kind)
      const moved = await copyWithProgress(postgres, sqlite)
      // What a shop that was started meanwhile has sold is not in the copy.
      await refuseWhileInUse(postgres, databaseUrl)
      report(moved)
    } finally {
      await sqlite.close()
    }
  } catch (error) {
    discard()
    forgetMove(dataDir, before)
    throw error
  }
  // The only open connection merges the write-ahead log into the file.
  if (!isUnused(join(dataDir, unfinished))) throw new OperatorError(`Somebody has ${unfinished} open in ${dataDir}.`)
  flush(join(dataDir, unfinished))
  renameSync(join(dataDir, unfinished), join(dataDir, databaseFile))
  writeMarker(dataDir, 'sqlite')
  print(`Moved to ${join(dataDir, databaseFile)}. Start the shop without DATABASE_URL.`)
}

/** Copies with progress; each row counts twice: once when it is written, once when it is read back and compared. */
async function copyWithProgress(source: OpenDatabase, target: OpenDatabase): Promise<MovedTable[]> {
  let progress: Progress | undefined
  try {
    return await copyShop(source, target, (rows) => {
      progress = startProgress('Rows copied and compared', rows)
      progress.reach(0)
      return progress.reach
    })
  } finally {
    progress?.end()
  }
}

function forgetMove(dataDir: string, before: Marker | null): void {
  if (before) writeMarker(dataDir, before)
  else rmSync(markerPath(dataDir), { force: true })
}

function report(moved: MovedTable[]): void {
  const line = (...cells: string[]) =>
    print(cells.map((cell, index) => (index === 0 ? cell.padEnd(18) : cell.padStart(18))).join(''))
  line('table', 'rows there', 'rows here', 'checksum there', 'checksum here')
  for (const { table, source, target } of moved)
    line(table, String(source.rows), String(target.rows), source.checksum, target.checksum)
}
