import { randomUUID } from 'node:crypto'
import { CompiledQuery, type Insertable } from 'kysely'
import type { Tables } from '#database/schema'
import { requireInteger } from '#database/whole-numbers'
import { type Db, hasRowLocks } from '#domain/database'

/** The text of statements by SQL dialect, table, columns and number of rows. */
const statements = new Map<string, string>()

/** Longer lists are rare, and each length needs a statement of its own. */
const maxRowsKept = 20

/**
 * Works like `insertInto(table).values(rows)` with a cached statement, for rows that every order writes; all rows must have the same columns. With
 * `unless`, rows that conflict in these columns are skipped; with an empty list, rows that conflict in any key. Returns how many rows were inserted.
 */
export async function insertRows<Table extends keyof Tables>(
  tx: Db,
  table: Table,
  rows: readonly Insertable<Tables[Table]>[],
  unless?: readonly (keyof Tables[Table] & string)[],
): Promise<number> {
  const columns = Object.keys(rows[0] ?? {})
  const values = rows.flatMap((row) => columns.map((column) => (row as Record<string, unknown>)[column]))
  // Kysely's compiler, which refuses fractions, does not see the values of a kept statement.
  for (const value of values) requireInteger(value)
  const key = JSON.stringify([hasRowLocks(tx), table, rows.length, columns, unless])
  const statement = statements.get(key) ?? writeStatement(tx, table, rows, unless)
  if (rows.length <= maxRowsKept) statements.set(key, statement)
  const { numAffectedRows } = await tx.executeQuery(CompiledQuery.raw(statement, values))
  return Number(numAffectedRows ?? 0n)
}

function writeStatement<Table extends keyof Tables>(
  tx: Db,
  table: Table,
  rows: readonly Insertable<Tables[Table]>[],
  unless?: readonly string[],
): string {
  const insert = tx.insertInto(table as 'outbox').values(rows as unknown as Insertable<Tables['outbox']>[])
  if (!unless) return insert.compile().sql
  return insert
    .onConflict((conflict) =>
      unless.length === 0 ? conflict.doNothing() : conflict.columns(unless as ['kind', 'subject']).doNothing(),
    )
    .compile().sql
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
