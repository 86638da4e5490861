import type { Parcel } from '#domain/shipping/parcels.server'
import type { Courier } from '#domain/shop-settings/shop-settings'
import { compactCode } from '#domain/text'

/** The courier of parcels that are booked by API; its name stands for whichever firm it chose. */
export const bookedCourier: Courier = {
  id: 'shiprocket',
  name: 'Shiprocket',
  isOwn: false,
  isOff: true,
  trackingUrl: 'https://shiprocket.co/tracking/{n}',
}

export type Booking = { trackingNumber: string; carrier: string; labelUrl: string | null }

/** `trouble`: it comes back, or is lost. */
export type ParcelState = 'waits' | 'under-way' | 'delivered' | 'trouble'

/** A service that books couriers. Its calls throw `BookingRefused` or `CourierAway`. */
export type CourierService = {
  name: 'shiprocket' | 'sim'
  /** Books a parcel once, however often it is asked, in half a minute at most. Tells the shop's e-mail address instead of the buyer's. */
  book(parcel: Parcel, shopEmail: string): Promise<Booking>
  track(trackingNumber: string): Promise<ParcelState>
}

/** The service does not take the parcel, or the shop's account; the message has its words. */
export class BookingRefused extends Error {
  override name = 'BookingRefused' as const
}

export class CourierAway extends Error {
  override name = 'CourierAway' as const
}

export function findCourier(couriers: readonly Courier[], id: string): Courier | undefined {
  return couriers.find((courier) => courier.id === id) ?? (id === bookedCourier.id ? bookedCourier : undefined)
}

/** Returns null when the courier has no tracking page. Only https links are returned, whatever the settings contain. */
export function trackingLink(couriers: readonly Courier[], courierId: string, trackingNumber: string | null) {
  const pattern = findCourier(couriers, courierId)?.trackingUrl ?? ''
  if (!trackingNumber || !pattern.startsWith('https://') || !pattern.includes('{n}')) return null
  return pattern.replace('{n}', encodeURIComponent(trackingNumber))
}

export function parseTrackingNumber(typed: string): string | null {
  const number = compactCode(typed, '-/:').toUpperCase()
  return /^[A-Z0-9][A-Z0-9/-]{3,39}$/.test(number) ? number : null
}
