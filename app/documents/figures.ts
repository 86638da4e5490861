// Documents are always in English (record 061), so their figures do not follow the language of the page.

import { indianTimeZone } from '#domain/calendar/moment'
import { countPacks } from '#domain/count-packs'
import { decimalKilograms } from '#domain/orders/weight'

const day = new Intl.DateTimeFormat('en-IN', {
  day: '2-digit',
  month: 'short',
  year: 'numeric',
  timeZone: indianTimeZone,
})

/** Formats a tax rate given in basis points: 2.5% */
export function inPercent(rateBp: number): string {
  return `${rateBp / 100}%`
}

/** Formats a moment as its day in India: 21 Nov 2026 */
export function dateOnDocument(atMs: number): string {
  return day.format(atMs)
}

/** Formats grams as kilograms: 0.650 kg */
export function inKilograms(grams: number): string {
  return `${decimalKilograms(grams)} kg`
}

export function packsOnDocument(lines: readonly { quantity: number }[]): string {
  const packs = countPacks(lines)
  return packs === 1 ? '1 pack' : `${packs} packs`
}
