import { closeSync, fsyncSync, openSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { isBusy } from '#database/transient-error'

/** Copies a database that may be in use, as one snapshot, and waits until it is on the disk. */
export function copySqliteFile(from: string, to: string): void {
  using database = new DatabaseSync(from, { timeout: 10_000 })
  database.prepare('vacuum into ?').run(to)
  flush(to)
  flush(dirname(to))
}

/** No other process may have the file open. */
export function emptyTables(path: string, tables: readonly string[]): void {
  {
    using database = new DatabaseSync(path, { enableForeignKeyConstraints: false })
    database.exec('pragma journal_mode = delete; pragma secure_delete = on')
    const known = new Set(listTables(database))
    for (const table of tables.filter((name) => known.has(name))) database.exec(`delete from "${table}"`)
  }
  flush(path)
}

export function checkIntegrity(path: string): string | null {
  try {
    using database = new DatabaseSync(path, { readOnly: true })
    const [found] = database.prepare('pragma integrity_check(1)').all().map(firstValue)
    if (found !== 'ok') return String(found)
    return database.prepare('pragma foreign_key_check').get() ? 'a row refers to another that is not there' : null
  } catch (error) {
    return error instanceof Error ? error.message : 'it cannot be read'
  }
}

export function countRows(path: string): Record<string, number> {
  using database = new DatabaseSync(path, { readOnly: true })
  const count = (table: string) => firstValue(database.prepare(`select count(*) from "${table}"`).get() ?? {})
  return Object.fromEntries(listTables(database).map((table) => [table, Number(count(table))]))
}

function listTables(database: DatabaseSync): string[] {
  const tables = "select name from sqlite_schema where type = 'table' and name not like 'sqlite_%' order by name"
  return database.prepare(tables).all().map(firstValue)
}

/** Only a single user can leave WAL mode, so this needs no lock file that a crash would leave behind. */
export function isUnused(path: string): boolean {
  try {
    using database = new DatabaseSync(path, { timeout: 500 })
    database.prepare('pragma journal_mode = delete').get()
    return true
  } catch (error) {
    // A damaged file is not in use; damage is a common reason for a restore.
    return !isBusy(error)
  }
}

/** Only its owner may read it. After a crash or on a full disk it is the earlier file or the new one. */
export function replaceFile(path: string, text: string): void {
  writeFileSync(`${path}.new`, text, { mode: 0o600 })
  flush(`${path}.new`)
  renameSync(`${path}.new`, path)
  flush(dirname(path))
}

export function flush(path: string): void {
  const file = openSync(path, 'r')
  try {
    fsyncSync(file)
  } catch (error) {
    // Windows cannot flush a folder, or a file that is open for reading only.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error
  } finally {
    closeSync(file)
  }
}

function firstValue(row: Record<string, unknown>): string {
  return String(Object.values(row)[0])
}
