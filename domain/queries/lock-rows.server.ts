import type { UpdateQueryBuilder, UpdateResult } from 'kysely'
import type { Tables } from '#database/schema'
import type { Db } from '#domain/database'
import { compareWords } from '#domain/text'

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
