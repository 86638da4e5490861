import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  type TransactionSettings,
} from 'kysely'
import pg from 'pg'

/** What the connections of a shop are called in `pg_stat_activity`. */
export const postgresApplicationName = 'saathi-masala'

/** How long a transaction waits for a lock in one try; `transact` tries again without holding a connection meanwhile. */
const lockWaitMs = 500

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
  return new ShortWaits({ pool })
}

/** A business step (domain/transaction.server.ts) names its isolation level; it waits `lockWaitMs` for each lock. */
class ShortWaits extends PostgresDialect {
  readonly #config: PostgresDialectConfig

  constructor(config: PostgresDialectConfig) {
    super(config)
    this.#config = config
  }

  override createDriver(): Driver {
    return new ShortWaitsDriver(this.#config)
  }
}

class ShortWaitsDriver extends PostgresDriver {
  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    const { isolationLevel } = settings
    if (!isolationLevel) return super.beginTransaction(connection, settings)
    // Both in one message: a statement of its own would cost each order another turn.
    const begin = `start transaction isolation level ${isolationLevel}; set local lock_timeout = ${lockWaitMs}`
    await connection.executeQuery(CompiledQuery.raw(begin))
  }
}
