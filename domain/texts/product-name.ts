import type { Tables } from '#database/schema'
import { type TranslatedLanguage, translated } from '#domain/texts/translate'

export const nameColumns = { gu: 'name_gu', hi: 'name_hi' } as const satisfies Record<
  TranslatedLanguage,
  keyof Tables['products']
>

/** By id, since an order keeps the English name of its day. */
export function nameKey(id: string): string {
  return `product:${id}`
}

/** The stored English name where the product has none in the current language, or is gone. */
export function productName(id: string, stored: string): string {
  const key = nameKey(id)
  const name = translated(key)
  return name === key ? stored : name
}
