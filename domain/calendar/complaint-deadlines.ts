import { dayMs, dayOf, hourMs, indianFields, startOfDay } from '#domain/calendar/moment'

/** Deadline of the Consumer Protection (E-Commerce) Rules 2020, rule 4(5). */
export const acknowledgeWithinMs = 48 * hourMs

/** Returns the end of the same day of the next month in India, or of its last day (same rule). */
export function resolveBy(receivedAt: number): number {
  const [year, month, day] = partsOf(receivedAt)
  const lastDay = Math.min(Date.UTC(year, month + 1, day), Date.UTC(year, month + 2, 0))
  return startOfDay(dayOf(new Date(lastDay + dayMs)))
}

/** Returns the moments before which a complaint that is overdue now was received. */
export function overdueBefore(now: number): { unacknowledged: number; unsettled: number } {
  const [year, month, day] = partsOf(now)
  const firstDay = Math.min(Date.UTC(year, month - 1, day), Date.UTC(year, month, 1))
  return { unacknowledged: now - acknowledgeWithinMs, unsettled: startOfDay(dayOf(new Date(firstDay))) }
}

function partsOf(at: number): [year: number, month: number, day: number] {
  const fields = indianFields(at)
  return [fields.getUTCFullYear(), fields.getUTCMonth(), fields.getUTCDate()]
}
