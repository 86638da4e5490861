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

/** Skips rows that conflict in the columns of `unless`, in any key if that is empty. Returns how many were inserted. */
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

/** Inserts a row, or changes the one with the same `key`, except its columns `kept`. */
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

/** Ids sort by moment, those of one moment as the transaction made them. */
export function orderedId(tx: Db, at: number): string {
  const count = made.get(tx) ?? 0
  made.set(tx, count + 1)
  return `${inDigits(at, 9)}-${inDigits(count, 4)}-${randomUUID().slice(0, 8)}`
}

const inDigits = (count: number, width: number) => count.toString(36).padStart(width, '0')

/** No trigger follows an update of these columns, and no index has them. */
const rewrittenColumns = {
  orders: 'replaced',
  payments: 'refunded_paise',
  documents: 'total_paise',
  user: 'emailVerified',
  contacts: 'first_message',
  outbox: 'attempts',
} as const satisfies { [Table in keyof Tables]?: keyof Tables[Table] }

/** Begins an update that locks rows and changes nothing; on SQLite the transaction becomes a writer before it reads. */
export function lockRows<Table extends keyof typeof rewrittenColumns>(tx: Db, table: Table) {
  const query = tx
    .updateTable(table as 'orders')
    .set(({ ref }) => ({ [rewrittenColumns[table]]: ref(rewrittenColumns[table] as 'replaced') }))
  return query as unknown as UpdateQueryBuilder<Tables, Table, Table, UpdateResult>
}

/** Two transactions that lock in the same order do not deadlock. */
export function inFixedOrder<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Row[] {
  return rows.toSorted((a, b) => compareWords(keyOf(a), keyOf(b)))
}

type StateName = 'catalogue_version' | 'numbers_in_doubt' | 'search_version' | 'seeded' | 'settings_stamp'

export async function readState(db: Db, name: StateName): Promise<number> {
  const row = await db.selectFrom('shop_state').select('value').where('name', '=', name).executeTakeFirst()
  return row?.value ?? 0
}

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

export type SortedBy = readonly [at: string, id: string]

export function isAfter(
  [at, id]: SortedBy | readonly [at: Expression<unknown>, id: string],
  direction: '<' | '>',
  place: Cursor<number | string> | null,
): Expression<SqlBool> {
  if (!place) return sql<SqlBool>`true`
  const key = typeof at === 'string' ? sql.ref(at) : at
  return sql<SqlBool>`(${key}, ${sql.ref(id)}) ${sql.raw(direction)} (${place.at}, ${place.id})`
}

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
