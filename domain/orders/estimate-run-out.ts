import { dayMs } from '#domain/calendar/moment'
import { sum } from '#domain/sum'

/** A purchase of one product; `grams` is null when the size has no weight. */
export type Purchase = { at: number; grams: number | null }

/** Assumed use of one spice per household until its own orders show the rate: 250 g last fifty days. */
const gramsPerDay = 5
/** How long a pack of unknown weight lasts. */
const daysPerPack = 45
const bounds = { minDays: 7, maxDays: 365 }

/**
 * Estimates when the last purchase of a product is used up, in epoch milliseconds; null without purchases. With several purchases the rate is the
 * amount bought before the last one, divided by the time between the first and the last; with one it is `gramsPerDay`. The shelf life is an upper bound.
 */
export function estimateRunOut(purchases: readonly Purchase[], shelfLifeDays: number | null): number | null {
  const days = mergeByDay(purchases)
  const [first] = days
  const last = days.at(-1)
  if (!first || !last) return null
  const max = Math.min(bounds.maxDays, shelfLifeDays ?? bounds.maxDays)
  const lasts = Math.min(max, Math.max(bounds.minDays, daysOf(days, first, last)))
  return last.at + Math.round(lasts) * dayMs
}

function daysOf(days: Purchase[], first: Purchase, last: Purchase): number {
  const between = (last.at - first.at) / dayMs
  if (last.grams === null) return days.length > 1 ? between / (days.length - 1) : daysPerPack
  const before = days.slice(0, -1)
  const used = sum(before, ({ grams }) => grams ?? 0)
  return used > 0 ? (last.grams * between) / used : last.grams / gramsPerDay
}

/** Merges purchases within a day: two orders in one evening count as one. */
function mergeByDay(purchases: readonly Purchase[]): Purchase[] {
  const merged: Purchase[] = []
  for (const { at, grams } of purchases.toSorted((a, b) => a.at - b.at)) {
    const last = merged.at(-1)
    if (!last || at - last.at >= dayMs) merged.push({ at, grams })
    else last.grams = last.grams === null || grams === null ? null : last.grams + grams
  }
  return merged
}
