import { type Expression, type SqlBool, sql } from 'kysely'
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
