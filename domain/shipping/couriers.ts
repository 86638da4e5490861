import { bookedCourier } from '#domain/shipping/courier-service'
import type { Courier } from '#domain/shop-settings/shop-settings'
import { compactCode } from '#domain/text'

export function findCourier(couriers: readonly Courier[], id: string): Courier | undefined {
  return couriers.find((courier) => courier.id === id) ?? (id === bookedCourier.id ? bookedCourier : undefined)
}

/** Returns null when the courier has no tracking page. Only https links are returned, whatever the settings contain. */
export function trackingLink(
  couriers: readonly Courier[],
  courierId: string,
  trackingNumber: string | null,
): string | null {
  const pattern = findCourier(couriers, courierId)?.trackingUrl ?? ''
  if (!trackingNumber || !pattern.startsWith('https://') || !pattern.includes('{n}')) return null
  return pattern.replace('{n}', encodeURIComponent(trackingNumber))
}

/** Returns a tracking number in its stored form, or null when it is invalid. */
export function parseTrackingNumber(typed: string): string | null {
  const number = compactCode(typed, '-/:').toUpperCase()
  return /^[A-Z0-9][A-Z0-9/-]{3,39}$/.test(number) ? number : null
}
