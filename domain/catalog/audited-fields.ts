import { findGroup, groupText } from '#domain/catalog/categories'
import { fieldName, fieldText, productFieldNames, sizeParts } from '#domain/catalog/entry-fields'
import { plural, t, translated } from '#domain/texts/translate'

/** Returns the name of a product's field that the audit stores in English in the language of the moment; null where it is of something else. */
export function productFieldName(stored: string): string | null {
  if (productFieldNames.has(stored)) return translated(stored)
  const size = /^Size (.+)$/.exec(stored)?.[1]
  if (size) return fieldName(`sizes.${size}`)
  const [, name = '', label = ''] = /^(.+?) of (.+)$/.exec(stored) ?? []
  const part = sizeParts[name]
  return part ? fieldName(`sizes.${label}.${part}`) : null
}

/** Returns a value that the audit stores as an English text in the language of the moment; what people typed stays as it is. */
export function productFieldText(stored: string): string {
  const [, count, unit] = /^(\d+) (days?|photos?|photos?, changed|g)$/.exec(stored) ?? []
  if (unit?.startsWith('day')) return fieldText('shelfLifeDays', Number(count))
  if (unit === 'g') return t('{grams} g', { grams: Number(count) })
  if (unit) {
    const photos = plural(Number(count), '1 photo', '{count} photos', { count: Number(count) })
    return unit.endsWith('changed') ? t('{becomes}, changed', { becomes: photos }) : photos
  }
  const [, packs] = /^(\d+) packs?$/.exec(stored) ?? []
  if (packs) return plural(Number(packs), '1 pack', '{packs} packs', { packs: Number(packs) })
  const [, sold] = /^sold as (.+)$/.exec(stored) ?? []
  if (sold) return t('sold as {value}', { value: sold })
  const [, of, level] = /^(heat|aroma) (\d) of 5$/.exec(stored) ?? []
  if (of) return fieldText('details.scale', `${of} ${level}`)
  const group = findGroup(stored)
  return group ? groupText(group) : translated(stored)
}
