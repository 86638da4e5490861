import type { Courier } from '#domain/shop-settings/shop-settings'

export function findCourier(couriers: readonly Courier[], id: string): Courier | undefined {
  return couriers.find((courier) => courier.id === id)
}

/** Null when there is no such page. Only https, whatever the settings say. */
export function trackingLink(
  couriers: readonly Courier[],
  courierId: string,
  trackingNumber: string | null,
): string | null {
  const pattern = findCourier(couriers, courierId)?.trackingUrl ?? ''
  if (!trackingNumber || !pattern.startsWith('https://') || !pattern.includes('{n}')) return null
  return pattern.replace('{n}', encodeURIComponent(trackingNumber))
}

/** As it is kept, however it was typed; null when it is none. */
export function parseTrackingNumber(typed: string): string | null {
  const number = typed.replace(/\s/g, '').toUpperCase()
  return /^[A-Z0-9][A-Z0-9/-]{3,39}$/.test(number) ? number : null
}
