import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { Kysely, type Transaction } from 'kysely'
import { createDatabaseFile, databaseFile } from '#database/data-folder'
import { postgresDialect } from '#database/postgres'
import type { Tables } from '#database/schema'
import { sqliteDialect } from '#database/sqlite'

export type Db = Kysely<Tables>
export type Tx = Transaction<Tables>
export type DatabaseKind = 'sqlite' | 'postgres'

export type OpenDatabase = {
  db: Db
  /** A separate pool for sessions, sign-in and health, so that they work while orders wait for a lock. */
  sessions: Db
  kind: DatabaseKind
  /** Checks free disk space; PostgreSQL's own server must watch its disk. */
  hasRoom: () => Promise<boolean>
  close: () => Promise<void>
}

/** Far more than one order and its log entries need. */
const roomBytes = 1 << 20

/** Connections per process; PostgreSQL allows 100 in total by default. */
const connections = { work: 10, sessions: 3 }

/** Opens PostgreSQL at `url`, or without a URL the SQLite file `shop.db`, or `file`, in `dataDir`; creates file and folder. */
export function openDatabase(where: {
  url?: string | undefined
  dataDir: string
  file?: string
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
  const path = join(where.dataDir, where.file ?? databaseFile)
  createDatabaseFile(path, where.dataDir)
  const db = new Kysely<Tables>({ dialect: sqliteDialect(path) })
  return { db, sessions: db, kind: 'sqlite', hasRoom: () => hasRoom(where.dataDir), close: () => db.destroy() }
}

async function hasRoom(dataDir: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(dataDir)
  return bavail * bsize >= roomBytes
}
