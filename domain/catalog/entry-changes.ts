import type { CatalogEntry } from '#domain/catalog/catalog-file'
import { entryFieldsOf, type FieldValue, fieldName, fieldText, isSizeField } from '#domain/catalog/entry-fields'
import { labelKey } from '#domain/catalog/label-key'
import { t } from '#domain/texts/translate'

/** A changed field, with its name and its values `before` and `after` as displayed in the current language. */
export type FieldChange = { field: string; name: string; before: string; after: string }

export type ChangedField = { field: string; before: FieldValue; after: FieldValue }

export function isSameValue(a: FieldValue | undefined, b: FieldValue | undefined): boolean {
  return JSON.stringify(a ?? '') === JSON.stringify(b ?? '')
}

/** Lists the differences between two versions of a product as displayed; `before` is null for a new one. */
export function changesBetween(before: CatalogEntry | null, after: CatalogEntry): FieldChange[] {
  return changedFields(before, after).map((change) => toChange(change.field, change.before, change.after))
}

/** Lists the fields in which two versions of a product differ, with their values; `before` is null for a new one. */
export function changedFields(before: CatalogEntry | null, after: CatalogEntry): ChangedField[] {
  const [was, becomes] = [before ? entryFieldsOf(before) : new Map<string, FieldValue>(), entryFieldsOf(after)]
  const gone = [...was.keys()].filter((field) => isSizeField(field) && !becomes.has(field))
  const changes = [...becomes.keys(), ...gone]
    .filter((field) => !isSameValue(was.get(field), becomes.get(field)))
    .map((field) => ({ field, before: was.get(field) ?? '', after: becomes.get(field) ?? '' }))
  const [order, newOrder] = [before?.sizes ?? [], after.sizes].map((sizes) =>
    sizes.map(({ label }) => label).join(', '),
  )
  const isReordered = order !== newOrder && before !== null && !changes.some(({ field }) => isSizeField(field))
  if (isReordered) changes.push({ field: 'order', before: order ?? '', after: newOrder ?? '' })
  return changes
}

export function toChange(field: string, before: FieldValue | undefined, after: FieldValue | undefined): FieldChange {
  const [was, becomes] = [fieldText(field, before), fieldText(field, after)]
  const isOtherOrder = was === becomes && field === 'pictures'
  return {
    field,
    name: fieldName(field),
    before: was,
    after: isOtherOrder ? t('{becomes}, changed', { becomes }) : becomes,
  }
}

/** Applies an entry of a file to a product: omitted fields stay unchanged, null empties a field. */
export function withEntry(before: CatalogEntry | null, entry: CatalogEntry): CatalogEntry {
  const given = (fields: object) =>
    Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
  const sizes = entry.sizes.map((size) => {
    const known = before?.sizes.find(({ label }) => labelKey(label) === labelKey(size.label))
    return { ...known, ...given(size), label: known?.label ?? size.label }
  })
  return { ...before, ...given(entry), sizes } as CatalogEntry
}

/** The fields that a file may leave out, and that an entry always has. */
const leftOut = ['nameGu', 'nameHi', 'category2', 'facts', 'pictures', 'unsized'] as const
type LeftOut = (typeof leftOut)[number]

/** An entry of a file, with those of these fields that the file names. */
export type FileEntry = Omit<CatalogEntry, LeftOut> & Partial<Pick<CatalogEntry, LeftOut>>

/** Returns the entry without the fields that the file does not name. */
export function namedFields(entry: CatalogEntry, file: Readonly<Record<string, unknown>>): FileEntry {
  const named = Object.entries(entry).filter(([key]) => key in file || !leftOut.some((field) => field === key))
  return Object.fromEntries(named) as FileEntry
}

/** Returns the entry of a file with what it leaves out of the product as it is; the subcategory of another category is emptied. */
export function withLeftOut<Entry extends { category?: unknown }>(before: CatalogEntry | null, entry: Entry) {
  const { nameGu = '', nameHi = '', category2 = '', facts = '', pictures = [], unsized = false } = before ?? {}
  const isSameCategory = entry.category === before?.category
  return { nameGu, nameHi, category2: isSameCategory ? category2 : '', facts, pictures, unsized, ...entry }
}
