import { type Expression, type SqlBool, sql } from 'kysely'

/**
 * Selects rows whose time in the column has come. A time more than `maxAheadMs` from now, further than the shop ever sets it, was set by a clock that was
 * ahead, and counts as come.
 */
export function hasCome(column: string, now: number, maxAheadMs: number): Expression<SqlBool> {
  return sql<SqlBool>`(${sql.ref(column)} <= ${now} or ${sql.ref(column)} > ${now + maxAheadMs})`
}
