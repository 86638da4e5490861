import {
  addDays,
  type Day,
  dateOf,
  dayPartOf,
  formatWeekdayDate,
  indianDay,
  indianFields,
  startOfDay,
} from '#domain/calendar/moment'
import { t } from '#domain/texts/translate'

/** Orders from this hour of a day in India on count as placed on the next day. */
export const cutOffHour = 16

/** Days from leaving the shop to the delivery, at most (specification, section 9). */
const deliveryDays = 7

export function countedDay(at: number): Day {
  const today = indianDay(at)
  return indianFields(at).getUTCHours() >= cutOffHour ? addDays(today, 1) : today
}

/**
 * The only source of dates that buyers are promised. `businessDays` are those of the PIN's rule; null for all of India.
 * Closed days delay the packing, Sundays also the way, and it is at most 7 days from the day on which it leaves.
 */
export function arrivesBy(at: number, closed: ClosedDays, businessDays: number | null): Day {
  const packing = Math.min(handlingDays.max, businessDays ?? handlingDays.max)
  const leaves = leavingDay(closed, countedDay(at), packing)
  const latest = addDays(leaves, deliveryDays)
  if (businessDays === null) return latest
  let day = leaves
  for (let left = businessDays - packing; left > 0 && day < latest; ) {
    day = addDays(day, 1)
    if (!isSunday(day)) left--
  }
  return day
}

export function formatHour(hour: number): string {
  return t('{hours} {dayPart}', { hours: hour % 12 || 12, dayPart: dayPartOf(hour) })
}

export function formatArrival(day: Day): string {
  return formatWeekdayDate(startOfDay(day)).replace(',', '')
}

export function isLate(day: Day, now: number): boolean {
  return now >= startOfDay(addDays(day, 1))
}

/** Minimum and maximum business days from the order until it leaves (specification, section 9). */
export const handlingDays = { min: 1, max: 2 }

/** The first and the last of some days; without a last one a single day. */
export type ClosedDays = readonly { day: Day; until?: Day | '' }[]

export const isClosed = (closed: ClosedDays, day: Day) =>
  closed.some(({ day: first, until }) => first <= day && day <= (until || first))

export function leavesFrom(closed: ClosedDays, ordered: string): string | null {
  const { lost, day } = walk(closed, ordered, handlingDays.min)
  return lost > 0 ? day : null
}

export function leavingDay(closed: ClosedDays, ordered: Day, workingDays: number): Day {
  return walk(closed, ordered, workingDays).day
}

/** Counts the working days after the order's day, or after the first open one. Sundays are never business days. */
function walk(closed: ClosedDays, ordered: string, workingDays: number): { lost: number; day: string } {
  let lost = 0
  let worked = isClosed(closed, ordered) || isSunday(ordered) ? -1 : 0
  let day = ordered
  if (isClosed(closed, ordered) && !isSunday(ordered)) lost++
  while (worked < workingDays) {
    day = addDays(day, 1)
    if (isSunday(day)) continue
    if (isClosed(closed, day)) lost++
    else worked++
  }
  return { lost, day }
}

export function isSunday(day: string): boolean {
  return dateOf(day).getUTCDay() === 0
}
