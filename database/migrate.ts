import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { DatabaseKind, Db, Tx } from '#database/connection'
import { runScript } from '#database/run-script'

const folder = join(import.meta.dirname, 'migrations')

/** A newer version of the shop has changed the database; the message is one sentence for the owner. */
export class NewerDatabase extends Error {
  override name = 'NewerDatabase' as const
  constructor(migration: string) {
    super(
      `this database has been used by a newer version of the shop, which this one would damage (${migration} is not known here): start the newer version, or restore a backup from before.`,
    )
  }
}

/**
 * Runs the `.sql` files that this database has not run, in order, each in a transaction of its own. A released file is frozen. `NNN-name.sql` serves
 * both databases; where they differ, each has its own file.
 */
export async function migrate(db: Db, kind: DatabaseKind): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await waitLong(tx, kind)
    // Even `if not exists` fails in PostgreSQL when two processes create a table simultaneously: the second waits for this lock.
    if (kind === 'postgres') await sql`select pg_advisory_xact_lock(1993)`.execute(tx)
    await sql`create table if not exists migrations (name text primary key, run_at bigint not null)`.execute(tx)
  })
  const known = migrationsFor(kind)
  const { rows } = await sql<{ name: string }>`select name from migrations order by name`.execute(db)
  const unknown = rows.find((row) => !known.some(({ name }) => name === row.name))
  if (unknown) throw new NewerDatabase(unknown.name)
  for (const { name, text } of known) {
    await db.transaction().execute(async (tx) => {
      await waitLong(tx, kind)
      // Two instances may start simultaneously: the second waits here and then finds the migration done.
      if (kind === 'postgres') await sql`lock table migrations in exclusive mode`.execute(tx)
      const seen = await sql`select 1 from migrations where name = ${name}`.execute(tx)
      if (seen.rows.length > 0) return
      await runScript(tx, text)
      await sql`insert into migrations (name, run_at) values (${name}, ${Date.now()})`.execute(tx as Tx)
    })
  }
}

/** Removes the timeouts, since a migration may take long, and so may waiting for another instance's. */
async function waitLong(tx: Tx, kind: DatabaseKind): Promise<void> {
  if (kind !== 'postgres') return
  await sql`set local lock_timeout = 0`.execute(tx)
  await sql`set local statement_timeout = 0`.execute(tx)
}

function migrationsFor(kind: DatabaseKind): { name: string; text: string }[] {
  const other = kind === 'sqlite' ? '.postgres.sql' : '.sqlite.sql'
  return readdirSync(folder)
    .filter((file) => file.endsWith('.sql') && !file.endsWith(other))
    .sort()
    .map((file) => ({ name: file.split('.')[0] ?? file, text: readFileSync(join(folder, file), 'utf8') }))
}
