import { sql } from 'kysely'
import type { Tables } from '#database/schema'
import type { Db } from '#domain/database'

/** The key columns of each versioned table, and the column that changes with every change that its form shows. */
const versionColumns = {
  addresses: { key: ['user_id', 'id'], version: 'version' },
  carts: { key: ['user_id'], version: 'version' },
  customer_notes: { key: ['user_id'], version: 'version' },
  drafts: { key: ['product_id'], version: 'saved_at' },
  letters: { key: ['id'], version: 'version' },
  orders: { key: ['id'], version: 'version' },
  /** A price is its own version: a form that replaces 210.00 was shown 210.00. */
  pack_sizes: { key: ['product_id', 'label'], version: 'price_paise' },
  pin_rules: { key: ['prefix'], version: 'version' },
  products: { key: ['id'], version: 'version' },
  shop_settings: { key: ['name'], version: 'version' },
} as const satisfies Partial<Record<keyof Tables, { key: string[]; version: string }>>

export type VersionedTable = keyof typeof versionColumns

/**
 * Returns whether a row still has the version that a form was shown, 0 for no row. Must be called in a transaction of `transact`: a commit between
 * this read and the caller's write makes PostgreSQL retry the transaction, which then sees the new version.
 */
export async function expectVersion(
  tx: Db,
  table: VersionedTable,
  id: string | readonly string[],
  seen: number,
): Promise<boolean> {
  return (await findVersion(tx, table, id)) === seen
}

/** Returns the version of a row, or 0 when the row does not exist. */
export async function findVersion(db: Db, table: VersionedTable, id: string | readonly string[]): Promise<number> {
  const { key, version } = versionColumns[table]
  const values = [id].flat()
  const isRow = sql.join(
    key.map((column, at) => sql`${sql.ref(column)} = ${values[at]}`),
    sql` and `,
  )
  const { rows } = await sql<{ version: number }>`
    select ${sql.ref(version)} as version from ${sql.table(table)} where ${isRow}`.execute(db)
  return rows[0]?.version ?? 0
}
