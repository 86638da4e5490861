import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { SqliteDialect } from 'kysely'

/**
 * Kysely's own SQLite dialect over `node:sqlite`. WAL with `synchronous=FULL` syncs every commit, so an acknowledged
 * order survives a power cut.
 */
export function sqliteDialect(path: string): SqliteDialect {
  const database = new DatabaseSync(path, { timeout: 5_000 })
  // The page size of the cache is bounded: 16 MB is plenty for a small shop and keeps the process small.
  database.exec(`pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on;
    pragma cache_size = -16000; pragma temp_store = memory; pragma journal_size_limit = 33554432`)
  const prepared = new Map<string, { statement: StatementSync; reader: boolean }>()
  const prepare = (sql: string) => {
    const known = prepared.get(sql)
    if (known) return known
    if (prepared.size >= 400) prepared.clear()
    const statement = database.prepare(sql)
    const made = { statement, reader: statement.columns().length > 0 }
    prepared.set(sql, made)
    return made
  }
  return new SqliteDialect({
    database: {
      close: () => database.close(),
      prepare(written) {
        // A transaction that reads first and writes later must not lose its snapshot to another process in between.
        const sql = written === 'begin' ? 'begin immediate' : written
        // SQLite rolls back by itself when the disk is full; a second rollback would throw and hide the reason.
        if (sql === 'rollback' && !database.isTransaction) return nothing
        const { statement, reader } = prepare(sql)
        return {
          reader,
          all: (parameters) => statement.all(...(parameters as SQLInputValue[])),
          run: (parameters) => statement.run(...(parameters as SQLInputValue[])),
          iterate: (parameters) => statement.iterate(...(parameters as SQLInputValue[])),
        }
      },
    },
  })
}

const nothing = {
  reader: false,
  all: () => [],
  run: () => ({ changes: 0, lastInsertRowid: 0 }),
  iterate: () => [][Symbol.iterator](),
}
