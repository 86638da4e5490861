import { dayMs, formatDate, formatShortDate, formatTime, hourMs, indianDay, minuteMs } from '#domain/calendar/moment'
import { plural, t } from '#domain/texts/translate'

export function formatAge(atMs: number, nowMs: number): string {
  const ms = nowMs - atMs
  return ms < minuteMs ? t('now') : formatDuration(ms)
}

/** Formats a duration: 12 min, 3 h, 4 days; in hours below `daysFromMs`. */
export function formatDuration(ms: number, daysFromMs = dayMs): string {
  if (ms < hourMs) return t('{minutes} min', { minutes: Math.floor(ms / minuteMs) })
  if (ms < daysFromMs) return t('{hours} h', { hours: Math.floor(ms / hourMs) })
  const days = Math.floor(ms / dayMs)
  return plural(days, '1 day', '{days} days', { days })
}

/** Formats a moment in India: 10:42 am, with the day if it was not today, and with the year if it was another. */
export function formatRecent(atMs: number, nowMs: number): string {
  const day = otherDayOf(atMs, nowMs)
  return day === null ? formatTime(atMs) : `${day}, ${formatTime(atMs)}`
}

/** Formats a moment in India for the middle of a sentence: at 10:42 am, on 21 Nov at 10:42 am. */
export function formatRecentInSentence(atMs: number, nowMs: number): string {
  const [day, time] = [otherDayOf(atMs, nowMs), formatTime(atMs)]
  return day === null ? t('at {time}', { time }) : t('on {day} at {time}', { day, time })
}

function otherDayOf(atMs: number, nowMs: number): string | null {
  const [on, today] = [indianDay(atMs), indianDay(nowMs)]
  if (on === today) return null
  return on.slice(0, 4) === today.slice(0, 4) ? formatShortDate(atMs) : formatDate(atMs)
}
