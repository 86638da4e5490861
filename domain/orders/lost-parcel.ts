import type { EventData } from '#domain/orders/order-events.server'

/** Returns whether nothing of a parcel came back, by the event that recorded its return. */
export function isLost({ lines = [] }: EventData): boolean {
  return lines.length > 0 && lines.every(({ good, damaged }) => good + damaged === 0)
}
