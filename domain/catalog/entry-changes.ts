import { statusTexts } from '#domain/catalog/admin-texts'
import type { CatalogEntry } from '#domain/catalog/catalog-entry'
import { categories, groupText } from '#domain/catalog/categories'
import { type ProductField, productFields, sizeFields } from '#domain/catalog/entry-fields'
import { labelKey } from '#domain/catalog/sizes'
import { formatPercent, formatRupees, toPaise } from '#domain/money'
import { cut } from '#domain/text'
import { msg, plural, t, translated } from '#domain/texts/translate'

/** The value of a compared field; '' for an empty one. */
type FieldValue = string | number | boolean | readonly string[]

/** `key` names the field in the audit, such as `origin` or `sizes.250gm.price`; `label` is that of its size. */
type ComparedField = { key: string; field: ProductField; label: string; value: FieldValue }

const soldSizes: ProductField = { key: 'sizes', column: '', kind: 'list', name: msg('Sizes') }

function listCompared(entry: CatalogEntry): ComparedField[] {
  const fieldsOf = (thing: object, fields: readonly ProductField[], label = '', prefix = '') =>
    fields
      .filter(({ name, partOf }) => name !== undefined && partOf === undefined)
      .map((field) => ({ key: `${prefix}${field.key}`, field, label, value: comparedValue(thing, field, fields) }))
  return [
    ...fieldsOf(entry, productFields),
    { key: 'sizes', field: soldSizes, label: '', value: entry.sizes.map(({ label }) => label) },
    ...entry.sizes.flatMap((size) => fieldsOf(size, sizeFields, size.label, `sizes.${labelKey(size.label)}.`)),
  ]
}

/** Returns the value of a field, with its parts after it, such as `250 g`. */
function comparedValue(thing: object, { key }: ProductField, fields: readonly ProductField[]): FieldValue {
  const values = thing as Record<string, FieldValue | null | undefined>
  const value = values[key]
  if (value === undefined || value === null || (Array.isArray(value) && value.length === 0)) return ''
  const parts = fields.filter(({ partOf }) => partOf === key).map((part) => values[part.key])
  return parts.length > 0 ? [value, ...parts].join(' ').trim() : value
}

type ChangedField = Omit<ComparedField, 'value'> & { before: FieldValue; after: FieldValue }

function listChanged(before: CatalogEntry | null, after: CatalogEntry): ChangedField[] {
  const was = new Map(before ? listCompared(before).map(({ key, value }) => [key, value]) : [])
  return listCompared(after)
    .map(({ value, ...compared }) => ({ ...compared, before: was.get(compared.key) ?? '', after: value }))
    .filter((changed) => JSON.stringify(changed.before) !== JSON.stringify(changed.after))
}

export type FieldChange = { field: string; name: string; before: string; after: string }

export function changesBetween(before: CatalogEntry | null, after: CatalogEntry): FieldChange[] {
  return listChanged(before, after).map(({ key, field, label, before, after }) => {
    const [was, becomes] = [fieldText(field, before), fieldText(field, after)]
    return {
      field: key,
      name: translated(field.name ?? key).replace('{label}', () => translated(label)),
      before: was,
      after: was === becomes ? t('{becomes}, changed', { becomes }) : becomes,
    }
  })
}

const vegTexts: Record<string, string> = { veg: msg('Vegetarian'), 'non-veg': msg('Not vegetarian') }

function fieldText({ key, kind }: ProductField, value: FieldValue): string {
  if (value === '') return t('nothing')
  const text = String(value)
  const [first = '', second = ''] = text.split(' ')
  if (kind === 'rupees') return formatRupees(toPaise(Number(value)))
  if (kind === 'percent') return formatPercent(Number(value))
  switch (key) {
    case 'netQuantity':
    case 'weightGrams':
      return second === 'ml' ? t('{millilitres} ml', { millilitres: first }) : t('{grams} g', { grams: first })
    case 'shelfLifeDays':
      return plural(Number(value), '1 day', '{days} days', { days: Number(value) })
    case 'pictures': {
      const { length: count } = value as readonly string[]
      return plural(count, '1 photo', '{count} photos', { count })
    }
    case 'status':
      return translated(statusTexts[value as keyof typeof statusTexts] ?? text)
    case 'veg':
      return translated(vegTexts[text] ?? text)
    case 'category':
      return translated(categories.find(({ slug }) => slug === value)?.name ?? text)
    case 'category2':
      return groupText(text)
    case 'scaleOf':
      return first === 'heat' ? t('heat {level} of 5', { level: second }) : t('aroma {level} of 5', { level: second })
    default:
      return Array.isArray(value) ? value.map(translated).join(', ') : text
  }
}

const maxLength = 120

/** Returns the differences of a product as the `before` and `after` of an audit row, by its fields. Of the packer, who may be a person, only the field is named. */
export function auditedChanges(live: CatalogEntry | null, becomes: CatalogEntry) {
  const changes = listChanged(live, becomes)
  const short = (value: FieldValue) => (typeof value === 'string' ? cut(value, maxLength) : value)
  const valuesOf = (side: 'before' | 'after') =>
    Object.fromEntries(
      changes.flatMap((change) => (change.key === 'packer' ? [] : [[change.key, short(change[side])]])),
    )
  const isOtherPacker = changes.some(({ key }) => key === 'packer')
  return { before: valuesOf('before'), after: { ...(isOtherPacker && { fields: 'packer' }), ...valuesOf('after') } }
}
