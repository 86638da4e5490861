import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { Kysely, type Transaction } from 'kysely'
import { databaseFile, makeDatabaseFile } from '#database/data-folder'
import { postgresDialect } from '#database/postgres'
import type { Tables } from '#database/schema'
import { sqliteDialect } from '#database/sqlite'

export type Db = Kysely<Tables>
export type Tx = Transaction<Tables>
export type DatabaseKind = 'sqlite' | 'postgres'

export type OpenDatabase = {
  db: Db
  /** The same database for sessions, sign-in and health: they get through while orders wait for a lock. */
  sessions: Db
  kind: DatabaseKind
  /** PostgreSQL's disk is for its own server to watch. */
  hasRoom: () => Promise<boolean>
  close: () => Promise<void>
}

/** What an order and its log take many times over. */
const roomBytes = 1 << 20

/** Of one process; PostgreSQL takes 100 of all unless told. */
const connections = { work: 10, sessions: 3 }

/** PostgreSQL at `url`, or without one the SQLite file `shop.db`, or `file`, in `dataDir`, making both. */
export function openDatabase(where: {
  url?: string | undefined
  dataDir: string
  file?: string
  onError?: (error: Error) => void
}): OpenDatabase {
  const { url, onError = () => {} } = where
  if (url) {
    const open = (most: number) => new Kysely<Tables>({ dialect: postgresDialect(url, { connections: most, onError }) })
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
  makeDatabaseFile(path, where.dataDir)
  const db = new Kysely<Tables>({ dialect: sqliteDialect(path) })
  return { db, sessions: db, kind: 'sqlite', hasRoom: () => hasRoom(where.dataDir), close: () => db.destroy() }
}

async function hasRoom(dataDir: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(dataDir)
  return bavail * bsize >= roomBytes
}
