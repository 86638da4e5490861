import { mkdirSync, rmSync } from 'node:fs'
import pg from 'pg'
import { openShopDatabase } from '#server/operations/shop-database'
import { databasesOf, newShopOf, postgresServer } from '#test/support/databases'

/** Creates, before a test run, the shop of which most tests get a copy. */
export async function setup(): Promise<void> {
  const dataDir = newShopOf(process.pid)
  // A killed run may have had the same process id.
  rmSync(dataDir, { recursive: true, force: true })
  mkdirSync(dataDir)
  const database = await openShopDatabase({ dataDir }, { info() {}, error() {} })
  await database.close()
}

/** Drops, after the run, that shop and the tests' PostgreSQL databases. */
export async function teardown(): Promise<void> {
  rmSync(newShopOf(process.pid), { recursive: true, force: true })
  const admin = new pg.Client({ connectionString: postgresServer, connectionTimeoutMillis: 3_000 })
  try {
    await admin.connect()
  } catch {
    return
  }
  const { rows } = await admin.query<{ datname: string }>(
    'select datname from pg_database where starts_with(datname, $1)',
    [databasesOf(process.pid)],
  )
  for (const { datname } of rows) await admin.query(`drop database if exists ${datname} with (force)`)
  await admin.end()
}
