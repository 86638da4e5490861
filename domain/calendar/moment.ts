import { currentLanguage, currentLocale } from '#domain/texts/translate'

/** Declared only here. India has no daylight saving time. */
export const indianTimeZone = 'Asia/Kolkata'
export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs
export const daySeconds = dayMs / 1000
const indianOffsetMs = 5.5 * hourMs

/** In India, such as 2026-11-22. */
export type Day = string

export const formatDate = dateFormat({ day: 'numeric', month: 'short', year: 'numeric' })
export const formatLongDate = dateFormat({ day: 'numeric', month: 'long', year: 'numeric' })
export const formatShortDate = dateFormat({ day: 'numeric', month: 'short' })
export const formatWeekdayDate = dateFormat({ weekday: 'short', day: 'numeric', month: 'short' })
const formatWithoutYear = dateFormat({ day: 'numeric', month: 'long' })
const formatMonthOf = dateFormat({ month: 'short', year: 'numeric' })
const formatDayPart = dateFormat({ hour: 'numeric', dayPeriod: 'short', timeZone: 'UTC' })

export function formatMoment(at: number): string {
  return `${formatDate(at)}, ${formatTime(at)}`
}

/** Its UTC fields are those of Indian time. */
export function indianFields(at: number): Date {
  return new Date(at + indianOffsetMs)
}

export function indianDay(at: number): Day {
  return dayOf(indianFields(at))
}

export function dayOf(date: Date): Day {
  return date.toISOString().slice(0, 10)
}

export function isoTime(at: number): string {
  return new Date(at).toISOString()
}

export function indianClock(at: number): string {
  return indianFields(at).toISOString().slice(11, 16)
}

export function dateOf(day: Day): Date {
  return new Date(`${day}T00:00:00Z`)
}

export function startOfDay(day: Day): number {
  return dateOf(day).getTime() - indianOffsetMs
}

/** In Gujarati and Hindi such as સવારે 10:42. */
export function formatTime(at: number): string {
  const fields = indianFields(at)
  const hour = fields.getUTCHours()
  const clock = `${hour % 12 || 12}:${String(fields.getUTCMinutes()).padStart(2, '0')}`
  return currentLanguage() === 'en' ? `${clock} ${dayPartOf(hour)}` : `${dayPartOf(hour)} ${clock}`
}

/** Gujarati and Hindi name the part of the day instead: સવારે, બપોરે. */
export function dayPartOf(hour: number): string {
  if (currentLanguage() === 'en') return hour < 12 ? 'am' : 'pm'
  return formatDayPart(hour * hourMs)
    .replace(/\d+/, '')
    .trim()
}

export function formatDay(date: Day): string {
  return formatDate(startOfDay(date))
}

export function formatMonth(date: Day): string {
  return formatMonthOf(startOfDay(date))
}

export function formatDayAndMonth(date: Day): string {
  return formatWithoutYear(startOfDay(date))
}

export function addDays(date: Day, days: number): Day {
  return dayOf(new Date(dateOf(date).getTime() + days * dayMs))
}

export function isDay(text: string): text is Day {
  return /^20\d\d-\d\d-\d\d$/.test(text) && dateOf(text).toJSON()?.slice(0, 10) === text
}

/** One for each language, because creating one takes a twentieth of the time of a page. */
export function dateFormat(options: Intl.DateTimeFormatOptions): (at: number | Date) => string {
  const formats = new Map<string, Intl.DateTimeFormat>()
  return (at) => {
    const locale = currentLocale()
    const format =
      formats.get(locale) ?? new Intl.DateTimeFormat(`${locale}-u-nu-latn`, { timeZone: indianTimeZone, ...options })
    formats.set(locale, format)
    return format.format(at)
  }
}

/** Consumer Protection (E-Commerce) Rules 2020, rule 4(5). */
export const acknowledgeWithinMs = 48 * hourMs

/** The end of the same day of the next month in India, or of its last day (same rule). */
export function resolveBy(receivedAt: number): number {
  const [year, month, day] = partsOf(receivedAt)
  const lastDay = Math.min(Date.UTC(year, month + 1, day), Date.UTC(year, month + 2, 0))
  return startOfDay(dayOf(new Date(lastDay + dayMs)))
}

export function overdueBefore(now: number): { unacknowledged: number; unsettled: number } {
  const [year, month, day] = partsOf(now)
  const firstDay = Math.min(Date.UTC(year, month - 1, day), Date.UTC(year, month, 1))
  return { unacknowledged: now - acknowledgeWithinMs, unsettled: startOfDay(dayOf(new Date(firstDay))) }
}

function partsOf(at: number): [year: number, month: number, day: number] {
  const fields = indianFields(at)
  return [fields.getUTCFullYear(), fields.getUTCMonth(), fields.getUTCDate()]
}
