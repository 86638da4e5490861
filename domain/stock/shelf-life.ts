import { addDays, type Day, dateOf, dayMs, indianDay } from '#domain/calendar/moment'
import { shopLimits } from '#domain/limits/shop-limits'

/** 'expired' packs are never sent; 'short' packs are sent only when a staff member confirms it. */
export type ShelfLife = 'enough' | 'short' | 'expired'

/** The shelf life of a batch's packs; those of a recalled batch are never sent either. */
export type BatchLife = ShelfLife | 'recalled'

export function isUnsaleable(life: BatchLife): boolean {
  return life === 'expired' || life === 'recalled'
}

/** A batch expires when its best-before day is over, in India. */
export function isExpired(bestBefore: Day, now: number): boolean {
  return bestBefore < indianDay(now)
}

/** Food sold online must arrive with 45 days or 30 % of its life left (FSSAI), after up to `deliveryDays`. */
export function shelfLifeOf({ packedOn, bestBefore }: { packedOn: Day; bestBefore: Day }, now: number): ShelfLife {
  const today = indianDay(now)
  if (isExpired(bestBefore, now)) return 'expired'
  const { minDays, minPercent, deliveryDays } = shopLimits.shelfLife
  const daysLeft = countDays(addDays(today, deliveryDays), bestBefore)
  const isEnough = daysLeft >= minDays || daysLeft * 100 >= countDays(packedOn, bestBefore) * minPercent
  return isEnough && daysLeft >= 0 ? 'enough' : 'short'
}

function countDays(from: Day, to: Day): number {
  return Math.round((dateOf(to).getTime() - dateOf(from).getTime()) / dayMs)
}

/** Returns the first best-before day, such as 2026-11-22, that leaves 45 days when a parcel sent now is delivered. */
export function notSoldAfter(now: number): Day {
  const { minDays, deliveryDays } = shopLimits.shelfLife
  return addDays(indianDay(now), minDays + deliveryDays)
}
