import type { CatalogEntry } from '#domain/catalog/catalog-file'
import { changesBetween } from '#domain/catalog/entry-changes'
import { inEnglish } from '#domain/texts/in-language.server'

/** Personal data and longer texts are not audited, since audit rows are never deleted. */
const maxLength = 120
const unnamed = new Set(['packer'])

/** Returns the differences of a product as the `before` and `after` of an audit row, in English. */
export function auditedChanges(
  live: CatalogEntry | null,
  becomes: CatalogEntry,
): { before: Record<string, string>; after: Record<string, string> } {
  const changes = inEnglish(() => changesBetween(live, becomes))
  const short = (text: string) => (text.length > maxLength ? `${text.slice(0, maxLength)}…` : text)
  const side = (which: 'before' | 'after') =>
    Object.fromEntries(
      changes.map((change) => {
        const text = change[which]
        return [change.name, unnamed.has(change.field) && text !== 'nothing' ? 'given' : short(text)]
      }),
    )
  return { before: side('before'), after: side('after') }
}
