import { categories, findGroup, groupText } from '#domain/catalog/categories'
import { fieldName, fieldText, productFieldNames, sizeParts, vegTexts } from '#domain/catalog/entry-fields'
import { packsText } from '#domain/catalog/packs-text'
import { statusTexts } from '#domain/catalog/status-texts'
import { msg, plural, t, translated } from '#domain/texts/translate'

/** Returns the name of a product's field that the audit stores in English in the current language; null where it is of something else. */
export function productFieldName(stored: string): string | null {
  if (productFieldNames.has(stored)) return translated(stored)
  const size = /^Size (.+)$/.exec(stored)?.[1]
  if (size) return fieldName(`sizes.${size}`)
  const [, name = '', label = ''] = /^(.+?) of (.+)$/.exec(stored) ?? []
  const part = sizeParts[name]
  return part ? fieldName(`sizes.${label}.${part}`) : null
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
  if (unit === 'g' || unit === 'ml') return fieldText('sizes.any.net', `${count} ${unit}`)
  if (unit) {
    const photos = plural(Number(count), '1 photo', '{count} photos', { count: Number(count) })
    return unit.endsWith('changed') ? t('{becomes}, changed', { becomes: photos }) : photos
  }
  const [, packs] = /^(\d+) packs?$/.exec(stored) ?? []
  if (packs) return packsText(Number(packs))
  const [, sold] = /^sold as (.+)$/.exec(stored) ?? []
  if (sold) return t('sold as {value}', { value: sold })
  const [, of, level] = /^(heat|aroma) (\d) of 5$/.exec(stored) ?? []
  if (of) return fieldText('details.scale', `${of} ${level}`)
  const group = findGroup(stored)
  if (group) return groupText(group)
  return words.has(stored) ? translated(stored) : stored
}
