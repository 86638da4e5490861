import { sql } from 'kysely'
import type { OpenDatabase } from '#database/connection'
import { OperatorError } from '#database/operator-error'
import { postgresApplicationName } from '#database/postgres'

/** Throws with one sentence if the database is unreachable or a shop is still connected to it. */
export async function refuseWhileInUse(postgres: OpenDatabase, databaseUrl: string): Promise<void> {
  const others = await sql<{ count: number }>`
    select count(*) as count from pg_stat_activity
    where datname = current_database() and application_name = ${postgresApplicationName} and pid <> pg_backend_pid()`
    .execute(postgres.db)
    .catch((error) => {
      const reason = (error as { code?: string }).code ?? 'no answer'
      throw new OperatorError(`The PostgreSQL database at ${new URL(databaseUrl).host} cannot be used (${reason}).`)
    })
  if (others.rows[0]?.count !== 0)
    throw new OperatorError('A shop is running on this PostgreSQL database: stop every instance first.')
}
