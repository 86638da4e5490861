import { hash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#database/connection'
import { waitLong } from '#database/migrate'
import { OperatorError } from '#database/operator-error'
import type { Tables } from '#database/schema'

type Value = string | number | null
type Row = Record<string, Value>

type Fingerprint = { rows: number; checksum: string }

const filledByMigrations = ['shop_state', 'pin_rules']

/** Copies a shop on SQLite into an empty, migrated PostgreSQL and compares what it reads back, in one transaction. */
export async function copyShop(sqlite: Db, postgres: Db): Promise<({ table: string } & Fingerprint)[]> {
  return sqlite.transaction().execute((from) =>
    postgres.transaction().execute(async (to) => {
      await waitLong(to, 'postgres')
      const tables = await listTables(from)
      await refuseOtherMigrations(from, to)
      await refuseUnlessEmpty(to, tables)
      for (const table of filledByMigrations) await sql`delete from ${sql.table(table)}`.execute(to)
      for (const table of tables) for await (const rows of batchesOf(from, table)) await insert(to, table, rows)
      await rewriteOrderTexts(to)
      const moved: ({ table: string } & Fingerprint)[] = []
      for (const table of tables) {
        const [sent, stored] = [await fingerprintOf(from, table), await fingerprintOf(to, table)]
        if (sent.rows !== stored.rows || sent.checksum !== stored.checksum)
          throw new OperatorError(`The copy of ${table.name} is not equal: nothing was moved.`)
        moved.push({ table: table.name, ...stored })
      }
      return moved
    }),
  )
}

/** By the time of placing, which a search sorts by; the copy was in the order of the ids. */
async function rewriteOrderTexts(to: Db): Promise<void> {
  await sql`delete from search_texts where kind = 'order'`.execute(to)
  await sql`insert into search_texts (kind, subject_id, source, text)
    select 'order', order_id, 'order', text from searched_orders order by placed_at`.execute(to)
}

async function refuseOtherMigrations(from: Db, to: Db): Promise<void> {
  const names = async (db: Db) =>
    (await sql<{ name: string }>`select name from migrations order by name`.execute(db)).rows.map((row) => row.name)
  if (String(await names(from)) !== String(await names(to)))
    throw new OperatorError(
      'The shop to be moved is of another version: start it once with this version, then move it.',
    )
}

async function refuseUnlessEmpty(to: Db, tables: Table[]): Promise<void> {
  for (const { name } of tables) {
    if (filledByMigrations.includes(name)) continue
    const found = await sql`select 1 from ${sql.table(name)} limit 1`.execute(to)
    if (found.rows.length > 0) throw new OperatorError(`The target is not empty: its table ${name} has rows already.`)
  }
}

/** Few, since a photo is a row of about 100 KB. */
const batchRows = 40

async function* batchesOf(db: Db, table: Table): AsyncGenerator<Row[]> {
  const columns = sql.join(table.columns.map((name) => sql.ref(name)))
  const key = sql.join(table.key.map((name) => sql.ref(name)))
  let last: Row | undefined
  do {
    const keyOfLast = sql.join(table.key.map((name) => last?.[name] ?? null))
    const after = last ? sql`where (${key}) > (${keyOfLast})` : sql``
    const { rows } = await sql<Row>`
      select ${columns} from ${sql.table(table.name)} ${after} order by ${key} limit ${batchRows}`.execute(db)
    last = rows.at(-1)
    if (last) yield rows.map(withoutNul)
  } while (last)
}

async function insert(db: Db, table: Table, rows: Row[]): Promise<void> {
  const values = rows.map((row) => sql`(${sql.join(table.columns.map((name) => row[name] ?? null))})`)
  await sql`insert into ${sql.table(table.name)} (${sql.join(table.columns.map((name) => sql.ref(name)))})
    values ${sql.join(values)}`.execute(db)
}

function withoutNul(row: Row): Row {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, typeof value === 'string' ? value.replaceAll('\0', '') : value]),
  )
}

/** Sums the hashes of the rows, so that their order does not matter. */
async function fingerprintOf(db: Db, table: Table): Promise<Fingerprint> {
  let count = 0
  let sum = 0n
  for await (const rows of batchesOf(db, table))
    for (const row of rows) {
      count++
      const canonical = JSON.stringify(table.columns.map((name) => row[name] ?? null))
      sum += BigInt(`0x${hash('sha256', canonical, 'hex').slice(0, 16)}`)
    }
  return { rows: count, checksum: BigInt.asUintN(64, sum).toString(16).padStart(16, '0') }
}

type Table = Awaited<ReturnType<typeof describe>>

const derived = /^search_(?:texts|index)(?:_|$)/

export type OwnTable = Exclude<keyof Tables, 'search_texts'>

/** Lists the tables that are not derived, each after those that it references, as SQLite itself has them. */
export async function listTables(sqlite: Db): Promise<Table[]> {
  const { rows } = await sql<{ name: string }>`
    select name from sqlite_schema where type = 'table' and name not like 'sqlite_%' and name <> 'migrations'
    order by name`.execute(sqlite)
  const ordered: Table[] = []
  const place = async (name: string): Promise<void> => {
    if (ordered.some((table) => table.name === name)) return
    const references = await sql<{ table: string }>`select "table" from pragma_foreign_key_list(${name})`.execute(
      sqlite,
    )
    for (const { table } of references.rows) if (table !== name) await place(table)
    ordered.push(await describe(sqlite, name))
  }
  for (const { name } of rows) if (name !== 'shop_state' && !derived.test(name)) await place(name)
  // The state comes last, since triggers on the other tables change it.
  await place('shop_state')
  return ordered
}

async function describe(sqlite: Db, name: string) {
  const { rows } = await sql<{ name: string; pk: number; type: string }>`
    select name, pk, type from pragma_table_info(${name})`.execute(sqlite)
  const key = rows.filter((column) => column.pk > 0).sort((a, b) => a.pk - b.pk)
  const texts = rows.filter((column) => column.type.toLowerCase() === 'text')
  const namesOf = (columns: typeof rows) => columns.map((column) => column.name)
  return { name, columns: namesOf(rows), key: namesOf(key), texts: namesOf(texts) }
}
