import { addDays, type Day, dateOf } from '#domain/calendar/moment'

/** Minimum and maximum business days from the order until it leaves (specification, section 9). */
export const handlingDays = { min: 1, max: 2 }

export type ClosedDays = readonly { day: string }[]

/** Returns the first day on which an order of this day can leave; null when no closed day delays it. Days are days in India such as 2026-11-22. */
export function leavesFrom(closed: ClosedDays, ordered: string): string | null {
  const { lost, day } = walk(closed, ordered, handlingDays.min)
  return lost > 0 ? day : null
}

/** Returns the day on which an order of this day leaves after so many working days. */
export function leavingDay(closed: ClosedDays, ordered: Day, workingDays: number): Day {
  return walk(closed, ordered, workingDays).day
}

/** Walks forward until the working days after the order's day, or after the first open one, have passed. Sundays are never business days. */
function walk(closed: ClosedDays, ordered: string, workingDays: number): { lost: number; day: string } {
  const isClosed = (day: string) => closed.some((closedDay) => closedDay.day === day)
  let lost = 0
  let worked = isClosed(ordered) || isSunday(ordered) ? -1 : 0
  let day = ordered
  if (isClosed(ordered) && !isSunday(ordered)) lost++
  while (worked < workingDays) {
    day = addDays(day, 1)
    if (isSunday(day)) continue
    if (isClosed(day)) lost++
    else worked++
  }
  return { lost, day }
}

export function isSunday(day: string): boolean {
  return dateOf(day).getUTCDay() === 0
}
