import { type SqlBool, sql } from 'kysely'
import type { Db } from '#database/connection'
import { runScript } from '#database/run-script'
import type { Tables } from '#database/schema'

/** Tables to empty, each before the tables that it references. */
const emptied = [
  ...['letter_answers', 'letters', 'sales_day_packs', 'sales_days', 'customer_notes', 'erasures'],
  ...['recall_notices', 'recalls', 'batch_picks', 'goods_receipt_lines', 'goods_receipts'],
  ...['batches', 'commands'],
  ...['order_events', 'order_names', 'shipments', 'refunds'],
  ...[
    'document_lines',
    'documents',
    'series',
    'contacts',
    'outbox',
    'account_links',
    'webhook_events',
    'payments',
    'order_lines',
  ],
  ...['orders', 'cod_remittances', 'carts', 'addresses', 'address_book', 'attempts'],
  ...['staff_sessions', 'staff_invites', 'used_codes', 'staff', 'twoFactor'],
  ...['subscribers', 'sign_in_places', 'session', 'account', 'verification', 'user'],
  ...['unanswered_searches', 'shop_settings', 'drafts', 'pictures'],
  ...['backups', 'push_devices', 'webhook_calls', 'task_failures', 'moved_times'],
  'text_readings',
]

/** Seeded tables with their primary keys, each after the tables that it references. */
const seeded = {
  products: ['id'],
  pack_sizes: ['product_id', 'label'],
  stock_moves: ['product_id', 'label', 'at', 'id'],
  synonyms: ['id'],
  pin_rules: ['prefix'],
} as const satisfies Partial<Record<keyof Tables, string[]>>

/** Tables that a reset leaves, with the reason. */
const left = {
  audit: 'its rows are never deleted and belong to earlier orders',
  push_keys: 'made once for a shop, which remembers them',
  shop_state: 'its counters only rise; resetShop sets the values that a story depends on',
} as const satisfies Partial<Record<keyof Tables, string>>

/** The tables for which this file says what a reset does. */
export const resetTables: string[] = [...emptied, ...Object.keys(seeded), ...Object.keys(left)]

type Seeded = keyof typeof seeded
type Row = Record<string, unknown>

/** The rows of a new shop by table and key. */
export type NewShop = Map<Seeded, Map<string, Row>>

/** Reads the seeded tables of a new shop. */
export async function readNewShop(db: Db): Promise<NewShop> {
  const shop: NewShop = new Map()
  for (const table of Object.keys(seeded) as Seeded[]) shop.set(table, await readRows(db, table))
  return shop
}

/**
 * Resets a database to a new shop: without orders, with the seeded tables. Writes only their changed rows, since seeding everything would take most of a
 * story's time.
 */
export async function resetShop(db: Db, newShop: NewShop): Promise<void> {
  const script = emptied.map((table) => `delete from "${table}";`).join('\n')
  await db.transaction().execute((tx) => runScript(tx, script))
  for (const [table, rows] of newShop) await restoreRows(db, table, rows)
  await db
    .updateTable('shop_state')
    .set({ value: 0 })
    .where('name', 'in', ['time_recorded', 'time_confirmed', 'time_moved_back'])
    .execute()
  await db
    .updateTable('shop_state')
    .set({ value: 1 })
    .where('name', 'in', ['seeded', 'search_seeded'])
    .where('value', '<>', 1)
    .execute()
}

/** Empties the audit of a PostgreSQL database that is lent to the next file; a shop never does that. */
export async function emptyAudit(db: Db): Promise<void> {
  await db
    .transaction()
    .execute((tx) =>
      runScript(tx, 'alter table audit disable trigger user; delete from audit; alter table audit enable trigger user'),
    )
}

async function restoreRows(db: Db, table: Seeded, wanted: Map<string, Row>): Promise<void> {
  const found = await readRows(db, table)
  for (const [key, row] of found)
    if (!wanted.has(key)) await sql`delete from ${sql.table(table)} where ${isRow(table, row)}`.execute(db)
  for (const [key, row] of wanted) {
    const now = found.get(key)
    const names = Object.keys(row)
    if (!now) {
      const [columns, values] = [names.map((name) => sql.ref(name)), Object.values(row)]
      await sql`insert into ${sql.table(table)} (${sql.join(columns)}) values (${sql.join(values)})`.execute(db)
      continue
    }
    const changed = names.filter((name) => now[name] !== row[name])
    const changes = changed.map((name) => sql`${sql.ref(name)} = ${row[name]}`)
    if (changes.length > 0)
      await sql`update ${sql.table(table)} set ${sql.join(changes)} where ${isRow(table, row)}`.execute(db)
  }
}

function isRow(table: Seeded, row: Row) {
  const isSame = seeded[table].map((column) => sql<SqlBool>`${sql.ref(column)} = ${row[column]}`)
  return sql.join(isSame, sql` and `)
}

async function readRows(db: Db, table: Seeded): Promise<Map<string, Row>> {
  const { rows } = await sql<Row>`select * from ${sql.table(table)}`.execute(db)
  return new Map(rows.map((row) => [seeded[table].map((column) => row[column]).join('\n'), row]))
}
