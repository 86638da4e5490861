import { dayMs, formatTime, indianTimeZone } from '#domain/calendar/moment'
import { plural, t } from '#domain/texts/translate'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

const day = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', timeZone: indianTimeZone })
const dayOfYear = new Intl.DateTimeFormat('en-IN', {
  ...{ day: 'numeric', month: 'short', year: 'numeric', timeZone: indianTimeZone },
})
const calendar = new Intl.DateTimeFormat('en-CA', { timeZone: indianTimeZone })

/** Returns how long ago a moment was: now, 12 min, 3 h, 4 days. */
export function age(atMs: number, nowMs: number): string {
  const ms = Math.max(0, nowMs - atMs)
  if (ms < minuteMs) return 'now'
  if (ms < hourMs) return t('{floor} min', { floor: Math.floor(ms / minuteMs) })
  if (ms < dayMs) return `${Math.floor(ms / hourMs)} h`
  const days = Math.floor(ms / dayMs)
  return plural(days, '1 day', '{days} days', { days })
}

/** Formats a moment in India: 10:42, with the day if it was not today, and with the year if it was another. */
export function momentOf(atMs: number, nowMs: number): string {
  const [on, today] = [calendar.format(atMs), calendar.format(nowMs)]
  if (on === today) return formatTime(atMs)
  const format = on.slice(0, 4) === today.slice(0, 4) ? day : dayOfYear
  return `${format.format(atMs)}, ${formatTime(atMs)}`
}
