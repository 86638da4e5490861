import { currentLanguage, currentLocale } from '#domain/texts/translate'

/** India has one time zone, without daylight saving time. Its name and offset are declared only here. */
export const indianTimeZone = 'Asia/Kolkata'
export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs
export const daySeconds = dayMs / 1000
const indianOffsetMs = 5.5 * hourMs

/** A day in India such as 2026-11-22. */
export type Day = string

/** Formats the day of a time in India, such as 22 Nov 2026. */
export const formatDate = dateFormat({ day: 'numeric', month: 'short', year: 'numeric', timeZone: indianTimeZone })
/** Formats the day of a time in India, such as 22 November 2026. */
export const formatLongDate = dateFormat({ day: 'numeric', month: 'long', year: 'numeric', timeZone: indianTimeZone })
/** Formats the day of a time in India, such as 22 Nov. */
export const formatShortDate = dateFormat({ day: 'numeric', month: 'short', timeZone: indianTimeZone })
/** Formats the day of a time in India, such as Sun, 22 Nov. */
export const formatWeekdayDate = dateFormat({
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: indianTimeZone,
})
const formatWithoutYear = dateFormat({ day: 'numeric', month: 'long', timeZone: indianTimeZone })
const formatMonthOf = dateFormat({ month: 'short', year: 'numeric', timeZone: indianTimeZone })
const formatDayPart = dateFormat({ hour: 'numeric', dayPeriod: 'short', timeZone: 'UTC' })

/** Formats a time in India, such as 22 Nov 2026, 10:42 am. */
export function formatMoment(at: number): string {
  return `${formatDate(at)}, ${formatTime(at)}`
}

/** Returns a Date whose UTC fields (year, month, hours) are those of Indian time. */
export function indianFields(at: number): Date {
  return new Date(at + indianOffsetMs)
}

export function indianDay(at: number): Day {
  return dayOf(indianFields(at))
}

export function dayOf(date: Date): Day {
  return date.toISOString().slice(0, 10)
}

/** Formats a time in epoch ms as the columns of better-auth hold it: 2026-11-22T09:30:00.000Z. */
export function isoTime(at: number): string {
  return new Date(at).toISOString()
}

/** Formats a time in India for files, such as 14:05. */
export function indianClock(at: number): string {
  return indianFields(at).toISOString().slice(11, 16)
}

/** Returns the first moment of the day in UTC, for the Date's UTC fields. */
export function dateOf(day: Day): Date {
  return new Date(`${day}T00:00:00Z`)
}

/** Returns the day's first moment in epoch milliseconds. */
export function startOfDay(day: Day): number {
  return dateOf(day).getTime() - indianOffsetMs
}

/** Formats a time in India, such as 10:42 am; in Gujarati and Hindi such as સવારે 10:42. */
export function formatTime(at: number): string {
  const fields = indianFields(at)
  const hour = fields.getUTCHours()
  const clock = `${hour % 12 || 12}:${String(fields.getUTCMinutes()).padStart(2, '0')}`
  return currentLanguage() === 'en' ? `${clock} ${dayPartOf(hour)}` : `${dayPartOf(hour)} ${clock}`
}

/** Returns am or pm of an hour from 0 to 23; Gujarati and Hindi name the part of the day instead: સવારે, બપોરે. */
export function dayPartOf(hour: number): string {
  if (currentLanguage() === 'en') return hour < 12 ? 'am' : 'pm'
  return formatDayPart(hour * hourMs)
    .replace(/\d+/, '')
    .trim()
}

/** Formats 2026-11-22 as 22 Nov 2026. */
export function formatDay(date: Day): string {
  return formatDate(startOfDay(date))
}

/** Formats 2027-11-08 as Nov 2027, the way packs name a best before. */
export function formatMonth(date: Day): string {
  return formatMonthOf(startOfDay(date))
}

/** Formats 2026-11-08 as 8 November. */
export function formatDayAndMonth(date: Day): string {
  return formatWithoutYear(startOfDay(date))
}

export function addDays(date: Day, days: number): Day {
  return dayOf(new Date(dateOf(date).getTime() + days * dayMs))
}

/** Returns whether a text is an existing calendar day, such as 2026-11-22, in the years 2000 to 2099. */
export function isDay(text: string): text is Day {
  return /^20\d\d-\d\d-\d\d$/.test(text) && dateOf(text).toJSON()?.slice(0, 10) === text
}

/**
 * Returns a function that formats a moment in the current language. Creating a formatter takes a twentieth of the time of a page, so each
 * language has one.
 */
export function dateFormat(options: Intl.DateTimeFormatOptions): (at: number | Date) => string {
  const formats = new Map<string, Intl.DateTimeFormat>()
  return (at) => {
    const locale = currentLocale()
    const format = formats.get(locale) ?? new Intl.DateTimeFormat(`${locale}-u-nu-latn`, options)
    formats.set(locale, format)
    return format.format(at)
  }
}

/** Deadline of the Consumer Protection (E-Commerce) Rules 2020, rule 4(5). */
export const acknowledgeWithinMs = 48 * hourMs

/** Returns the end of the same day of the next month in India, or of its last day (same rule). */
export function resolveBy(receivedAt: number): number {
  const [year, month, day] = partsOf(receivedAt)
  const lastDay = Math.min(Date.UTC(year, month + 1, day), Date.UTC(year, month + 2, 0))
  return startOfDay(dayOf(new Date(lastDay + dayMs)))
}

/** Returns the moments before which a complaint that is overdue now was received. */
export function overdueBefore(now: number): { unacknowledged: number; unsettled: number } {
  const [year, month, day] = partsOf(now)
  const firstDay = Math.min(Date.UTC(year, month - 1, day), Date.UTC(year, month, 1))
  return { unacknowledged: now - acknowledgeWithinMs, unsettled: startOfDay(dayOf(new Date(firstDay))) }
}

function partsOf(at: number): [year: number, month: number, day: number] {
  const fields = indianFields(at)
  return [fields.getUTCFullYear(), fields.getUTCMonth(), fields.getUTCDate()]
}
