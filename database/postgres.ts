import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  type QueryCompiler,
  type TransactionSettings,
} from 'kysely'
import pg from 'pg'
import { IntegersToPostgres } from '#database/whole-numbers'

/** The name of the shop's connections in `pg_stat_activity`. */
export const postgresApplicationName = 'saathi-masala'

/** Lock timeout of one try; `transact` tries again without holding a connection meanwhile. */
const lockWaitMs = 500

/**
 * Connects to PostgreSQL through a pool of up to `connections` that survives restarts of the database; returns `bigint` columns, counts and sums as numbers. Lock
 * waits are short, since a lock held too long would otherwise block all connections.
 */
export function postgresDialect(
  url: string,
  { connections, onError }: { connections: number; onError: (error: Error) => void },
): PostgresDialect {
  const types = new pg.TypeOverrides()
  types.setTypeParser(pg.types.builtins.INT8, Number)
  types.setTypeParser(pg.types.builtins.NUMERIC, Number)
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
  // A connection in use emits `error` itself when the database stops; without a listener it would end the process.
  pool.on('connect', (client) => client.on('error', onError))
  return new ShortWaits({ pool })
}

/** Sets the lock timeout `lockWaitMs` for each business step that names its isolation level (domain/transaction.server.ts). */
class ShortWaits extends PostgresDialect {
  readonly #config: PostgresDialectConfig

  constructor(config: PostgresDialectConfig) {
    super(config)
    this.#config = config
  }

  override createDriver(): Driver {
    return new ShortWaitsDriver(this.#config)
  }

  override createQueryCompiler(): QueryCompiler {
    return new IntegersToPostgres()
  }
}

class ShortWaitsDriver extends PostgresDriver {
  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    const { isolationLevel } = settings
    if (!isolationLevel) return super.beginTransaction(connection, settings)
    // Sent as one message: a second statement would cost each order another round trip.
    const begin = `start transaction isolation level ${isolationLevel}; set local lock_timeout = ${lockWaitMs}`
    await connection.executeQuery(CompiledQuery.raw(begin))
  }
}
