import { addDays, indianDay } from '#domain/calendar/moment'
import { settings } from '#domain/settings'

/** Returns the first best-before day, such as 2026-11-22, that leaves enough shelf life when a parcel sent now is delivered. */
export function notSoldAfter(now: number): string {
  const { leastDays, deliveryDays } = settings.shelfLife
  return addDays(indianDay(now), leastDays + deliveryDays)
}
