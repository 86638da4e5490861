import { type RawBuilder, sql } from 'kysely'

/** Returns a condition that each word is found by: `has` compares with a pattern of `like`, whose escape character is the backslash. */
export function everyWord(
  words: readonly string[],
  has: (pattern: string) => RawBuilder<boolean>,
): RawBuilder<boolean> {
  const conditions = words.map((word) => has(`%${word.replace(/[\\%_]/g, '\\$&')}%`))
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}
