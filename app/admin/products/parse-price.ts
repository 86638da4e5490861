import { parseRupees } from '#domain/money'

/** Ten lakh rupees. */
export const maxPricePaise = 1_000_000_00

/** Returns the paise of a typed price, or null unless it is above 0 and up to ten lakh rupees. */
export function parsePrice(text: string): number | null {
  const paise = parseRupees(text)
  return paise !== null && paise > 0 && paise <= maxPricePaise ? paise : null
}
