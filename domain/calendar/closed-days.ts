import { addDays } from '#domain/calendar/moment'

/** Business days from the order until it leaves, at the quickest and at the slowest (specification, section 9). */
const handling = { least: 1, most: 2 }

export type ClosedDays = readonly { day: string }[]

/** How many business days later an order of this day leaves because the shop is closed, at the quickest and at the slowest. */
export function closedDelay(closed: ClosedDays, ordered: string): { least: number; most: number } {
  return { least: walk(closed, ordered, handling.least).lost, most: walk(closed, ordered, handling.most).lost }
}

/** The first day on which an order of this day may leave; null where no closed day is in its way. Days are Indian, 2026-11-22. */
export function leavesFrom(closed: ClosedDays, ordered: string): string | null {
  const { lost, day } = walk(closed, ordered, handling.least)
  return lost > 0 ? day : null
}

/** Goes on until so many days were worked after the order's, which is the first open one. Sundays are no business days, open or not. */
function walk(closed: ClosedDays, ordered: string, workingDays: number): { lost: number; day: string } {
  const isClosed = (day: string) => closed.some((one) => one.day === day)
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

function isSunday(day: string): boolean {
  return new Date(`${day}T00:00:00Z`).getUTCDay() === 0
}
