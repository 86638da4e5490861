import { closeSync, mkdirSync, openSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  Kysely,
  PostgresAdapter,
  PostgresDriver,
  PostgresIntrospector,
  type Transaction,
  type TransactionSettings,
} from 'kysely'
import pg from 'pg'
import { databaseFile } from '#database/data-folder'
import type { Tables } from '#database/schema'
import { IntegersToPostgres, sqliteDialect } from '#database/sqlite'

export type Db = Kysely<Tables>
export type Tx = Transaction<Tables>
export type DatabaseKind = 'sqlite' | 'postgres'

export type OpenDatabase = {
  db: Db
  /** A pool of its own for sessions, sign-in and health, which work while orders wait for a lock. */
  sessions: Db
  kind: DatabaseKind
  hasRoom: () => Promise<boolean>
  close: () => Promise<void>
}

const roomBytes = 1 << 20

/** PostgreSQL allows 100 in total by default. */
const connections = { work: 10, sessions: 3 }

/** Opens PostgreSQL at `url`, or without a URL the SQLite file `shop.db` in `dataDir`; creates file and folder. */
export function openDatabase(where: {
  url?: string | undefined
  dataDir: string
  onError?: (error: Error) => void
}): OpenDatabase {
  const { url, onError = () => {} } = where
  if (url) {
    const open = (max: number) => new Kysely<Tables>({ dialect: postgresDialect(url, { connections: max, onError }) })
    const [db, sessions] = [open(connections.work), open(connections.sessions)]
    return {
      db,
      sessions,
      kind: 'postgres',
      hasRoom: async () => true,
      close: async () => void (await Promise.all([db.destroy(), sessions.destroy()])),
    }
  }
  const path = join(where.dataDir, databaseFile)
  mkdirSync(where.dataDir, { recursive: true, mode: 0o700 })
  closeSync(openSync(path, 'a', 0o600))
  const db = new Kysely<Tables>({ dialect: sqliteDialect(path) })
  return { db, sessions: db, kind: 'sqlite', hasRoom: () => hasRoom(where.dataDir), close: () => db.destroy() }
}

async function hasRoom(dataDir: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(dataDir)
  return bavail * bsize >= roomBytes
}

const postgresApplicationName = 'saathi-masala'

/** A lock held too long would block all connections: `transact` tries again, without one meanwhile. */
const lockWaitMs = 500

/** Survives restarts of the database; returns `bigint` columns, counts and sums as numbers. */
function postgresDialect(
  url: string,
  { connections, onError }: { connections: number; onError: (error: Error) => void },
): Dialect {
  const types = new pg.TypeOverrides()
  types.setTypeParser(pg.types.builtins.INT8, Number)
  types.setTypeParser(pg.types.builtins.NUMERIC, Number)
  const pool = new pg.Pool({
    connectionString: url,
    types,
    application_name: postgresApplicationName,
    max: connections,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 15_000,
    lock_timeout: 3_000,
    idle_in_transaction_session_timeout: 20_000,
  })
  pool.on('error', onError)
  // A connection in use emits `error` itself when the database stops; without a listener it would end the process.
  pool.on('connect', (client) => client.on('error', onError))
  return {
    createAdapter: () => new PostgresAdapter(),
    createQueryCompiler: () => new IntegersToPostgres(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createDriver: () => new ShortWaitsDriver({ pool }),
  }
}

/** Sets the lock timeout of each business step, which names its isolation level (domain/transaction.server.ts). */
class ShortWaitsDriver extends PostgresDriver {
  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    const { isolationLevel } = settings
    if (!isolationLevel) return super.beginTransaction(connection, settings)
    // One message, since a second statement would cost each order another round trip.
    const begin = `start transaction isolation level ${isolationLevel}; set local lock_timeout = ${lockWaitMs}`
    await connection.executeQuery(CompiledQuery.raw(begin))
  }
}
