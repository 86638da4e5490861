import type { AuditValues } from '#domain/audit/audit.server'
import { statusTexts } from '#domain/catalog/admin-texts'
import type { CatalogEntry } from '#domain/catalog/catalog-file'
import { categories, groupText } from '#domain/catalog/categories'
import type { ProductDetails } from '#domain/catalog/product-details'
import { labelKey } from '#domain/catalog/sizes'
import { formatPercent, formatRupees, toPaise } from '#domain/money'
import { cut } from '#domain/text'
import { msg, plural, t, translated } from '#domain/texts/translate'

/** How a field is read from a form or a file. A `text` has several lines, a `code` no spaces; a `percent` may be typed with its sign. */
export type FieldKind = 'line' | 'text' | 'code' | 'choice' | 'number' | 'percent' | 'rupees' | 'list' | 'flag'

type Row = {
  /** Its column in a CSV file, where that is not its key with underscores, such as `name_gu`. */
  column?: string
  kind: FieldKind
  /** Its English name in the list of changes and in the audit; a field without one is not compared by itself. */
  name?: string
  /** Its English name in the editor, where that is another one. */
  editorName?: string
  /** Where its value is in an entry or a size, if not under its key. */
  path?: readonly string[]
  /** The field that it belongs to: both are compared, merged and emptied as one. */
  partOf?: string
  /** The editor's form does not have it; `draft` has a page of its own, and neither a draft nor an empty cell of a file changes it. */
  outside?: 'form' | 'draft'
  /** It is copied from a similar product to a new one. */
  copied?: true
  /** Buyers read it in the language of the page, so the texts of the catalogue that new shops begin with need translations. */
  isTranslated?: true
}

type ProductKey = Exclude<keyof CatalogEntry, 'id' | 'details' | 'sizes'>
type DetailKey = Exclude<keyof ProductDetails, 'scale'> | 'scaleOf' | 'scaleLevel'
type SizeKey = Exclude<keyof CatalogEntry['sizes'][number], 'weightGrams'> | 'weight'

const ofProduct: Readonly<Record<ProductKey, Row>> = {
  name: { kind: 'line', name: msg('Name'), editorName: msg('Name in English') },
  nameGu: { kind: 'line', name: msg('Gujarati name') },
  nameHi: { kind: 'line', name: msg('Hindi name') },
  category: { kind: 'line', name: msg('Category') },
  category2: { column: 'group', kind: 'line', name: msg('Group'), editorName: msg('Group in it'), copied: true },
  facts: {
    column: 'sentence',
    kind: 'text',
    name: msg('Sentence'),
    editorName: msg('One sentence about it'),
    isTranslated: true,
  },
  foundBy: { kind: 'line', name: msg('Found by'), editorName: msg('Dishes and uses') },
  pictures: { kind: 'list', name: msg('Photos'), outside: 'form' },
  position: { kind: 'number', name: msg('Place in lists'), outside: 'draft' },
  status: { kind: 'choice', name: msg('Status'), outside: 'draft' },
  hsn: { kind: 'code', name: 'HSN', copied: true },
  gst: { kind: 'percent', name: msg('Tax rate'), editorName: msg('Tax rate %'), copied: true },
  origin: { kind: 'line', name: msg('Origin'), copied: true, isTranslated: true },
  originCountry: { kind: 'choice', name: msg('Country of origin'), copied: true },
  importer: { kind: 'line', name: msg('Imported by'), copied: true },
  packer: { kind: 'line', name: msg('Packed by'), copied: true },
  shelfLifeDays: { kind: 'number', name: msg('Shelf life'), editorName: msg('Shelf life, days'), copied: true },
  veg: { kind: 'choice', name: msg('Veg mark'), copied: true },
  ingredients: { kind: 'text', name: msg('Ingredients'), copied: true, isTranslated: true },
}

const ofDetails: Readonly<Record<DetailKey, Row>> = {
  taste: { kind: 'line', name: msg('Taste'), isTranslated: true },
  harvest: { kind: 'text', name: msg('Harvest or roast'), isTranslated: true },
  scaleOf: { kind: 'choice', name: msg('Scale'), path: ['details', 'scale', 'of'] },
  scaleLevel: {
    kind: 'number',
    editorName: msg('From 1 to 5'),
    path: ['details', 'scale', 'level'],
    partOf: 'scaleOf',
  },
  howToUse: { kind: 'text', name: msg('How to use'), isTranslated: true },
  goesWith: { kind: 'list', name: msg('Goes with'), isTranslated: true },
  keeping: { kind: 'text', name: msg('Keeping'), copied: true, isTranslated: true },
}

