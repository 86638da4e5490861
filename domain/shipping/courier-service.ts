import type { Parcel } from '#domain/shipping/parcels.server'
import type { Courier } from '#domain/shop-settings/shop-settings'

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
  /**
   * Books a parcel once, however often it is asked: an earlier booking of the order's number is found. Takes half a minute at most. Instead of the buyer's e-mail
   * address it tells the shop's.
   */
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
