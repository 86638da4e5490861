import { addDays, type Day, dateOf, dayOf, isDay } from '#domain/calendar/moment'

export const spans = ['day', 'week', 'month'] as const
export type Span = (typeof spans)[number]

export type Period = { span: Span; from: Day; to: Day; days: Day[] }

/** A week runs from Monday to Sunday. */
export function periodOf(span: Span, day: Day): Period {
  if (span === 'day') return { span, from: day, to: day, days: [day] }
  const date = dateOf(day)
  const from = span === 'week' ? addDays(day, -((date.getUTCDay() + 6) % 7)) : `${day.slice(0, 8)}01`
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0))
  return between(span, from, span === 'week' ? addDays(from, 6) : dayOf(lastDay))
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

function between(span: Span, from: Day, to: Day): Period {
  const days: Day[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  return { span, from, to, days }
}
