import { arrivesBy, countedDay } from '#domain/calendar/arrival'
import type { Day } from '#domain/calendar/moment'
import type { Db } from '#domain/database'
import { findPinRule } from '#domain/delivery/pin-rules.server'
import type { ShopSettings } from '#domain/shop-settings/shop-settings'
import { readSettings } from '#domain/shop-settings/shop-settings.server'

/** Returns the day by which an order of this moment reaches the PIN. Reads the shop settings unless they are given. */
export async function promiseArrival(
  db: Db,
  at: number,
  zip: string,
  settings?: Pick<ShopSettings, 'closedDays'>,
): Promise<Day> {
  const { closedDays } = settings ?? (await readSettings(db))
  return arrivesBy(at, closedDays, (await findPinRule(db, zip)).daysMax)
}

/** Returns the new promise of an order that is confirmed now; empty when it was placed for the same day and keeps its promise. */
export async function renewArrivalPromise(
  db: Db,
  now: number,
  { placed_at, zip }: { placed_at: number; zip: string },
): Promise<{ arrives_by?: Day }> {
  return countedDay(placed_at) === countedDay(now) ? {} : { arrives_by: await promiseArrival(db, now, zip) }
}
