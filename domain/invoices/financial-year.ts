import { indianFields } from '#domain/calendar/moment'

/** Returns the financial year, April to March, such as 26-27. */
export function financialYear(atMs: number): string {
  const day = indianFields(atMs)
  const started = day.getUTCFullYear() - (day.getUTCMonth() < 3 ? 1 : 0)
  return `${twoDigits(started)}-${twoDigits(started + 1)}`
}

function twoDigits(year: number): string {
  return String(year % 100).padStart(2, '0')
}
