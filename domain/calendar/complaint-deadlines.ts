import { hourMs } from '#domain/calendar/moment'

/** Deadline of the Consumer Protection (E-Commerce) Rules 2020, rule 4(5). */
export const acknowledgeWithinMs = 48 * hourMs

/** Returns the same day of the next month, or its last day (same rule). */
export function resolveBy(receivedAt: number): number {
  return shiftMonth(receivedAt, 1)
}

export function overdueBefore(now: number): { unacknowledged: number; unsettled: number } {
  return { unacknowledged: now - acknowledgeWithinMs, unsettled: shiftMonth(now, -1) }
}

function shiftMonth(at: number, months: number): number {
  const day = new Date(at)
  const wanted = day.getUTCDate()
  day.setUTCDate(1)
  day.setUTCMonth(day.getUTCMonth() + months)
  const last = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 0)).getUTCDate()
  day.setUTCDate(Math.min(wanted, last))
  return day.getTime()
}
