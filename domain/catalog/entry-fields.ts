import type { CatalogEntry } from '#domain/catalog/catalog-entry'
import { parsePercent, parseRupees, toRupees } from '#domain/money'
import { compactCode, numberOf, oneLine, visible } from '#domain/text'
import { msg } from '#domain/texts/translate'

/** How a field is read from a form or a file. A `text` has several lines, a `code` no spaces; a `percent` may be typed with its sign. */
type FieldKind = 'line' | 'text' | 'code' | 'choice' | 'number' | 'percent' | 'rupees' | 'list'

type Row = {
  /** Its column in a CSV file, where that is not its key with underscores, such as `name_gu`. */
  column?: string
  kind: FieldKind
  /** Its English name in the editor, in the list of changes and in the audit; a field without one is not compared. */
  name?: string
  /** That of a field of a size in the editor, whose row says of which. */
  editorName?: string
  /** The field that it belongs to: both are compared, merged and emptied as one. */
  partOf?: string
  /** The editor's form does not have it; `draft` has a page of its own, and neither a draft nor an empty cell of a file changes it. */
  outside?: 'form' | 'draft'
  /** It is copied from a similar product to a new one. */
  copied?: true
  /** Buyers read it in the language of the page, so the texts of the catalogue that new shops begin with need translations. */
  isTranslated?: true
}

type ProductKey = Exclude<keyof CatalogEntry, 'id' | 'sizes'>
type SizeKey = keyof CatalogEntry['sizes'][number]

const ofProduct: Readonly<Record<ProductKey, Row>> = {
  name: { kind: 'line', name: msg('Name in English') },
  nameGu: { kind: 'line', name: msg('Gujarati name') },
  nameHi: { kind: 'line', name: msg('Hindi name') },
  category: { kind: 'line', name: msg('Category') },
  category2: { column: 'group', kind: 'line', name: msg('Group'), copied: true },
  facts: { column: 'sentence', kind: 'text', name: msg('One sentence about it'), isTranslated: true },
  foundBy: { kind: 'line', name: msg('Dishes and uses') },
  pictures: { kind: 'list', name: msg('Photos'), outside: 'form' },
  position: { kind: 'number', name: msg('Place in lists'), outside: 'draft' },
  status: { kind: 'choice', name: msg('Status'), outside: 'draft' },
  hsn: { kind: 'code', name: 'HSN', copied: true },
  gst: { kind: 'percent', name: msg('Tax rate'), copied: true },
  origin: { kind: 'line', name: msg('Origin'), copied: true, isTranslated: true },
  originCountry: { kind: 'choice', name: msg('Country of origin'), copied: true },
  importer: { kind: 'line', name: msg('Imported by'), copied: true },
  packer: { kind: 'line', name: msg('Packed by'), copied: true },
  shelfLifeDays: { kind: 'number', name: msg('Shelf life'), copied: true },
  veg: { kind: 'choice', name: msg('Veg mark'), copied: true },
  ingredients: { kind: 'text', name: msg('Ingredients'), copied: true, isTranslated: true },
  taste: { kind: 'line', name: msg('Taste'), isTranslated: true },
  harvest: { kind: 'text', name: msg('Harvest or roast'), isTranslated: true },
  scaleOf: { kind: 'choice', name: msg('Scale') },
  scaleLevel: { kind: 'number', name: msg('From 1 to 5'), partOf: 'scaleOf' },
  howToUse: { kind: 'text', name: msg('How to use'), isTranslated: true },
  goesWith: { kind: 'list', name: msg('Goes with'), isTranslated: true },
  keeping: { kind: 'text', name: msg('Keeping'), copied: true, isTranslated: true },
}

/** The labels are compared together, and stock has pages of its own. */
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
  weightGrams: {
    kind: 'number',
    name: msg('Weight with pack of {label}'),
    editorName: msg('weight with pack'),
    copied: true,
  },
  barcode: { kind: 'code', name: msg('Barcode of {label}'), editorName: msg('barcode') },
}

export type ProductField = Row & { key: string; column: string }

const listFields = (rows: Readonly<Record<string, Row>>): readonly ProductField[] =>
  Object.entries(rows).map(([key, row]) => ({ column: snakeCase(key), ...row, key }))

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** The fields of a product besides its id and its sizes, in the order of the columns of a file. */
export const productFields = listFields(ofProduct)
export const sizeFields = listFields(ofSize)

/** Returns the field at a path of an entry, such as `goesWith.0` or `sizes.0.price`. */
export function findField([first, , ofSize]: readonly (string | number)[]): ProductField | undefined {
  const [fields, wanted] = first === 'sizes' ? [sizeFields, ofSize] : [productFields, first]
  return fields.find(({ key }) => key === wanted)
}

/** Returns a field's value as it is typed, and stands in a cell of a file; '' for none. */
export function typedValue(thing: object, { key }: Pick<ProductField, 'key'>): string {
  const value = (thing as Record<string, unknown>)[key] ?? ''
  return Array.isArray(value) ? value.join(', ') : String(value)
}

/** Leaves out fields whose `typedIn` is undefined. With nothing typed a text is '', another field has no value. */
export function readFields(fields: readonly ProductField[], typedIn: (field: ProductField) => string | undefined) {
  const read: Record<string, unknown> = {}
  for (const field of fields) {
    const typed = typedIn(field)
    if (typed === undefined) continue
    const { kind, key } = field
    if (oneLine(typed) !== '') read[key] = readValue(typed, kind)
    else read[key] = kind === 'line' || kind === 'text' ? '' : undefined
  }
  return read
}

const mostItems = 50

function readValue(typed: string, kind: FieldKind): unknown {
  const line = oneLine(typed)
  switch (kind) {
    case 'text':
      return visible(typed).trim()
    case 'code':
      return compactCode(line, '-')
    case 'number':
      return numberOf(line)
    case 'percent':
      return parsePercent(line) ?? Number.NaN
    case 'rupees':
      return toRupees(parseRupees(line) ?? Number.NaN)
    case 'list':
      return line
        .split(',', mostItems)
        .map((item) => item.trim())
        .filter((item) => item !== '')
    default:
      return line
  }
}
