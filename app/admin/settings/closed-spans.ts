import { addDays, type Day } from '#domain/calendar/moment'
import type { Section, ShopSettings } from '#domain/shop-settings/shop-settings'

/** Days that are closed in one go, as a row of the form has them; `until` is empty for a single day. */
export type ClosedSpan = { day: string; until: string; reason: string }

export const maxSpanDays = 31

/** Joins closed days that follow one another for the same reason. */
export function closedSpans(days: ShopSettings['closedDays']): ClosedSpan[] {
  const spans: ClosedSpan[] = []
  for (const { day, reason } of days) {
    const last = spans.at(-1)
    const isNext = last && last.reason === reason && addDays(last.until || last.day, 1) === day
    if (isNext && daysOf(last).length < maxSpanDays) last.until = day
    else spans.push({ day, until: '', reason })
  }
  return spans
}

/** Returns the days of a span, at most one more than a span may have. */
export function daysOf({ day, until }: Pick<ClosedSpan, 'day' | 'until'>): string[] {
  const days = [day]
  for (let next = addDays(day, 1); until !== '' && next <= until && days.length <= maxSpanDays; next = addDays(next, 1))
    days.push(next)
  return days
}

/** Returns what the form of a section edits: of the closed days the spans that end on `from` or later, and everything of other sections. */
export function editedPart<Name extends Section>(name: Name, value: ShopSettings[Name], from: Day): ShopSettings[Name] {
  if (name !== 'closedDays') return value
  const spans = closedSpans(value as ShopSettings['closedDays']).filter(({ day, until }) => (until || day) >= from)
  const days = spans.flatMap((span) => daysOf(span).map((day) => ({ day, reason: span.reason })))
  return days as ShopSettings[Name]
}
