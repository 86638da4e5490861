import pg from 'pg'
import { databasesOf, postgresServer } from '#test/support/databases'

/** At the end of a run of the tests: drops what its processes have made on PostgreSQL, where one answers. */
export async function teardown(): Promise<void> {
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
