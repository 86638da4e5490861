import { indianTimeZone } from '#domain/calendar/moment'

const rupees = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const day = new Intl.DateTimeFormat('en-IN', {
  day: '2-digit',
  month: 'short',
  year: 'numeric',
  timeZone: indianTimeZone,
})

/** Rupees as columns of a paper show them: 1,450.00 */
export function inRupees(paise: number): string {
  return rupees.format(paise / 100)
}

/** A tax rate of basis points: 2.5% */
export function inPercent(rateBp: number): string {
  return `${rateBp / 100}%`
}

/** A day in India: 21 Nov 2026 */
export function dateOnDocument(atMs: number): string {
  return day.format(atMs)
}

/** A phone with +91 as people write it: +91 98765 43210 */
export function phoneOnDocument(phone: string): string {
  return phone.replace(/^\+91\s*(\d{5})\s*(\d{5})$/, '+91 $1 $2')
}

/** Grams as couriers ask for them: 0.650 kg */
export function inKilograms(grams: number): string {
  return `${(grams / 1000).toFixed(3)} kg`
}

export function countPacks(lines: readonly { quantity: number }[]): string {
  const packs = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  return packs === 1 ? '1 pack' : `${packs} packs`
}
