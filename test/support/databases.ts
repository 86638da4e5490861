import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { databaseFile } from '#database/data-folder'

/** A database of the test run, as environment variables of the shop, and a function that drops it. */
export type TestDatabase = { env: { SHOP_DATA_DIR: string; DATABASE_URL?: string }; drop(): Promise<void> }

const memory = existsSync('/dev/shm') ? '/dev/shm' : tmpdir()

/** Returns the folder of the migrated and seeded shop that run-databases.ts creates before the tests. */
export function newShopOf(run: number): string {
  return join(memory, `shop-test-new-${run}`)
}

/** Creates a folder with a copy of a new shop, which is faster than creating one; or an empty folder. */
export async function makeSqlite(begin: 'new' | 'empty' = 'new'): Promise<TestDatabase> {
  const folder = mkdtempSync(join(memory, 'shop-test-'))
  const file = join(newShopOf(process.ppid), databaseFile)
  if (begin === 'new' && existsSync(file)) copyFileSync(file, join(folder, databaseFile))
  return { env: { SHOP_DATA_DIR: folder }, drop: async () => rmSync(folder, { recursive: true, force: true }) }
}

/** The PostgreSQL server for test databases. */
export const postgresServer = process.env.TEST_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres'

let made = 0

/** Returns the name prefix of this run's PostgreSQL databases; `run` is the process id of the test runner. */
export function databasesOf(run: number): string {
  return `saathi_test_${run}_`
}

function urlOf(name: string): string {
  const url = new URL(postgresServer)
  url.pathname = `/${name}`
  return url.href
}

/**
 * Creates a database on TEST_DATABASE_URL's server or the local one: with a new shop in it, empty, or as a copy of another one that nobody has open.
 * Returns null when no server answers, which fails in CI.
 */
export async function makePostgres(begin: 'new' | 'empty' | TestDatabase = 'new'): Promise<TestDatabase | null> {
  const name = `${databasesOf(process.ppid)}${process.pid}_${++made}`
  const admin = new pg.Client({ connectionString: postgresServer, connectionTimeoutMillis: 3_000 })
  try {
    await admin.connect()
  } catch (error) {
    if (process.env.CI === 'true') throw new Error('CI runs on PostgreSQL too, and none answers', { cause: error })
    return null
  }
  const template = await templateOf(begin, admin)
  await admin.query(template ? `create database ${name} template ${template}` : `create database ${name}`)
  // Test data need not survive a power cut.
  await admin.query(`alter database ${name} set synchronous_commit = off`)
  const sqlite = await makeSqlite('empty')
  return {
    env: { ...sqlite.env, DATABASE_URL: urlOf(name) },
    async drop() {
      await admin.query(`drop database if exists ${name} with (force)`)
      await admin.end()
      await sqlite.drop()
    },
  }
}

async function templateOf(begin: 'new' | 'empty' | TestDatabase, admin: pg.Client): Promise<string | undefined> {
  if (begin === 'empty') return undefined
  if (begin !== 'new') return new URL(begin.env.DATABASE_URL ?? '').pathname.slice(1)
  // Not loaded with this file, which vitest.config.ts reads too.
  const { makeTemplate } = await import('#test/support/postgres-template')
  const name = `${databasesOf(process.ppid)}new`
  await makeTemplate(admin, name, urlOf)
  return name
}

type Lent = TestDatabase & { isFree: boolean }

const lent: Lent[] = []

/**
 * Lends a database that the caller resets to a new shop; the next file gets the same one, since creating and migrating a database takes longer than most
 * stories. run-databases.ts drops it after the run.
 */
export async function borrowPostgres(): Promise<TestDatabase | null> {
  let database = lent.find(({ isFree }) => isFree)
  if (!database) {
    const made = await makePostgres()
    if (!made) return null
    database = { ...made, isFree: true }
    lent.push(database)
  }
  const one = database
  one.isFree = false
  // The data folder is new for each file.
  const folder = await makeSqlite('empty')
  return {
    env: { ...one.env, ...folder.env },
    async drop() {
      await folder.drop()
      one.isFree = true
    },
  }
}
