import type { CatalogEntry } from '#domain/catalog/catalog-file'
import { categories } from '#domain/catalog/categories'
import { labelKey } from '#domain/catalog/label-key'
import { statusTexts } from '#domain/catalog/status-texts'
import { formatRupees, toPaise } from '#domain/money'

/** The value of one field of a product; '' for an empty one. A size's fields are named `sizes.250gm.price`. */
export type FieldValue = string | number | boolean | readonly string[]
export type EntryFields = Map<string, FieldValue>

/** The sold sizes are fields too: `sizes.250gm` has the label, or '' where the size is not sold. */
export function fieldsOf(entry: CatalogEntry): EntryFields {
  const { details = {} } = entry
  const fields: [string, unknown][] = [
    ...productFields.map((name): [string, unknown] => [name, entry[name]]),
    ...(['taste', 'harvest', 'howToUse', 'goesWith', 'keeping'] as const).map((name): [string, unknown] => [
      `details.${name}`,
      details[name],
    ]),
    ['details.scale', details.scale && `${details.scale.of} ${details.scale.level} of 5`],
  ]
  for (const size of entry.sizes) {
    const key = `sizes.${labelKey(size.label)}`
    const net = size.netQuantity && `${size.netQuantity} ${size.netUnit ?? 'g'}`
    fields.push([key, size.label], [`${key}.price`, size.price], [`${key}.mrp`, size.mrp], [`${key}.net`, net])
    fields.push([`${key}.weightGrams`, size.weightGrams], [`${key}.barcode`, size.barcode])
  }
  return new Map(fields.map(([name, value]) => [name, isEmpty(value) ? '' : (value as FieldValue)]))
}

const productFields = [
  ...(['name', 'nameGu', 'nameHi', 'category', 'category2', 'facts', 'foundBy', 'pictures', 'unsized'] as const),
  ...([
    'hsn',
    'gst',
    'status',
    'origin',
    'originCountry',
    'importer',
    'packer',
    'shelfLifeDays',
    'veg',
    'ingredients',
    'position',
  ] as const),
]

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === false || (Array.isArray(value) && value.length === 0)
}

const names: Record<string, string> = {
  name: 'Name',
  nameGu: 'Gujarati name',
  nameHi: 'Hindi name',
  category: 'Category',
  category2: 'Group',
  facts: 'Sentence',
  foundBy: 'Found by',
  pictures: 'Photos',
  unsized: 'Without sizes',
  hsn: 'HSN',
  gst: 'Tax rate',
  status: 'Status',
  origin: 'Origin',
  originCountry: 'Country of origin',
  importer: 'Imported by',
  packer: 'Packed by',
  shelfLifeDays: 'Shelf life',
  veg: 'Veg mark',
  ingredients: 'Ingredients',
  position: 'Place in lists',
  'details.taste': 'Taste',
  'details.harvest': 'Harvest or roast',
  'details.scale': 'Scale',
  'details.howToUse': 'How to use',
  'details.goesWith': 'Goes with',
  'details.keeping': 'Keeping',
}

const sizeNames: Record<string, string> = {
  price: 'Price of',
  mrp: 'MRP of',
  net: 'Net quantity of',
  weightGrams: 'Weight with pack of',
  barcode: 'Barcode of',
}

/** Returns whether the field is a size itself and not one of its properties. */
export function isSizeField(field: string): boolean {
  return field.startsWith('sizes.') && !/\.(price|mrp|net|weightGrams|barcode)$/.test(field)
}

/** Returns the displayed name of a field, such as Price of 250gm. */
export function fieldName(field: string): string {
  const [, label, part] = /^sizes\.(.+?)(?:\.(price|mrp|net|weightGrams|barcode))?$/.exec(field) ?? []
  if (label === undefined) return names[field] ?? field
  return part === undefined ? `Size ${label}` : `${sizeNames[part]} ${label}`
}

const vegTexts: Record<string, string> = { veg: 'Vegetarian', 'non-veg': 'Not vegetarian' }

/** Returns the displayed value of a field, such as ₹210, 5 %, 3 photos or `nothing`. */
export function fieldText(field: string, value: FieldValue | undefined): string {
  if (value === undefined || value === '') return isSizeField(field) ? 'not sold' : 'nothing'
  if (isSizeField(field)) return `sold as ${value}`
  if (field.endsWith('.price') || field.endsWith('.mrp')) return formatRupees(toPaise(Number(value)))
  if (field.endsWith('.weightGrams')) return `${value} g`
  switch (field) {
    case 'gst':
      return `${value} %`
    case 'shelfLifeDays':
      return `${value} days`
    case 'pictures':
      return photosText(value as readonly string[])
    case 'unsized':
      return 'yes'
    case 'status':
      return statusTexts[value as keyof typeof statusTexts] ?? String(value)
    case 'veg':
      return vegTexts[String(value)] ?? String(value)
    case 'category':
      return categories.find(({ slug }) => slug === value)?.name ?? String(value)
    default:
      return Array.isArray(value) ? value.join(', ') : String(value)
  }
}

function photosText(names: readonly string[]): string {
  return names.length === 1 ? '1 photo' : `${names.length} photos`
}
