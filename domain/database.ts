import type * as connection from '#database/connection'

/** The whole database, or the transaction one is in. Always the first argument. */
export type Db = connection.Db

/** Whether the database locks rows: SQLite's writers come one after another, and its SQL knows no locks. */
export function hasRowLocks(db: Db): boolean {
  // What tells the two adapters of Kysely apart.
  return db.getExecutor().adapter.supportsTransactionalDdl === true
}
