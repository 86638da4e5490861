import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { DatabaseKind, Db, Tx } from '#database/connection'
import { OperatorError } from '#database/operator-error'
import { runScript } from '#database/sqlite'
import { isTransientDatabaseError } from '#database/transient-error'

const folder = join(import.meta.dirname, 'migrations')

/** Runs the pending `.sql` files in one transaction, `before` first; throws `OperatorError` if one fails or is unknown. */
export async function migrate(
  db: Db,
  kind: DatabaseKind,
  before: (pending: string[]) => void = () => {},
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await waitLong(tx, kind)
    // Even `if not exists` fails when two instances create a table at the same moment.
    if (kind === 'postgres') await sql`select pg_advisory_xact_lock(1993)`.execute(tx)
    await sql`create table if not exists migrations (name text primary key, run_at bigint not null)`.execute(tx)
  })
  await db.transaction().execute(async (tx) => {
    await waitLong(tx, kind)
    // A second instance waits here and then finds the work done.
    if (kind === 'postgres') await sql`lock table migrations in exclusive mode`.execute(tx)
    const pending = await findPending(tx, kind)
    if (pending.length === 0) return
    before(pending.map(({ name }) => name))
    for (const { name, text } of pending) {
      await runScript(tx, text).catch((error: unknown) => {
        if (isTransientDatabaseError(error)) throw error
        const words = error instanceof Error ? error.message : String(error)
        throw new OperatorError(
          `Migration ${name} failed, and nothing of this update was kept in the database, which says "${words}": start the version from before again, and send this sentence to who maintains the shop.`,
          { cause: error },
        )
      })
      await sql`insert into migrations (name, run_at) values (${name}, ${Date.now()})`.execute(tx)
    }
  })
}

/** Throws `OperatorError` if the database has a migration that this version does not know. */
async function findPending(tx: Tx, kind: DatabaseKind): Promise<{ name: string; text: string }[]> {
  const known = migrationsFor(kind)
  const { rows } = await sql<{ name: string }>`select name from migrations order by name`.execute(tx)
  const unknown = rows.find((row) => !known.some(({ name }) => name === row.name))
  if (unknown)
    throw new OperatorError(
      `This database has been used by a newer version of the shop, which this one would damage (${unknown.name} is not known here): start the newer version, or restore a backup from before.`,
    )
  return known.filter(({ name }) => !rows.some((row) => row.name === name))
}

/** A migration, or the copy of a large database, may take long. */
export async function waitLong(tx: Tx, kind: DatabaseKind): Promise<void> {
  if (kind !== 'postgres') return
  await sql`set local lock_timeout = 0`.execute(tx)
  await sql`set local statement_timeout = 0`.execute(tx)
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
}

function migrationsFor(kind: DatabaseKind): { name: string; text: string }[] {
  const other = kind === 'sqlite' ? '.postgres.sql' : '.sqlite.sql'
  return readdirSync(folder)
    .filter((file) => file.endsWith('.sql') && !file.endsWith(other))
    .sort()
    .map((file) => ({ name: file.split('.')[0] ?? file, text: readFileSync(join(folder, file), 'utf8') }))
}
