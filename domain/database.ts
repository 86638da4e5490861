import { SqliteIntrospector } from 'kysely'
import type * as connection from '#database/connection'

/** The database, or the current transaction. Always the first argument. */
export type Db = connection.Db

/** Returns whether the database locks rows: SQLite has one writer at a time, and its SQL has no row locks. */
export function hasRowLocks(db: Db): boolean {
  return !(db.introspection instanceof SqliteIntrospector)
}
