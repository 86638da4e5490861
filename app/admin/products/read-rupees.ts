import { parseRupees } from '#domain/money'

/** Paise of a typed price; null where it is no price above 0 and up to ten lakh. */
export function readRupees(text: string): number | null {
  const paise = parseRupees(text)
  return paise !== null && paise > 0 && paise <= 1_000_000_00 ? paise : null
}

/** As it stands in a field: 340, 99.50. */
export function rupeesText(paise: number): string {
  return paise % 100 === 0 ? String(paise / 100) : (paise / 100).toFixed(2)
}
