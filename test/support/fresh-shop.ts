import { type SqlBool, sql } from 'kysely'
import type { Db } from '#database/connection'
import { runScript } from '#database/run-script'
import type { Tables } from '#database/schema'

/** Each before those it refers to. All but the audit, which is only added to: its rows of earlier stories are of other orders. */
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
]

/** What a new shop is filled with, each after those it refers to, and their primary keys. */
const seeded = {
  products: ['id'],
  pack_sizes: ['product_id', 'label'],
  stock_moves: ['product_id', 'label', 'at', 'id'],
  synonyms: ['id'],
} as const satisfies Partial<Record<keyof Tables, string[]>>

type Seeded = keyof typeof seeded
type Row = Record<string, unknown>

/** The rows of a new shop, by their keys. */
export type NewShop = Map<Seeded, Map<string, Row>>

/** Reads what is in the catalogue of a shop that has just been made. */
export async function readNewShop(db: Db): Promise<NewShop> {
  const shop: NewShop = new Map()
  for (const table of Object.keys(seeded) as Seeded[]) shop.set(table, await readRows(db, table))
  return shop
}

/**
 * Makes the shop of this database a new one again: nobody has ordered, the catalogue is as it was seeded. Of that only what has changed is written, since
 * to empty and to seed all of it would be most of a story's work.
 */
export async function renewShop(db: Db, newShop: NewShop): Promise<void> {
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

/** Of a database on PostgreSQL that is lent to the next file: what a shop never does. */
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
