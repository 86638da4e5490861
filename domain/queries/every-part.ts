import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { SearchPart } from '#domain/queries/search-parts'

/** Returns a condition that a text of the database contains `part`, in which `%` and `_` are signs like others. */
export function contains(text: Expression<unknown>, part: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`${text} like ${`%${part.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`
}

/** Returns a condition that a text of the database contains each part in one of its spellings. */
export function everyPart(parts: readonly SearchPart[], text: Expression<unknown>): RawBuilder<boolean> {
  if (parts.length === 0) return sql<boolean>`1 = 0`
  const conditions = parts.map((spellings) => {
    const found = spellings.map((spelling) => contains(text, spelling))
    return sql`(${sql.join(found, sql` or `)})`
  })
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}
