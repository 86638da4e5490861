import { randomUUID } from 'node:crypto'
import {
  type Expression,
  type Insertable,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
  type UpdateQueryBuilder,
  type UpdateResult,
} from 'kysely'
import type { Tables } from '#database/schema'
import type { Db } from '#domain/database'
import type { Cursor } from '#domain/queries/pagination'
import { compareWords } from '#domain/text'

/** Inserts rows; with `unless`, skips those that conflict in these columns; with an empty list, in any key. Returns how many rows were inserted. */
export async function insertRows<Table extends keyof Tables>(
  tx: Db,
  table: Table,
  rows: readonly Insertable<Tables[Table]>[],
  unless?: readonly (keyof Tables[Table] & string)[],
): Promise<number> {
  const insert = tx.insertInto(table as 'outbox').values(rows as unknown as Insertable<Tables['outbox']>[])
  const skipping = insert.onConflict((conflict) =>
    unless?.length ? conflict.columns(unless as unknown as ['kind', 'subject']).doNothing() : conflict.doNothing(),
  )
  const { numInsertedOrUpdatedRows } = await (unless ? skipping : insert).executeTakeFirst()
  return Number(numInsertedOrUpdatedRows ?? 0n)
}

type Column<Table extends keyof Tables> = keyof Tables[Table] & string

/** Inserts a row, or changes the row that has the same values in the columns of `key`; of that one the columns `kept` stay as they are. */
export async function upsertRow<Table extends keyof Tables>(
  tx: Db,
  table: Table,
  row: Insertable<Tables[Table]>,
  key: readonly Column<Table>[],
  kept: readonly Column<Table>[] = [],
): Promise<void> {
  const unchanged: readonly string[] = [...key, ...kept]
  const changed = Object.entries(row).filter(([column]) => !unchanged.includes(column))
  await tx
    .insertInto(table as 'carts')
    .values(row as unknown as Insertable<Tables['carts']>)
    .onConflict((conflict) => conflict.columns(key as unknown as ['user_id']).doUpdateSet(Object.fromEntries(changed)))
    .execute()
}

const made = new WeakMap<Db, number>()

/** Returns an id for a row of the moment `at`, in epoch milliseconds. Ids sort by moment, and those of one moment as the transaction made them. */
export function orderedId(tx: Db, at: number): string {
  const count = made.get(tx) ?? 0
  made.set(tx, count + 1)
  return `${inDigits(at, 9)}-${inDigits(count, 4)}-${randomUUID().slice(0, 8)}`
}

const inDigits = (count: number, width: number) => count.toString(36).padStart(width, '0')

/** A column of each table that can be set to itself: no trigger follows its updates, and no index has it. */
const rewrittenColumns = {
  orders: 'replaced',
  payments: 'refunded_paise',
  documents: 'total_paise',
  user: 'emailVerified',
  contacts: 'first_message',
  outbox: 'attempts',
} as const satisfies { [Table in keyof Tables]?: keyof Tables[Table] }

/**
 * Begins an update that locks the rows that match its conditions and changes nothing: other transactions that write them wait for this one. On SQLite,
 * too, it makes the transaction a writer before it reads.
 */
export function lockRows<Table extends keyof typeof rewrittenColumns>(tx: Db, table: Table) {
  const query = tx
    .updateTable(table as 'orders')
    .set(({ ref }) => ({ [rewrittenColumns[table]]: ref(rewrittenColumns[table] as 'replaced') }))
  return query as unknown as UpdateQueryBuilder<Tables, Table, Table, UpdateResult>
}

/** Sorts rows by the keys of what they lock, so that two transactions lock it in the same order and do not deadlock. */
export function inFixedOrder<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Row[] {
  return rows.toSorted((a, b) => compareWords(keyOf(a), keyOf(b)))
}

/** The numbers of the table `shop_state` that the program reads and writes. */
type StateName =
  /** Rises with every change that a page could show; the caches of all processes depend on it. */
  | 'catalogue_version'
  | 'numbers_in_doubt'
  /** Rises when searchable text changes, but not when prices or stock change. */
  | 'search_version'
  | 'seeded'
  | 'settings_stamp'

export async function readState(db: Db, name: StateName): Promise<number> {
  const row = await db.selectFrom('shop_state').select('value').where('name', '=', name).executeTakeFirst()
  return row?.value ?? 0
}

/** Purges the public pages in the caches of all processes once the transaction ends. */
export async function raiseCatalogueVersion(tx: Db): Promise<void> {
  await tx
    .updateTable('shop_state')
    .set((eb) => ({ value: eb('value', '+', 1) }))
    .where('name', '=', 'catalogue_version')
    .execute()
}

export async function writeState(db: Db, name: StateName, value: number): Promise<void> {
  await db.updateTable('shop_state').set({ value }).where('name', '=', name).execute()
}

/** The columns that a list is sorted by: a time or another number, and the id, which sorts rows of one moment. */
export type SortedBy = readonly [at: string, id: string]

/** Selects the rows after a place in a list, which has the newest first with '<'; all rows without a place. */
export function isAfter(
  [at, id]: SortedBy | readonly [at: Expression<unknown>, id: string],
  direction: '<' | '>',
  place: Cursor<number | string> | null,
): Expression<SqlBool> {
  if (!place) return sql<SqlBool>`true`
  const key = typeof at === 'string' ? sql.ref(at) : at
  return sql<SqlBool>`(${key}, ${sql.ref(id)}) ${sql.raw(direction)} (${place.at}, ${place.id})`
}

/** Counts the rows of a query up to `limit`, so that a long list is not read to its end. */
export async function countUpTo<Database, Table extends keyof Database>(
  db: Db,
  limit: number,
  query: SelectQueryBuilder<Database, Table, object>,
): Promise<number> {
  const { count } = await db
    .selectFrom(query.limit(limit).as('some'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
