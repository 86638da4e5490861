import { mkdirSync, rmSync } from 'node:fs'
import pg from 'pg'
import { openShopDatabase } from '#server/operations/shop-database'
import { databasesOf, newShopOf, postgresServer } from '#test/support/databases'

/** Before a run of the tests: makes the shop of which most of them get a copy. */
export async function setup(): Promise<void> {
  const dataDir = newShopOf(process.pid)
  // A run that was killed may have had the same number.
  rmSync(dataDir, { recursive: true, force: true })
  mkdirSync(dataDir)
  const database = await openShopDatabase({ dataDir }, { info() {}, error() {} })
  await database.close()
}

/** At its end: drops that shop, and what the tests have made on PostgreSQL, where one answers. */
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
