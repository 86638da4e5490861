import { type SqlBool, sql } from 'kysely'
import type { Db } from '#database/connection'
import type { OwnTable } from '#database/copy-database'
import { runScript } from '#database/sqlite'

/**
 * What a reset does with each table. One is missing (TS2741)? A table that stories fill is emptied: name it before the tables that it references.
 * One with rows in a new shop gets them back: name its primary key, after the tables that it references. Others stay, with the reason.
 */
const resets = {
  letter_answers: 'emptied',
  letter_photos: 'emptied',
  review_photos: 'emptied',
  reviews: 'emptied',
  review_reminders: 'emptied',
  letters: 'emptied',
  customer_notes: 'emptied',
  erasures: 'emptied',
  recall_notices: 'emptied',
  recalls: 'emptied',
  batch_picks: 'emptied',
  batches: 'emptied',
  batch_reports: 'emptied',
  commands: 'emptied',
  order_events: 'emptied',
  bookings: 'emptied',
  shipments: 'emptied',
  refund_reversals: 'emptied',
  refunds: 'emptied',
  documents: 'emptied',
  series: 'emptied',
  contacts: 'emptied',
  outbox: 'emptied',
  account_links: 'emptied',
  webhook_events: 'emptied',
  payments: 'emptied',
  order_lines: 'emptied',
  offer_uses: 'emptied',
  offers: 'emptied',
  orders: 'emptied',
  cod_remittances: 'emptied',
  carts: 'emptied',
  addresses: 'emptied',
  attempts: 'emptied',
  staff_sessions: 'emptied',
  staff_invites: 'emptied',
  used_codes: 'emptied',
  staff: 'emptied',
  twoFactor: 'emptied',
  subscribers: 'emptied',
  stock_alerts: 'emptied',
  sign_in_places: 'emptied',
  session: 'emptied',
  account: 'emptied',
  verification: 'emptied',
  user: 'emptied',
  unanswered_searches: 'emptied',
  shop_settings: 'emptied',
  drafts: 'emptied',
  pictures: 'emptied',
  backups: 'emptied',
  push_devices: 'emptied',
  task_failures: 'emptied',
  text_readings: 'emptied',
  products: ['id'],
  pack_sizes: ['product_id', 'label'],
  stock_moves: ['product_id', 'label', 'at', 'id'],
  synonyms: ['id'],
  pin_rules: ['prefix'],
  audit: 'left: its rows are never deleted and belong to earlier orders',
  push_keys: 'left: made once for a shop, which remembers them',
  shop_state: 'left: its counters only rise; resetShop sets the values that a story depends on',
} as const satisfies Record<OwnTable, 'emptied' | `left: ${string}` | readonly string[]>

type Table = keyof typeof resets
type Seeded = { [T in Table]: (typeof resets)[T] extends string ? never : T }[Table]

/** The tables for which this file says what a reset does. */
export const resetTables = Object.keys(resets) as Table[]

const emptied = resetTables.filter((table) => resets[table] === 'emptied')
const seeded = resetTables.filter((table): table is Seeded => typeof resets[table] !== 'string')

/** Most tables are empty after a story, and looking takes less time than emptying. */
const findFilled = emptied
  .map((table) => `select '${table}' as name where exists (select 1 from "${table}")`)
  .join(' union all ')

type Row = Record<string, unknown>

/** The rows of a new shop by table and key. */
export type NewShop = Map<Seeded, Map<string, Row>>

/** Reads the seeded tables of a new shop. */
export async function readNewShop(db: Db): Promise<NewShop> {
  const shop: NewShop = new Map()
  for (const table of seeded) shop.set(table, await readRows(db, table))
  return shop
}

/**
 * Resets a database to a new shop: without orders, with the seeded tables. Writes only their changed rows, since seeding everything would take most of a
 * story's time.
 */
export async function resetShop(db: Db, newShop: NewShop): Promise<void> {
  const { rows: filled } = await sql.raw<{ name: Table }>(findFilled).execute(db)
  // In their order: who references others comes first.
  const names = new Set(filled.map(({ name }) => name))
  const script = emptied.filter((table) => names.has(table)).map((table) => `delete from "${table}";`)
  if (script.length > 0) await db.transaction().execute((tx) => runScript(tx, script.join('\n')))
  for (const [table, rows] of newShop) await restoreRows(db, table, rows)
  await db.updateTable('shop_state').set({ value: 0 }).where('name', '=', 'numbers_in_doubt').execute()
  await db.updateTable('shop_state').set({ value: 1 }).where('name', '=', 'seeded').where('value', '<>', 1).execute()
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
  const isSame = resets[table].map((column) => sql<SqlBool>`${sql.ref(column)} = ${row[column]}`)
  return sql.join(isSame, sql` and `)
}

async function readRows(db: Db, table: Seeded): Promise<Map<string, Row>> {
  const { rows } = await sql<Row>`select * from ${sql.table(table)}`.execute(db)
  return new Map(rows.map((row) => [resets[table].map((column) => row[column]).join('\n'), row]))
}
