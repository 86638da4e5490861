import { SqliteIntrospector, sql } from 'kysely'
import type { Db } from '#database/connection'

/**
 * Moves SQLite's write-ahead log into the database file and empties it, so that it contains no erased data. Another process
 * that reads at this moment, such as a backup, prevents it; the next erasure or the end of the shop then does it.
 * Does nothing on PostgreSQL.
 */
export async function emptyWriteAheadLog(db: Db): Promise<void> {
  if (db.introspection instanceof SqliteIntrospector) await sql`pragma wal_checkpoint(truncate)`.execute(db)
}
