import { sql } from 'kysely'
import type { Db } from '#domain/database'

/** The key columns of each versioned table, and the column that differs after every change of what its form shows. */
const versioned = {
  carts: { key: ['user_id'], version: 'version' },
  customer_notes: { key: ['user_id'], version: 'version' },
  drafts: { key: ['product_id'], version: 'saved_at' },
  letters: { key: ['id'], version: 'version' },
  orders: { key: ['id'], version: 'version' },
  /** A price is a version of itself: who typed over 210.00 has seen 210.00. */
  pack_sizes: { key: ['product_id', 'label'], version: 'price_paise' },
  pin_rules: { key: ['prefix'], version: 'version' },
  products: { key: ['id'], version: 'version' },
  shop_settings: { key: ['name'], version: 'version' },
} as const

export type VersionedTable = keyof typeof versioned

/**
 * Returns whether a row still has the version that a form has seen, 0 where it has seen none. To be called in a transaction of
 * `transact`: what commits between this and the caller's write makes PostgreSQL try the transaction again, and is seen then.
 */
export async function expectVersion(
  tx: Db,
  table: VersionedTable,
  id: string | readonly string[],
  seen: number,
): Promise<boolean> {
  return (await findVersion(tx, table, id)) === seen
}

/** Returns the version of a row, and 0 for no row. */
export async function findVersion(db: Db, table: VersionedTable, id: string | readonly string[]): Promise<number> {
  const { key, version } = versioned[table]
  const values = [id].flat()
  const isRow = sql.join(
    key.map((column, at) => sql`${sql.ref(column)} = ${values[at]}`),
    sql` and `,
  )
  const { rows } = await sql<{ version: number }>`
    select ${sql.ref(version)} as version from ${sql.table(table)} where ${isRow}`.execute(db)
  return Number(rows[0]?.version ?? 0)
}
