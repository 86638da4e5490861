import { type Selectable, sql } from 'kysely'
import type { Tables } from '#database/schema'
import type { Db } from '#domain/database'

type Row = Selectable<Tables['products']>

/** Returns one column of products by id; unknown products are left out. */
export async function findProductColumn<Column extends keyof Row>(
  db: Db,
  column: Column,
  ids: readonly string[],
): Promise<Map<string, Row[Column]>> {
  if (ids.length === 0) return new Map()
  const value = sql<Row[Column]>`${sql.ref(column)}`
  const rows = await db
    .selectFrom('products')
    .select(['id', value.as('value')])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.id, row.value as Row[Column]]))
}
