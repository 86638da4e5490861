import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  SqliteAdapter,
  type TransactionSettings,
} from 'kysely'
import type { Tables } from '#database/schema'
import type { Core } from '#test/simulation/core'
import { fivePaise, pricesPaise, staff, stockAtFirst, users } from '#test/simulation/fixtures'
import { offer } from '#test/simulation/offers'
import type { Instance } from '#test/simulation/schedule'

export type Stage = Awaited<ReturnType<typeof openStage>>

/** The real adapter and migrations on a SQLite in memory, shared by all instances and emptied between histories. */
export async function openStage(core: Core) {
  const dialect = core.sqliteDialect(':memory:')
  const inner = dialect.createDriver()
  await inner.init()
  const connection = await inner.acquireConnection()
  const own = new Kysely<Tables>({ dialect: { ...only(dialect), createDriver: () => handOver(inner, connection) } })
  await core.migrate(own, 'sqlite')
  await fill(own)
  // What the shop never does: each history begins with an empty audit.
  await connection.executeQuery(CompiledQuery.raw('drop trigger audit_not_deleted'))
  const changed = new Set<string>()
  let holder: Instance | null = null

  const rows = async <T>(sql: string) => (await connection.executeQuery(CompiledQuery.raw(sql))).rows as T[]
  const stage = {
    /** Names of the tables written to since somebody last looked. */
    changed,
    rows,
    own,
    isTaken: () => holder !== null,
    /** A database handle of one instance. Before each transaction, and each statement outside one, `gate` is waited for. */
    connect(instance: Instance, gate: () => Promise<void>): Kysely<Tables> {
      const watched = watch(connection, instance, changed)
      const driver: Driver = {
        ...handOver(inner, connection),
        async acquireConnection() {
          await gate()
          holder = instance
          return watched
        },
        async releaseConnection() {
          holder = null
        },
      }
      return new Kysely<Tables>({ dialect: { ...only(dialect), createDriver: () => driver } })
    },
    /** What a dead instance had not committed never happened. */
    async abandon(instance: Instance) {
      if (holder !== instance) return
      await inner.rollbackTransaction(connection)
      holder = null
    },
    async reset() {
      holder = null
      await inner.rollbackTransaction(connection)
      for (const table of [
        'batch_picks',
        'batches',
        'commands',
        'outbox',
        'refund_reversals',
        'refunds',
        'documents',
        'series',
        'order_events',
        'shipments',
        'audit',
        'payments',
        'order_lines',
        'offer_uses',
        'orders',
        'cod_remittances',
        'webhook_events',
        'task_failures',
        'carts',
        'attempts',
        'contacts',
        'stock_moves',
      ])
        await rows(`delete from ${table}`)
      await rows('update offers set used = 0')
      await rows(`update pack_sizes set stock = ${stockAtFirst}`)
      await rows(`insert into stock_moves (product_id, label, at, id, change, stock, reason, actor)
        select product_id, label, 0, 'opening', stock, stock, 'opening', 'system' from pack_sizes`)
      for (const [id, paise] of Object.entries(pricesPaise))
        await rows(`update pack_sizes set price_paise = ${paise} where product_id = '${id}'`)
      changed.clear()
    },
  }
  return stage
}

/** Several instances share one database: which one waits is for the schedule to say, not for a lock of Kysely's. */
class SharedAdapter extends SqliteAdapter {
  override get supportsMultipleConnections() {
    return true
  }
}

function only(dialect: Dialect): Omit<Dialect, 'createDriver'> {
  return {
    createAdapter: () => new SharedAdapter(),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createIntrospector: (db) => dialect.createIntrospector(db),
  }
}

function handOver(inner: Driver, connection: DatabaseConnection): Driver {
  return {
    init: async () => {},
    acquireConnection: async () => connection,
    releaseConnection: async () => {},
    beginTransaction: (_: DatabaseConnection, settings: TransactionSettings) =>
      inner.beginTransaction(connection, settings),
    commitTransaction: () => inner.commitTransaction(connection),
    rollbackTransaction: () => inner.rollbackTransaction(connection),
    destroy: async () => {},
  }
}

function watch(connection: DatabaseConnection, instance: Instance, changed: Set<string>): DatabaseConnection {
  return {
    streamQuery: connection.streamQuery.bind(connection),
    async executeQuery(query) {
      if (instance.statementsLeft !== null && instance.statementsLeft-- <= 0) {
        instance.alive = false
        return new Promise(() => {})
      }
      const table = /^(?:insert into|update|delete from) "(\w+)"/.exec(query.sql)?.[1]
      if (table) changed.add(table)
      return connection.executeQuery(query)
    },
  }
}

async function fill(db: Kysely<Tables>) {
  const at = new Date(0).toISOString()
  await db.insertInto('offers').values(offer).execute()
  for (const id of [...users, ...staff])
    await db
      .insertInto('user')
      .values({ id, name: `${id} P`, email: `${id}@mail.test`, emailVerified: 0, createdAt: at, updatedAt: at })
      .execute()
  for (const [position, id] of Object.keys(pricesPaise).entries()) {
    const product = { id, position, name: id, name_gu: '', name_hi: '', category: 'spices', subcategory: '', facts: '' }
    await db
      .insertInto('products')
      .values({ ...product, pictures: '[]' })
      .execute()
    await db
      .insertInto('pack_sizes')
      .values({
        product_id: id,
        position: 0,
        label: '500gm',
        price_paise: pricesPaise[id] ?? 0,
        price5_paise: fivePaise[id] ?? null,
        stock: stockAtFirst,
      })
      .execute()
  }
}