/** The label is compared as the size itself, and stock has pages of its own. */
const ofSize: Readonly<Record<SizeKey, Row>> = {
  label: { column: 'size', kind: 'line', editorName: msg('label'), copied: true },
  price: { kind: 'rupees', name: msg('Price of {label}'), editorName: msg('price') },
  stock: { kind: 'number', outside: 'draft' },
  mrp: { kind: 'rupees', name: msg('MRP of {label}'), editorName: 'MRP' },
  price5: { kind: 'rupees', name: msg('Price of {label} from 5 packs'), editorName: msg('price from 5') },
  price10: { kind: 'rupees', name: msg('Price of {label} from 10 packs'), editorName: msg('price from 10') },
  netQuantity: {
    kind: 'number',
    name: msg('Net quantity of {label}'),
    editorName: msg('net quantity'),
    copied: true,
  },
  netUnit: { kind: 'choice', editorName: msg('unit'), partOf: 'netQuantity', copied: true },
  weight: {
    column: 'weight_grams',
    kind: 'number',
    name: msg('Weight with pack of {label}'),
    editorName: msg('weight with pack'),
    path: ['weightGrams'],
    copied: true,
  },
  barcode: { kind: 'code', name: msg('Barcode of {label}'), editorName: msg('barcode') },
}

/** A field of a product or of its sizes; `key` is its name in the editor's form. */
export type ProductField = Row & { key: string; column: string; path: readonly string[] }

const listFields = (rows: Readonly<Record<string, Row>>, folder: readonly string[] = []): readonly ProductField[] =>
  Object.entries(rows).map(([key, row]) => ({ column: snakeCase(key), path: [...folder, key], ...row, key }))

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** The fields of a product besides its id and its sizes, in the order of the columns of a file. */
export const productFields = [...listFields(ofProduct), ...listFields(ofDetails, ['details'])]
export const sizeFields = listFields(ofSize)

/** Returns whether an empty value of this kind is '', and not null. */
export function isText(kind: FieldKind): boolean {
  return kind === 'line' || kind === 'text'
}

/** Returns the field at a path of an entry, such as `details.goesWith.0` or `sizes.0.price`. */
export function findField(path: readonly (string | number)[]): ProductField | undefined {
  const names = path.filter((part) => typeof part === 'string')
  const [fields, wanted] = names[0] === 'sizes' ? [sizeFields, names.slice(1)] : [productFields, names]
  return fields.find((field) => field.path.join('.') === wanted.join('.'))
}

export function valueAt(thing: object | null | undefined, path: readonly string[]): unknown {
  return path.reduce<unknown>((value, part) => (value as Record<string, unknown> | null | undefined)?.[part], thing)
}

/** Sets a value of an entry or a size, and makes the objects that lead to it. */
export function putAt(thing: object, [first = '', ...rest]: readonly string[], value: unknown): void {
  const values = thing as Record<string, unknown>
  if (rest.length === 0) values[first] = value
  else {
    values[first] ??= {}
    putAt(values[first] as object, rest, value)
  }
}

/** A changed field, with its name and its values `before` and `after` as displayed in the current language. */
export type FieldChange = { field: string; name: string; before: string; after: string }

type ChangedField = { field: string; before: FieldValue; after: FieldValue }

function isSameValue(a: FieldValue | undefined, b: FieldValue | undefined): boolean {
  return JSON.stringify(a ?? '') === JSON.stringify(b ?? '')
}

/** Lists the differences between two versions of a product as displayed; `before` is null for a new one. */
export function changesBetween(before: CatalogEntry | null, after: CatalogEntry): FieldChange[] {
  return changedFields(before, after).map((change) => toChange(change.field, change.before, change.after))
}

/** Lists the fields in which two versions of a product differ, with their values; `before` is null for a new one. */
function changedFields(before: CatalogEntry | null, after: CatalogEntry): ChangedField[] {
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
const leftOut = ['nameGu', 'nameHi', 'category2', 'facts', 'pictures'] as const
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
  const { nameGu = '', nameHi = '', category2 = '', facts = '', pictures = [] } = before ?? {}
  const isSameCategory = entry.category === before?.category
  return { nameGu, nameHi, category2: isSameCategory ? category2 : '', facts, pictures, ...entry }
}

/** The value of a compared field; '' for an empty one. */
export type FieldValue = string | number | boolean | readonly string[]

const isCompared = ({ name }: ProductField) => name !== undefined
const comparedFields = productFields.filter(isCompared)
const comparedSizeFields = sizeFields.filter(isCompared)

/**
 * Returns the compared fields of a product by key. Those of a size are named `sizes.250gm.price`, and the sold sizes are fields too: `sizes.250gm` has
 * the label, or is missing where the size is not sold.
 */
function entryFieldsOf(entry: CatalogEntry): Map<string, FieldValue> {
  const fields = comparedFields.map((field): [string, FieldValue] => [
    field.key,
    comparedValue(entry, field, productFields),
  ])
  for (const size of entry.sizes) {
    const key = `sizes.${labelKey(size.label)}`
    fields.push([key, size.label])
    for (const field of comparedSizeFields) fields.push([`${key}.${field.key}`, comparedValue(size, field, sizeFields)])
  }
  return new Map(fields)
}

