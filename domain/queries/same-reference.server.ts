import { type SqlBool, sql } from 'kysely'
import { compactCode } from '#domain/text'

/**
 * Selects the rows whose column holds the same reference as the typed one, such as that of a bill or a transfer, in any letter case and however spaced. A
 * column may have its digits as somebody typed them, or as 0 to 9.
 */
export function isSameReference(column: string, typed: string) {
  const forms = [typed.replaceAll(' ', ''), compactCode(typed, '-./_:,()')].map((form) => sql`upper(${form})`)
  return sql<SqlBool>`upper(replace(${sql.ref(column)}, ' ', '')) in (${sql.join(forms)})`
}
