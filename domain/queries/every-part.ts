import { type RawBuilder, sql } from 'kysely'
import type { SearchPart } from '#domain/queries/search-parts'

/** Returns a condition that each part is found in one of its spellings: `has` compares with a pattern of `like`, whose escape character is the backslash. */
export function everyPart(
  parts: readonly SearchPart[],
  has: (pattern: string) => RawBuilder<boolean>,
): RawBuilder<boolean> {
  if (parts.length === 0) return sql<boolean>`1 = 0`
  const conditions = parts.map((spellings) => {
    const found = spellings.map((spelling) => has(`%${spelling.replace(/[\\%_]/g, '\\$&')}%`))
    return sql`(${sql.join(found, sql` or `)})`
  })
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}