/** Returns the value of a field, with its parts after it, such as `250 g`. */
function comparedValue(thing: object, { key, path }: ProductField, fields: readonly ProductField[]): FieldValue {
  const value = valueAt(thing, path)
  if (isEmpty(value)) return ''
  const parts = fields.filter(({ partOf }) => partOf === key).map((part) => valueAt(thing, part.path))
  return parts.length > 0 ? [value, ...parts].join(' ').trim() : (value as FieldValue)
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === false || (Array.isArray(value) && value.length === 0)
}

const sizeField = new RegExp(`^sizes\\.(.+?)(?:\\.(${comparedSizeFields.map(({ key }) => key).join('|')}))?$`)

/** Splits the name of a size's field, such as `sizes.250gm.price`; `part` is undefined for the size itself. Returns null for other fields. */
function splitSizeField(field: string): { label: string; part: string | undefined } | null {
  const [, label, part] = sizeField.exec(field) ?? []
  return label === undefined ? null : { label, part }
}

/** Returns whether the field is a size itself and not one of its properties. */
function isSizeField(field: string): boolean {
  const ofSize = splitSizeField(field)
  return ofSize !== null && ofSize.part === undefined
}

/** Returns whether it is the name of a compared field, such as `origin` or `sizes.250gm.price`. */
export function isProductField(field: string): boolean {
  return findCompared(field) !== undefined || splitSizeField(field) !== null
}

function findCompared(field: string): ProductField | undefined {
  const ofSize = splitSizeField(field)
  return ofSize
    ? comparedSizeFields.find(({ key }) => key === ofSize.part)
    : productFields.find(({ key }) => key === field)
}

/** Returns the name of a compared field in the current language, such as Price of 250gm. */
export function fieldName(field: string): string {
  const name = findCompared(field)?.name
  const ofSize = splitSizeField(field)
  if (!ofSize) return translated(name ?? field)
  const label = translated(ofSize.label)
  return name ? translated(name).replace('{label}', () => label) : t('Size {label}', { label })
}

const vegTexts: Record<string, string> = { veg: msg('Vegetarian'), 'non-veg': msg('Not vegetarian') }

/** Returns the value of a compared field in the current language, such as ₹210, 5 %, 3 photos or `nothing`. */
export function fieldText(field: string, value: FieldValue | undefined): string {
  if (value === undefined || value === '') return isSizeField(field) ? t('not sold') : t('nothing')
  if (isSizeField(field)) return t('sold as {value}', { value: String(value) })
  const { key = '', kind } = findCompared(field) ?? {}
  const text = String(value)
  if (kind === 'rupees') return formatRupees(toPaise(Number(value)))
  if (kind === 'percent') return formatPercent(Number(value))
  if (kind === 'flag') return t('yes')
  switch (key) {
    case 'netQuantity':
    case 'weight':
      return quantityText(text)
    case 'shelfLifeDays':
      return plural(Number(value), '1 day', '{days} days', { days: Number(value) })
    case 'pictures':
      return photosText(value as readonly string[])
    case 'status':
      return translated(statusTexts[value as keyof typeof statusTexts] ?? text)
    case 'veg':
      return translated(vegTexts[text] ?? text)
    case 'category':
      return translated(categories.find(({ slug }) => slug === value)?.name ?? text)
    case 'category2':
      return groupText(text)
    case 'scaleOf':
      return scaleText(text)
    default:
      return Array.isArray(value) ? value.join(', ') : text
  }
}

/** Formats `250 g`, `250 ml`, or grams alone. */
function quantityText(quantity: string): string {
  const [count = '', unit] = quantity.split(' ')
  return unit === 'ml' ? t('{millilitres} ml', { millilitres: count }) : t('{grams} g', { grams: count })
}

function photosText({ length: count }: readonly string[]): string {
  return plural(count, '1 photo', '{count} photos', { count })
}

function scaleText(value: string): string {
  const [of, level = ''] = value.split(' ')
  return of === 'heat' ? t('heat {level} of 5', { level }) : t('aroma {level} of 5', { level })
}

const maxLength = 120

/** Returns the differences of a product as the `before` and `after` of an audit row, by its fields. Of the packer, who may be a person, only the field is named. */
export function auditedChanges(
  live: CatalogEntry | null,
  becomes: CatalogEntry,
): { before: AuditValues; after: AuditValues } {
  const changes = changedFields(live, becomes)
  const side = (which: 'before' | 'after') =>
    Object.fromEntries(
      changes.filter(({ field }) => field !== 'packer').map((change) => [change.field, shortValue(change[which])]),
    )
  const isOtherPacker = changes.some(({ field }) => field === 'packer')
  return { before: side('before'), after: { ...(isOtherPacker && { fields: 'packer' }), ...side('after') } }
}

function shortValue(value: FieldValue): FieldValue {
  return typeof value === 'string' ? cut(value, maxLength) : value
}
