import { type Expression, type SqlBool, sql } from 'kysely'

/** The columns that a list is sorted by: a time or another number, and the id, which sorts rows of one moment. */
export type SortedBy = readonly [at: string, id: string]

/** Selects the rows after a place in a list, which has the newest first with '<'; all rows without a place. */
export function isAfter(
  [at, id]: SortedBy,
  direction: '<' | '>',
  place: { at: number | string; id: string } | null,
): Expression<SqlBool> {
  if (!place) return sql<SqlBool>`true`
  return sql<SqlBool>`(${sql.ref(at)}, ${sql.ref(id)}) ${sql.raw(direction)} (${place.at}, ${place.id})`
}
