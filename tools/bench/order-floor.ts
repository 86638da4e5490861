import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { databaseFile } from '#database/data-folder'

const commits = 1_000

/** The tables that an order writes, and the column of its id. */
const tables = {
  orders: 'id',
  order_lines: 'order_id',
  order_events: 'order_id',
  stock_moves: 'order_id',
  outbox: 'subject',
} as const

/**
 * Returns the lower bound of an order on SQLite: the processor time in ms to commit the rows of a placed order by prepared statements. The shop of
 * the database must have stopped; the additional rows belong to no order.
 */
export function measureFloor(dataDir: string): number {
  const database = new DatabaseSync(join(dataDir, databaseFile))
  try {
    database.exec('pragma synchronous = full; pragma foreign_keys = on; pragma cache_size = -16000')
    const order = database.prepare('select id from orders limit 1').get()?.id ?? null
    const rows = Object.entries(tables).flatMap(([table, key]) => {
      const found = database.prepare(`select * from ${table} where ${key} = ?`).all(order)
      // The message of a step has the event's id as subject.
      const more =
        table === 'outbox' ? database.prepare("select * from outbox where kind = 'step-message' limit 1").all() : []
      return [...found, ...more].map((row) => {
        const columns = Object.keys(row)
        const names = columns.map((column) => `"${column}"`).join()
        const sql = `insert into ${table} (${names}) values (${columns.map(() => '?').join()})`
        return { columns, row, insert: database.prepare(sql) }
      })
    })
    const sell = database.prepare(
      'update pack_sizes set stock = stock - 1 where product_id = ? and label = ? and stock > 0',
    )
    const moved = database.prepare('select product_id, label from stock_moves where order_id = ?').get(order)
    const fresh = new Set(['id', 'number', 'checkout_key', 'subject'])
    const place = () => {
      const id = randomUUID()
      database.exec('begin immediate')
      for (const { columns, row, insert } of rows) {
        const isOrder = 'checkout_key' in row
        const freshValue = (column: string): SQLInputValue => {
          if (column === 'order_id' || (isOrder && column === 'id')) return id
          return fresh.has(column) ? randomUUID() : (row[column] ?? null)
        }
        insert.run(...columns.map(freshValue))
      }
      sell.run(moved?.product_id ?? null, moved?.label ?? null)
      database.exec('commit')
    }
    for (let n = 0; n < commits / 5; n++) place()
    const before = process.cpuUsage()
    for (let n = 0; n < commits; n++) place()
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000 / commits
  } finally {
    database.close()
  }
}
