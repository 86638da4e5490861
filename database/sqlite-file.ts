import { closeSync, fsyncSync, openSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Writes a consistent copy of a database that may be in use, a single snapshot, and waits until it is on the disk. */
export function copySqliteFile(from: string, to: string): void {
  const database = new DatabaseSync(from, { timeout: 10_000 })
  try {
    database.prepare('vacuum into ?').run(to)
  } finally {
    database.close()
  }
  flush(to)
  flush(dirname(to))
}

/** Deletes every row of these tables, if they exist, and overwrites the deleted data. No other process may have the file open. */
export function emptyTables(path: string, tables: readonly string[]): void {
  const database = new DatabaseSync(path, { enableForeignKeyConstraints: false })
  try {
    database.exec('pragma journal_mode = delete; pragma secure_delete = on')
    const known = new Set(database.prepare("select name from sqlite_schema where type = 'table'").all().map(firstValue))
    for (const table of tables.filter((name) => known.has(name))) database.exec(`delete from "${table}"`)
  } finally {
    database.close()
  }
  flush(path)
}

/** Returns SQLite's description of the first integrity error in this file, or null when there is none. */
export function checkIntegrity(path: string): string | null {
  try {
    const database = new DatabaseSync(path, { readOnly: true })
    try {
      const [found] = database.prepare('pragma integrity_check(1)').all().map(firstValue)
      if (found !== 'ok') return String(found)
      return database.prepare('pragma foreign_key_check').get() ? 'a row refers to another that is not there' : null
    } finally {
      database.close()
    }
  } catch (error) {
    return error instanceof Error ? error.message : 'it cannot be read'
  }
}

export function countRows(path: string): Record<string, number> {
  const database = new DatabaseSync(path, { readOnly: true })
  try {
    const tables = database
      .prepare("select name from sqlite_schema where type = 'table' and name not like 'sqlite_%' order by name")
      .all()
      .map(firstValue)
    return Object.fromEntries(
      tables.map((table) => [
        table,
        Number(firstValue(database.prepare(`select count(*) from "${table}"`).get() ?? {})),
      ]),
    )
  } finally {
    database.close()
  }
}

/**
 * Returns whether no other process has the database open. Only the single user of a database can leave WAL mode, so trying that needs no lock file
 * that a crash would leave behind; afterwards one file holds everything.
 */
export function isUnused(path: string): boolean {
  try {
    const database = new DatabaseSync(path, { timeout: 500 })
    try {
      database.prepare('pragma journal_mode = delete').get()
    } finally {
      database.close()
    }
    return true
  } catch (error) {
    // A damaged file is not in use; damage is a common reason for a restore.
    const busy = [5, 6]
    return !busy.includes(Number((error as { errcode?: unknown }).errcode) & 0xff)
  }
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
