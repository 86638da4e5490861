import type { SelectQueryBuilder } from 'kysely'
import type { Db } from '#domain/database'

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
