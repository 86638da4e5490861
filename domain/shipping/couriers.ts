import { settings } from '#domain/settings'

export type Courier = {
  id: string
  name: string
  /** Goods that the family brings itself have no tracking number, and their cash is received at the door. */
  isOwn?: boolean
  /** `{n}` stands for the tracking number; empty where nobody has tried an address: the number is then shown as text. */
  trackingUrl: string
}

export function findCourier(id: string): Courier | undefined {
  const couriers: readonly Courier[] = settings.couriers
  return couriers.find((courier) => courier.id === id)
}

/** Where a parcel can be followed; null when there is no such page. Only https, whatever the settings say. */
export function trackingLink(courierId: string, trackingNumber: string | null): string | null {
  const pattern = findCourier(courierId)?.trackingUrl ?? ''
  if (!trackingNumber || !pattern.startsWith('https://') || !pattern.includes('{n}')) return null
  return pattern.replace('{n}', encodeURIComponent(trackingNumber))
}

/** A tracking number as it is kept, however it was typed; null when it is none. */
export function parseTrackingNumber(typed: string): string | null {
  const number = typed.replace(/\s/g, '').toUpperCase()
  return /^[A-Z0-9][A-Z0-9/-]{3,39}$/.test(number) ? number : null
}
