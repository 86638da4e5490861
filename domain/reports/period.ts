import { addDays, type Day, dateOf, dayOf, isDay } from '#domain/calendar/moment'

export const spans = ['day', 'week', 'month'] as const
export type Span = (typeof spans)[number]

export type Period = { span: Span; from: Day; to: Day }

/** A week runs from Monday to Sunday. */
export function periodOf(span: Span, day: Day): Period {
  if (span === 'day') return { span, from: day, to: day }
  const date = dateOf(day)
  if (span === 'week') {
    const from = addDays(day, -((date.getUTCDay() + 6) % 7))
    return { span, from, to: addDays(from, 6) }
  }
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0))
  return { span, from: `${day.slice(0, 8)}01`, to: dayOf(lastDay) }
}

export function periodBefore({ span, from }: Period): Period {
  return periodOf(span, addDays(from, -1))
}

export function periodAfter({ span, to }: Period): Period {
  return periodOf(span, addDays(to, 1))
}

export function readDay(typed: string | null, otherwise: Day): Day {
  return typed !== null && isDay(typed) && typed <= otherwise ? typed : otherwise
}
