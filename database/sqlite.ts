import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresQueryCompiler,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import type { Tx } from '#database/connection'
import { isBusy } from '#database/transient-error'

const lockTimeoutMs = 3_000
const retryEveryMs = 15

/**
 * WAL with `synchronous=FULL` syncs every commit, so an acknowledged order survives a power cut.
 * `node:sqlite` is synchronous and its busy wait would block the process: a write that meets a lock is retried here, and
 * a transaction by `transact`, which lets reads pass meanwhile.
 */
export function sqliteDialect(path: string): Dialect {
  const database = openFile(path)
  return {
    createAdapter: () => new Adapter(),
    createQueryCompiler: () => new IntegersToSqlite(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createDriver: () => new SqliteDriver(database),
  }
}

function openFile(path: string): DatabaseSync {
  // For the switch to WAL alone; `busy_timeout` follows.
  const database = new DatabaseSync(path, { timeout: 5_000 })
  try {
    database.exec(`pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on;
      pragma cache_size = -16000; pragma temp_store = memory; pragma journal_size_limit = 33554432;
      pragma busy_timeout = 0; pragma secure_delete = on`)
  } catch (error) {
    database.close()
    throw error
  }
  return database
}

/** Kysely's own lock wakes all that wait whenever one of them is next; the driver has one. */
class Adapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true
  }
}

/** Also its one connection, which those who ask for it get one after another. */
class SqliteDriver implements Driver, DatabaseConnection {
  readonly #database: DatabaseSync
  readonly #run: Run
  #turn = Promise.resolve()
  #endTurn = () => {}

  constructor(database: DatabaseSync) {
    this.#database = database
    this.#run = createRun(database)
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const before = this.#turn
    this.#turn = promise
    await before
    this.#endTurn = resolve
    return this
  }

  async releaseConnection(): Promise<void> {
    this.#endTurn()
  }

  async beginTransaction(): Promise<void> {
    // A transaction that reads first and writes later must not lose its snapshot to another process.
    this.#run('begin immediate', [])
  }

  async commitTransaction(): Promise<void> {
    this.#run('commit', [])
  }

  async rollbackTransaction(): Promise<void> {
    // SQLite rolls back by itself on a full disk; a second rollback would hide the cause.
    if (this.#database.isTransaction) this.#run('rollback', [])
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { sql, parameters } = query
    if (isScript(query)) {
      this.#database.exec(sql)
      return { rows: [] }
    }
    const giveUpAt = performance.now() + lockTimeoutMs
    for (;;) {
      try {
        return this.#run(sql, parameters) as QueryResult<R>
      } catch (error) {
        if (!isBusy(error) || performance.now() > giveUpAt) throw error
      }
      await wait(retryEveryMs)
    }
  }

  async *streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    yield await this.executeQuery(query)
  }

  async destroy(): Promise<void> {
    this.#database.close()
  }
}

type Run = (sql: string, parameters: readonly unknown[]) => QueryResult<unknown>

function createRun(database: DatabaseSync): Run {
  const prepared = new Map<string, { statement: StatementSync; isReader: boolean }>()
  const prepare = (sql: string) => {
    const known = prepared.get(sql)
    if (known) return known
    if (prepared.size >= 400) prepared.clear()
    const statement = database.prepare(sql)
    const made = { statement, isReader: statement.columns().length > 0 }
    prepared.set(sql, made)
    return made
  }
  return (sql, parameters) => {
    const { statement, isReader } = prepare(sql)
    const values = parameters as SQLInputValue[]
    if (isReader) return { rows: statement.all(...values) }
    const { changes, lastInsertRowid } = statement.run(...values)
    return { rows: [], insertId: BigInt(lastInsertRowid), numAffectedRows: BigInt(changes) }
  }
}

const scripts = new WeakSet<CompiledQuery>()

export function isScript(query: CompiledQuery): boolean {
  return scripts.has(query)
}

/** The databases' own parsers find the ends: `exec` of node:sqlite, and pg's simple query protocol. */
export async function runScript(tx: Tx, text: string): Promise<void> {
  const script = CompiledQuery.raw(text)
  scripts.add(script)
  await tx.executeQuery(script)
}

/** SQLite would store a fraction, NaN or infinity, and PostgreSQL reject it. */
function requireInteger(parameter: unknown): void {
  if (typeof parameter === 'number' && !Number.isInteger(parameter))
    throw new RangeError(`${parameter} is not a whole number, and the database holds whole numbers only`)
}

export class IntegersToSqlite extends SqliteQueryCompiler {
  protected override addParameter(parameter: unknown): void {
    requireInteger(parameter)
    super.addParameter(parameter)
  }
}

export class IntegersToPostgres extends PostgresQueryCompiler {
  protected override addParameter(parameter: unknown): void {
    requireInteger(parameter)
    super.addParameter(parameter)
  }
}
