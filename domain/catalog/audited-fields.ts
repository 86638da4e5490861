import { categories, findGroup, groupText } from '#domain/catalog/categories'
import { comparedOfSize, fieldName, fieldText, vegTexts } from '#domain/catalog/entry-fields'
import { packsText } from '#domain/catalog/packs-text'
import { productFields } from '#domain/catalog/product-fields'
import { statusTexts } from '#domain/catalog/status-texts'
import { msg, plural, t, translated } from '#domain/texts/translate'

const names: ReadonlySet<string> = new Set([
  ...productFields.flatMap(({ name }) => name ?? []),
  msg('Order of the sizes'),
])

/** Returns the name of a product's field that the audit stores in English in the current language; null where it is of something else. */
export function productFieldName(stored: string): string | null {
  if (names.has(stored)) return translated(stored)
  const size = /^Size (.+)$/.exec(stored)?.[1]
  if (size) return fieldName(`sizes.${size}`)
  for (const { key, name = '' } of comparedOfSize) {
    const [start = ''] = name.split('{label}')
    if (stored.startsWith(start)) return fieldName(`sizes.${stored.slice(start.length)}.${key}`)
  }
  return null
}

/** The values that are words of the shop, in English. */
const words: ReadonlySet<string> = new Set<string>([
  ...Object.values(statusTexts),
  ...Object.values(vegTexts),
  ...categories.flatMap(({ name, subcategories }) => [name, ...subcategories]),
  msg('nothing'),
  msg('not sold'),
  msg('yes'),
  msg('Removed'),
  msg('given'),
])

/** Returns a value that the audit stores as an English text in the current language; what people typed stays as it is. */
export function productFieldText(stored: string): string {
  const [, count, unit] = /^(\d+) (days?|photos?|photos?, changed|g|ml)$/.exec(stored) ?? []
  if (unit?.startsWith('day')) return fieldText('shelfLifeDays', Number(count))
  if (unit === 'g' || unit === 'ml') return fieldText('sizes.any.netQuantity', `${count} ${unit}`)
  if (unit) {
    const photos = plural(Number(count), '1 photo', '{count} photos', { count: Number(count) })
    return unit.endsWith('changed') ? t('{becomes}, changed', { becomes: photos }) : photos
  }
  const [, packs] = /^(\d+) packs?$/.exec(stored) ?? []
  if (packs) return packsText(Number(packs))
  const [, sold] = /^sold as (.+)$/.exec(stored) ?? []
  if (sold) return t('sold as {value}', { value: sold })
  const [, of, level] = /^(heat|aroma) (\d) of 5$/.exec(stored) ?? []
  if (of) return fieldText('scaleOf', `${of} ${level}`)
  const group = findGroup(stored)
  if (group) return groupText(group)
  return words.has(stored) ? translated(stored) : stored
}
