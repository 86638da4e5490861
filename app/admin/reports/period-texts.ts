import type { Day } from '#domain/calendar/moment'
import type { Period } from '#domain/reports/period'

const formats = {
  day: new Intl.DateTimeFormat('en-IN', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  }),
  short: new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', timeZone: 'UTC' }),
  weekday: new Intl.DateTimeFormat('en-IN', { weekday: 'short', day: 'numeric', timeZone: 'UTC' }),
  month: new Intl.DateTimeFormat('en-IN', { month: 'long', year: 'numeric', timeZone: 'UTC' }),
}

/** Formats a period: Sun, 22 Nov 2026 · 16 Nov – 22 Nov 2026 · November 2026. */
export function periodText({ span, from, to }: Period): string {
  if (span === 'day') return formats.day.format(Date.parse(from))
  if (span === 'month') return formats.month.format(Date.parse(from))
  return `${shortDay(from)} – ${shortDay(to)} ${to.slice(0, 4)}`
}

/** Formats a day: 22 Nov. */
export function shortDay(day: Day): string {
  return formats.short.format(Date.parse(day))
}

/** Returns the label below a bar: the hour, the weekday, or the day of the month. */
export function barLabel(at: string, span: Period['span']): string {
  if (span === 'day') return at.slice(0, 2)
  return span === 'week' ? formats.weekday.format(Date.parse(at)) : String(Number(at.slice(8)))
}

/** Returns the same label in full, for the table. */
export function barTitle(at: string, span: Period['span']): string {
  return span === 'day' ? at : formats.day.format(Date.parse(at)).replace(/ \d{4}$/, '')
}
