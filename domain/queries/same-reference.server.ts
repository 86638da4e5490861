import { type SqlBool, sql } from 'kysely'
import { compactCode } from '#domain/text'

/** Selects the rows whose column holds the same reference as the typed one, such as that of a bill or a transfer, in any letter case and however spaced. */
export function isSameReference(column: string, typed: string) {
  return sql<SqlBool>`upper(replace(${sql.ref(column)}, ' ', '')) = upper(${compactCode(typed)})`
}
