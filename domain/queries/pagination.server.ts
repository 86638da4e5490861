import { type Expression, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '#domain/database'
import type { Cursor } from '#domain/queries/pagination'

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
