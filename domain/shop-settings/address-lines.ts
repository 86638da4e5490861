import { shownLines } from '#domain/delivery/delivery'
import type { ShopSettings } from '#domain/shop-settings/shop-settings'
import { currentLanguage, translated } from '#domain/texts/translate'

/** Returns the lines of the shop's address in the page's language, or its parts with the translations that there are. */
export function shopAddressLines({ address, addressGu, addressHi }: ShopSettings['firm']): string[] {
  const written = { en: '', gu: addressGu, hi: addressHi }[currentLanguage()]
  if (written) return [written]
  const { block, road, city } = address
  return [translated(block), ...shownLines({ ...address, street: translated(road), city: translated(city) })]
}
