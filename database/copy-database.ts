import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { DatabaseKind, Db } from '#database/connection'
import { waitLong } from '#database/migrate'
import { OperatorError } from '#database/operator-error'
import { listTables, type Table } from '#database/tables'

type Value = string | number | null
type Row = Record<string, Value>

type Fingerprint = { rows: number; checksum: string }
export type MovedTable = { table: string; source: Fingerprint; target: Fingerprint }

type Side = { db: Db; kind: DatabaseKind }

/** Tables that the migrations fill with rows; the source's rows replace them. */
const filledByMigrations = ['shop_state', 'pin_rules']

/**
 * Copies every table of a shop into an empty, freshly migrated one, reads everything back and compares it, all in one transaction: the shop is moved
 * completely, or not at all. Neither side may be in use. `began` is called with the number of rows to write and read back; the function that it
 * returns is called with the number done.
 */
export async function copyShop(
  source: Side,
  target: Side,
  began: (rows: number) => (done: number) => void = () => () => {},
): Promise<MovedTable[]> {
  // Reads a single snapshot, even if somebody else writes.
  const isolation = source.kind === 'postgres' ? 'repeatable read' : undefined
  const reading = source.db.transaction()
  return (isolation ? reading.setIsolationLevel(isolation) : reading).execute((from) =>
    target.db.transaction().execute(async (to) => {
      // The source is idle while everything is read back and compared.
      await waitLong(from, source.kind)
      await waitLong(to, target.kind)
      const tables = await listTables(source.kind === 'sqlite' ? from : to)
      await refuseOtherMigrations(from, to)
      await refuseUnlessEmpty(to, tables)
      // Without its rows, the triggers of the following inserts do not change the state.
      for (const table of filledByMigrations) await sql`delete from ${sql.table(table)}`.execute(to)
      const written = new Map<Table, Fingerprint>()
      const reach = began((await countAll(from, tables)) * 2)
      let done = 0
      const count = (rows: Row[]) => {
        done += rows.length
        reach(done)
      }
      for (const table of tables) {
        const mark = newFingerprint(table)
        for await (const rows of batchesOf(from, table)) {
          const clean = rows.map(withoutNul)
          clean.forEach(mark.add)
          await insert(to, table, clean)
          count(rows)
        }
        written.set(table, mark.read())
      }
      await rewriteOrderTexts(to)
      const moved: MovedTable[] = []
      for (const [table, source] of written)
        moved.push({ table: table.name, source, target: await fingerprint(to, table, count) })
      const unequal = moved.filter(
        ({ source, target }) => source.rows !== target.rows || source.checksum !== target.checksum,
      )
      if (unequal.length > 0)
        throw new OperatorError(
          `The copy of ${unequal.map((copied) => copied.table).join(', ')} is not equal: nothing was moved.`,
        )
      return moved
    }),
  )
}

/** Writes the texts by which orders are found anew, in the order in which they were placed: the copy was in the order of their ids. */
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

/** Maximum bytes per batch, since a photo is a row of about 100 KB. */
export const batchBytes = 4 * 1024 * 1024

async function* batchesOf(db: Db, table: Table): AsyncGenerator<Row[]> {
  const columns = sql.join(table.columns.map((name) => sql.ref(name)))
  const key = sql.join(table.key.map((name) => sql.ref(name)))
  let last: Row | undefined
  do {
    const after: Row | undefined = last
    const count = await countOfBatch(db, table, after)
    const { rows } = await sql<Row>`
      select ${columns} from ${sql.table(table.name)} ${behind(table, after)} order by ${key} limit ${count}`.execute(
      db,
    )
    if (rows.length === 0) return
    yield rows
    last = rows.at(-1)
  } while (last)
}

/** Selects rows after a key instead of by offset, so that late batches cost no more than the first. */
function behind(table: Table, last: Row | undefined) {
  if (!last) return sql``
  const key = sql.join(table.key.map((name) => sql.ref(name)))
  return sql`where (${key}) > (${sql.join(table.key.map((name) => last[name] ?? null))})`
}

/** Returns how many of the next rows fit in a batch: at least one, with at most `batchBytes` of text. */
async function countOfBatch(db: Db, table: Table, last: Row | undefined): Promise<number> {
  const key = sql.join(table.key.map((name) => sql.ref(name)))
  const lengths = table.texts.map((name) => sql`coalesce(octet_length(${sql.ref(name)}), 0)`)
  // Both databases return the length of a long text without reading it.
  const { rows } = await sql<{ bytes: number }>`
    select ${lengths.length > 0 ? sql.join(lengths, sql` + `) : sql`0`} as bytes
    from ${sql.table(table.name)} ${behind(table, last)} order by ${key} limit ${batchSize(table)}`.execute(db)
  let sum = 0
  const tooMany = rows.findIndex(({ bytes }) => {
    sum += bytes
    return sum > batchBytes
  })
  return Math.max(1, tooMany === -1 ? rows.length : tooMany)
}

async function insert(db: Db, table: Table, rows: Row[]): Promise<void> {
  const values = rows.map((row) => sql`(${sql.join(table.columns.map((name) => row[name] ?? null))})`)
  await sql`insert into ${sql.table(table.name)} (${sql.join(table.columns.map((name) => sql.ref(name)))})
    values ${sql.join(values)}`.execute(db)
}

/** Returns the rows per statement; SQLite allows at most 32,766 values in one. */
function batchSize(table: Table): number {
  return Math.min(500, Math.floor(30_000 / table.columns.length))
}

/** Removes NUL characters, which PostgreSQL rejects in text and no valid text contains. */
function withoutNul(row: Row): Row {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, typeof value === 'string' ? value.replaceAll('\0', '') : value]),
  )
}

async function countAll(db: Db, tables: Table[]): Promise<number> {
  let rows = 0
  for (const { name } of tables) {
    const counted = await sql<{ n: number }>`select count(*) as n from ${sql.table(name)}`.execute(db)
    rows += counted.rows[0]?.n ?? 0
  }
  return rows
}

async function fingerprint(db: Db, table: Table, count: (rows: Row[]) => void): Promise<Fingerprint> {
  const mark = newFingerprint(table)
  for await (const rows of batchesOf(db, table)) {
    rows.forEach(mark.add)
    count(rows)
  }
  return mark.read()
}

/** Counts rows and sums their hashes, so that the order of the rows does not matter. */
function newFingerprint(table: Table): { add(row: Row): void; read(): Fingerprint } {
  let rows = 0
  let sum = 0n
  return {
    add(row) {
      rows++
      const canonical = JSON.stringify(table.columns.map((name) => row[name] ?? null))
      sum += BigInt(`0x${createHash('sha256').update(canonical).digest('hex')}`)
    },
    read: () => ({
      rows,
      checksum: BigInt.asUintN(64, sum >> 64n)
        .toString(16)
        .padStart(16, '0'),
    }),
  }
}
