import type { CatalogEntry } from '#domain/catalog/catalog-file'
import { type FieldValue, fieldName, fieldsOf, fieldText, isSizeField } from '#domain/catalog/entry-fields'
import { labelKey } from '#domain/catalog/label-key'

/** What a field was and becomes, as people read it. */
export type FieldChange = { field: string; name: string; before: string; after: string }

export function isSameValue(one: FieldValue | undefined, other: FieldValue | undefined): boolean {
  return JSON.stringify(one ?? '') === JSON.stringify(other ?? '')
}

/** Lists what differs between two states of a product; null is a product that does not exist. */
export function changesBetween(before: CatalogEntry | null, after: CatalogEntry): FieldChange[] {
  const [was, becomes] = [before ? fieldsOf(before) : new Map<string, FieldValue>(), fieldsOf(after)]
  const gone = [...was.keys()].filter((field) => isSizeField(field) && !becomes.has(field))
  const changes = [...becomes.keys(), ...gone]
    .filter((field) => !isSameValue(was.get(field), becomes.get(field)))
    .map((field) => toChange(field, was.get(field), becomes.get(field)))
  const [order, newOrder] = [before?.sizes ?? [], after.sizes].map((sizes) =>
    sizes.map(({ label }) => label).join(', '),
  )
  const isReordered = order !== newOrder && before !== null && !changes.some(({ field }) => isSizeField(field))
  if (isReordered)
    changes.push({ field: 'order', name: 'Order of the sizes', before: order ?? '', after: newOrder ?? '' })
  return changes
}

export function toChange(field: string, before: FieldValue | undefined, after: FieldValue | undefined): FieldChange {
  const [was, becomes] = [fieldText(field, before), fieldText(field, after)]
  const isOtherOrder = was === becomes && field === 'pictures'
  return { field, name: fieldName(field), before: was, after: isOtherOrder ? `${becomes}, changed` : becomes }
}

/** Returns the product as it is after an entry of a file is taken: fields left out stay, null empties; stock is not part of it. */
export function withEntry(before: CatalogEntry | null, entry: CatalogEntry): CatalogEntry {
  const given = (fields: object) =>
    Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
  const sizes = entry.sizes.map((size) => {
    const known = before?.sizes.find(({ label }) => labelKey(label) === labelKey(size.label))
    return { ...known, ...given(size), label: known?.label ?? size.label }
  })
  return { ...before, ...given(entry), sizes } as CatalogEntry
}

/** Texts of people and of length stay out of the audit, whose rows are never deleted. */
const longest = 120
const unnamed = new Set(['packer'])

/** Returns changes as the `before` and `after` of an audit row. */
export function auditFacts(changes: readonly FieldChange[]): {
  before: Record<string, string>
  after: Record<string, string>
} {
  const short = (text: string) => (text.length > longest ? `${text.slice(0, longest)}…` : text)
  const side = (which: 'before' | 'after') =>
    Object.fromEntries(
      changes.map((change) => {
        const text = change[which]
        return [change.name, unnamed.has(change.field) && text !== 'nothing' ? 'given' : short(text)]
      }),
    )
  return { before: side('before'), after: side('after') }
}
