import { addDays, indianDay } from '#domain/calendar/moment'
import { settings } from '#domain/settings'

/** The first best-before day, 2026-11-22, that leaves enough when a parcel sent now is delivered. */
export function notSoldAfter(now: number): string {
  const { leastDays, deliveryDays } = settings.shelfLife
  return addDays(indianDay(now), leastDays + deliveryDays)
}
