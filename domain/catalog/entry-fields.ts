import type { CatalogEntry } from '#domain/catalog/catalog-file'
import { categories, groupText } from '#domain/catalog/categories'
import { labelKey } from '#domain/catalog/label-key'
import { type ProductField, productFields, sizeFields, valueAt } from '#domain/catalog/product-fields'
import { statusTexts } from '#domain/catalog/status-texts'
import { formatPercent, formatRupees, toPaise } from '#domain/money'
import { msg, plural, t, translated } from '#domain/texts/translate'

/** The value of a compared field; '' for an empty one. */
export type FieldValue = string | number | boolean | readonly string[]

const isCompared = ({ name }: ProductField) => name !== undefined
const comparedFields = productFields.filter(isCompared)
const comparedSizeFields = sizeFields.filter(isCompared)

/**
 * Returns the compared fields of a product by key. Those of a size are named `sizes.250gm.price`, and the sold sizes are fields too: `sizes.250gm` has
 * the label, or is missing where the size is not sold.
 */
export function entryFieldsOf(entry: CatalogEntry): Map<string, FieldValue> {
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
export function splitSizeField(field: string): { label: string; part: string | undefined } | null {
  const [, label, part] = sizeField.exec(field) ?? []
  return label === undefined ? null : { label, part }
}

/** Returns whether the field is a size itself and not one of its properties. */
export function isSizeField(field: string): boolean {
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
