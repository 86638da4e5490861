import {
  type Day,
  dateFormat,
  dateOf,
  formatDay,
  formatShortDate,
  formatWeekdayDate,
  startOfDay,
} from '#domain/calendar/moment'
import type { Period } from '#domain/reports/period'

const formats = {
  weekdayName: dateFormat({ weekday: 'short', timeZone: 'UTC' }),
  weekday: dateFormat({ weekday: 'short', day: 'numeric', timeZone: 'UTC' }),
  month: dateFormat({ month: 'long', year: 'numeric', timeZone: 'UTC' }),
}

/** Formats a period: Sun, 22 Nov 2026 · 16 Nov – 22 Nov 2026 · November 2026. */
export function periodText({ span, from, to }: Period): string {
  if (span === 'day') return `${formats.weekdayName(dateOf(from))}, ${formatDay(from)}`
  if (span === 'month') return formats.month(dateOf(from))
  return `${shortDay(from)} – ${shortDay(to)} ${to.slice(0, 4)}`
}

/** Formats a day: 22 Nov. */
export function shortDay(day: Day): string {
  return formatShortDate(startOfDay(day))
}

/** Returns the label below a bar: the hour, the weekday, or the day of the month. */
export function barLabel(at: string, span: Period['span']): string {
  if (span === 'day') return at.slice(0, 2)
  return span === 'week' ? formats.weekday(dateOf(at)) : String(Number(at.slice(8)))
}

/** Returns the hour of a bar, or its day in full, for the table. */
export function barTitle(at: string, span: Period['span']): string {
  return span === 'day' ? at : formatWeekdayDate(startOfDay(at))
}
