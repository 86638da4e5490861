import type { CatalogEntry } from '#domain/catalog/catalog-file'
import { categories, groupText } from '#domain/catalog/categories'
import { labelKey } from '#domain/catalog/label-key'
import type { ProductDetails } from '#domain/catalog/product-details'
import { statusTexts } from '#domain/catalog/status-texts'
import { formatRupees, toPaise } from '#domain/money'
import { msg, plural, t, translated } from '#domain/texts/translate'

/** The value of one field of a product; '' for an empty one. A size's fields are named `sizes.250gm.price`. */
export type FieldValue = string | number | boolean | readonly string[]
export type EntryFields = Map<string, FieldValue>

/** The sold sizes are fields too: `sizes.250gm` has the label, or '' where the size is not sold. */
export function entryFieldsOf(entry: CatalogEntry): EntryFields {
  const { details = {} } = entry
  const ofEntry: Record<string, unknown> = entry
  const ofDetails: Record<string, unknown> = {
    ...details,
    scale: details.scale && `${details.scale.of} ${details.scale.level}`,
  }
  const fields: [string, unknown][] = [
    ...Object.keys(productNames).map((name): [string, unknown] => [name, ofEntry[name]]),
    ...Object.keys(detailNames).map((name): [string, unknown] => [`details.${name}`, ofDetails[name]]),
  ]
  for (const size of entry.sizes) {
    const key = `sizes.${labelKey(size.label)}`
    const net = size.netQuantity && `${size.netQuantity} ${size.netUnit ?? 'g'}`
    fields.push([key, size.label], [`${key}.price`, size.price], [`${key}.mrp`, size.mrp], [`${key}.net`, net])
    fields.push([`${key}.weightGrams`, size.weightGrams], [`${key}.barcode`, size.barcode])
  }
  return new Map(fields.map(([name, value]) => [name, isEmpty(value) ? '' : (value as FieldValue)]))
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === false || (Array.isArray(value) && value.length === 0)
}

const productNames: Readonly<Record<Exclude<keyof CatalogEntry, 'id' | 'details' | 'sizes'>, string>> = {
  name: msg('Name'),
  nameGu: msg('Gujarati name'),
  nameHi: msg('Hindi name'),
  category: msg('Category'),
  category2: msg('Group'),
  facts: msg('Sentence'),
  foundBy: msg('Found by'),
  pictures: msg('Photos'),
  unsized: msg('Without sizes'),
  hsn: 'HSN',
  gst: msg('Tax rate'),
  status: msg('Status'),
  origin: msg('Origin'),
  originCountry: msg('Country of origin'),
  importer: msg('Imported by'),
  packer: msg('Packed by'),
  shelfLifeDays: msg('Shelf life'),
  veg: msg('Veg mark'),
  ingredients: msg('Ingredients'),
  position: msg('Place in lists'),
}

const detailNames: Readonly<Record<keyof ProductDetails, string>> = {
  taste: msg('Taste'),
  harvest: msg('Harvest or roast'),
  howToUse: msg('How to use'),
  goesWith: msg('Goes with'),
  keeping: msg('Keeping'),
  scale: msg('Scale'),
}

const names: Readonly<Record<string, string>> = {
  ...productNames,
  order: msg('Order of the sizes'),
  ...Object.fromEntries(Object.entries(detailNames).map(([detail, name]) => [`details.${detail}`, name])),
}

const sizeNames: Record<string, (label: string) => string> = {
  price: (label) => t('Price of {label}', { label }),
  mrp: (label) => t('MRP of {label}', { label }),
  net: (label) => t('Net quantity of {label}', { label }),
  weightGrams: (label) => t('Weight with pack of {label}', { label }),
  barcode: (label) => t('Barcode of {label}', { label }),
}

/** Splits the name of a size's field, such as `sizes.250gm.price`; `part` is undefined for the size itself. Returns null for other fields. */
export function splitSizeField(field: string): { label: string; part: string | undefined } | null {
  const [, label, part] = /^sizes\.(.+?)(?:\.(price|mrp|net|weightGrams|barcode))?$/.exec(field) ?? []
  return label === undefined ? null : { label, part }
}

/** Returns whether the field is a size itself and not one of its properties. */
export function isSizeField(field: string): boolean {
  const ofSize = splitSizeField(field)
  return ofSize !== null && ofSize.part === undefined
}

/** Returns whether it is the name of a product's field, such as `origin` or `sizes.250gm.price`. */
export function isProductField(field: string): boolean {
  return Object.hasOwn(names, field) || splitSizeField(field) !== null
}

/** Returns the name of a field in the current language, such as Price of 250gm. */
export function fieldName(field: string): string {
  const ofSize = splitSizeField(field)
  if (!ofSize) return translated(names[field] ?? field)
  const size = translated(ofSize.label)
  return sizeNames[ofSize.part ?? '']?.(size) ?? t('Size {label}', { label: size })
}

export const vegTexts: Record<string, string> = { veg: msg('Vegetarian'), 'non-veg': msg('Not vegetarian') }

/** Returns the value of a field in the current language, such as ₹210, 5 %, 3 photos or `nothing`. */
export function fieldText(field: string, value: FieldValue | undefined): string {
  if (value === undefined || value === '') return isSizeField(field) ? t('not sold') : t('nothing')
  if (isSizeField(field)) return t('sold as {value}', { value: String(value) })
  if (field.endsWith('.price') || field.endsWith('.mrp')) return formatRupees(toPaise(Number(value)))
  if (field.endsWith('.weightGrams') || field.endsWith('.net')) return quantityText(String(value))
  switch (field) {
    case 'gst':
      return `${value} %`
    case 'shelfLifeDays':
      return plural(Number(value), '{days} days', '{days} days', { days: Number(value) })
    case 'pictures':
      return photosText(value as readonly string[])
    case 'unsized':
      return t('yes')
    case 'status':
      return translated(statusTexts[value as keyof typeof statusTexts] ?? String(value))
    case 'veg':
      return translated(vegTexts[String(value)] ?? String(value))
    case 'category':
      return translated(categories.find(({ slug }) => slug === value)?.name ?? String(value))
    case 'category2':
      return groupText(String(value))
    case 'details.scale':
      return scaleText(String(value))
    default:
      return Array.isArray(value) ? value.join(', ') : String(value)
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
