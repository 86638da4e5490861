import { addDays, type Day, indianDay } from '#domain/calendar/moment'
import { settings } from '#domain/settings'

/** Returns the first best-before day, such as 2026-11-22, that leaves enough shelf life when a parcel sent now is delivered. */
export function notSoldAfter(now: number): string {
  const { leastDays, deliveryDays } = settings.shelfLife
  return addDays(indianDay(now), leastDays + deliveryDays)
}

/** `past`: the best-before day is over. `short`: too few days would be left at delivery. */
export type ShelfLife = 'past' | 'short' | 'enough'

/** Returns how much shelf life packs with this best-before day have left at `now`. */
export function shelfLifeOf(bestBefore: Day, now: number): ShelfLife {
  if (bestBefore < indianDay(now)) return 'past'
  return bestBefore < notSoldAfter(now) ? 'short' : 'enough'
}
