import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { Kysely, type Transaction } from 'kysely'
import { postgresDialect } from '#database/postgres'
import type { Tables } from '#database/schema'
import { sqliteDialect } from '#database/sqlite'

/** A database handle: the whole database, or the transaction one is in. */
export type Db = Kysely<Tables>
export type Tx = Transaction<Tables>
export type DatabaseKind = 'sqlite' | 'postgres'

export type OpenDatabase = { db: Db; kind: DatabaseKind; close: () => Promise<void> }

/** Opens the PostgreSQL database at `url`, or without one the SQLite file `shop.db` in `dataDir`, making the folder. */
export function openDatabase(where: {
  url?: string | undefined
  dataDir: string
  onError?: (error: Error) => void
}): OpenDatabase {
  if (where.url) {
    const db = new Kysely<Tables>({ dialect: postgresDialect(where.url, where.onError ?? (() => {})) })
    return { db, kind: 'postgres', close: () => db.destroy() }
  }
  mkdirSync(where.dataDir, { recursive: true })
  const db = new Kysely<Tables>({ dialect: sqliteDialect(join(where.dataDir, 'shop.db')) })
  return { db, kind: 'sqlite', close: () => db.destroy() }
}
