import type { CompiledQuery, Insertable } from 'kysely'
import type { Tables } from '#database/schema'
import { type Db, hasRowLocks } from '#domain/database'

/** Compiled statements by SQL dialect, table, columns and number of rows. */
const compiled = new Map<string, CompiledQuery>()

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
  const key = JSON.stringify([hasRowLocks(tx), table, rows.length, columns, unless])
  const known = compiled.get(key)
  const query = known ? { ...known, parameters: values } : compile(tx, table, rows, unless)
  if (!known && rows.length <= maxRowsKept) compiled.set(key, query)
  const { numAffectedRows } = await tx.executeQuery(query)
  return Number(numAffectedRows ?? 0n)
}

function compile<Table extends keyof Tables>(
  tx: Db,
  table: Table,
  rows: readonly Insertable<Tables[Table]>[],
  unless?: readonly string[],
): CompiledQuery {
  const insert = tx.insertInto(table as 'outbox').values(rows as unknown as Insertable<Tables['outbox']>[])
  if (!unless) return insert.compile()
  return insert
    .onConflict((conflict) =>
      unless.length === 0 ? conflict.doNothing() : conflict.columns(unless as ['kind', 'subject']).doNothing(),
    )
    .compile()
}
