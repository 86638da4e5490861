import { PostgresDialect } from 'kysely'
import pg from 'pg'

/** What the connections of a shop are called in `pg_stat_activity`. */
export const postgresApplicationName = 'saathi-masala'

/**
 * PostgreSQL through a pool of up to `connections` that outlives restarts of the database; `bigint` columns come back as
 * numbers. Nobody waits for another's lock for long: who holds one too long would get all connections to wait for it.
 */
export function postgresDialect(
  url: string,
  { connections, onError }: { connections: number; onError: (error: Error) => void },
): PostgresDialect {
  const types = new pg.TypeOverrides()
  types.setTypeParser(pg.types.builtins.INT8, Number)
  const pool = new pg.Pool({
    connectionString: url,
    types,
    application_name: postgresApplicationName,
    max: connections,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 15_000,
    lock_timeout: 3_000,
    idle_in_transaction_session_timeout: 20_000,
  })
  pool.on('error', onError)
  // A connection that is checked out when the database dies emits `error` itself; unheard it would end the process.
  pool.on('connect', (client) => client.on('error', onError))
  return new PostgresDialect({ pool })
}
