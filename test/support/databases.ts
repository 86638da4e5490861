import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { databaseFile } from '#database/data-folder'

/** A database of the run's own, as environment variables of the shop, and a way to be rid of it. */
export type TestDatabase = { env: { SHOP_DATA_DIR: string; DATABASE_URL?: string }; drop(): Promise<void> }

const memory = existsSync('/dev/shm') ? '/dev/shm' : tmpdir()

/** The folder of a new shop, migrated and seeded, that this run of the tests has made before them: see run-databases.ts. */
export function newShopOf(run: number): string {
  return join(memory, `shop-test-new-${run}`)
}

/** A folder with a new shop, which is quicker to copy than to make; or with nothing. */
export async function makeSqlite(begin: 'new' | 'empty' = 'new'): Promise<TestDatabase> {
  const folder = mkdtempSync(join(memory, 'shop-test-'))
  const file = join(newShopOf(process.ppid), databaseFile)
  if (begin === 'new' && existsSync(file)) copyFileSync(file, join(folder, databaseFile))
  return { env: { SHOP_DATA_DIR: folder }, drop: async () => rmSync(folder, { recursive: true, force: true }) }
}

/** Where databases can be made. */
export const postgresServer = process.env.TEST_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres'

let made = 0

/** How the names of the PostgreSQL databases begin that this run of the tests makes; its processes are children of one. */
export function databasesOf(run: number): string {
  return `saathi_test_${run}_`
}

/** On TEST_DATABASE_URL's server, or the local one; null when none answers, which CI does not accept. */
export async function makePostgres(): Promise<TestDatabase | null> {
  const name = `${databasesOf(process.ppid)}${process.pid}_${++made}`
  const admin = new pg.Client({ connectionString: postgresServer, connectionTimeoutMillis: 3_000 })
  try {
    await admin.connect()
  } catch (error) {
    if (process.env.CI === 'true') throw new Error('CI runs on PostgreSQL too, and none answers', { cause: error })
    return null
  }
  await admin.query(`create database ${name}`)
  // Nothing here has to outlive a power cut.
  await admin.query(`alter database ${name} set synchronous_commit = off`)
  const url = new URL(postgresServer)
  url.pathname = `/${name}`
  const sqlite = await makeSqlite('empty')
  return {
    env: { ...sqlite.env, DATABASE_URL: url.href },
    async drop() {
      await admin.query(`drop database if exists ${name} with (force)`)
      await admin.end()
      await sqlite.drop()
    },
  }
}

type Lent = TestDatabase & { isFree: boolean }

const lent: Lent[] = []

/**
 * The same for who leaves a new shop behind: it is given to the next one, since to make and migrate a database takes longer than most stories. The end of the
 * run drops it: see run-databases.ts.
 */
export async function lendPostgres(): Promise<TestDatabase | null> {
  let database = lent.find(({ isFree }) => isFree)
  if (!database) {
    const made = await makePostgres()
    if (!made) return null
    database = { ...made, isFree: true }
    lent.push(database)
  }
  const one = database
  one.isFree = false
  // Its folder is not.
  const folder = await makeSqlite('empty')
  return {
    env: { ...one.env, ...folder.env },
    async drop() {
      await folder.drop()
      one.isFree = true
    },
  }
}
