import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'

/** A database of the run's own, as environment variables of the shop, and a way to be rid of it. */
export type TestDatabase = { env: { SHOP_DATA_DIR: string; DATABASE_URL?: string }; drop(): Promise<void> }

export async function makeSqlite(): Promise<TestDatabase> {
  const folder = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'shop-test-'))
  return { env: { SHOP_DATA_DIR: folder }, drop: async () => rmSync(folder, { recursive: true, force: true }) }
}

let made = 0

/** On TEST_DATABASE_URL's server, or the local one; null when none answers, which CI does not accept. */
export async function makePostgres(): Promise<TestDatabase | null> {
  const server = process.env.TEST_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres'
  const name = `saathi_test_${process.pid}_${Date.now().toString(36)}_${++made}`
  const admin = new pg.Client({ connectionString: server, connectionTimeoutMillis: 3_000 })
  try {
    await admin.connect()
  } catch (error) {
    if (process.env.CI === 'true') throw new Error('CI runs on PostgreSQL too, and none answers', { cause: error })
    return null
  }
  await admin.query(`create database ${name}`)
  // Nothing here has to outlive a power cut.
  await admin.query(`alter database ${name} set synchronous_commit = off`)
  const url = new URL(server)
  url.pathname = `/${name}`
  const sqlite = await makeSqlite()
  return {
    env: { ...sqlite.env, DATABASE_URL: url.href },
    async drop() {
      await admin.query(`drop database if exists ${name} with (force)`)
      await admin.end()
      await sqlite.drop()
    },
  }
}
