import { closeSync, fsyncSync, openSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Writes a consistent copy of a database that may be in use, one moment of it, and waits until it is on the disk. */
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

/** Deletes every row of these tables, where they exist, and overwrites what the rows held. Nobody else may have the file open. */
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

/** What is wrong with the database in this file, in SQLite's words; null when it is whole. */
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
 * Whether nobody else has the database open. Only its single user may leave WAL mode, so trying that tells, without a
 * lock file that a crash would leave behind; afterwards everything is in the one file.
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
    // A damaged file is still nobody's; that it is damaged is why someone restores.
    const busy = [5, 6]
    return !busy.includes(Number((error as { errcode?: unknown }).errcode) & 0xff)
  }
}

export function flush(path: string): void {
  const file = openSync(path, 'r')
  try {
    fsyncSync(file)
  } catch (error) {
    // Windows cannot flush a folder or what is open for reading only.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error
  } finally {
    closeSync(file)
  }
}

function firstValue(row: Record<string, unknown>): string {
  return String(Object.values(row)[0])
}
