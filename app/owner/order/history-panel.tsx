import { whoDidWhat } from '#app/owner/acts/act-texts'
import { Panel } from '#app/owner/order/panel.tsx'
import type { OrderEvent } from '#domain/orders/order-events.server'
import { findCourier } from '#domain/shipping/couriers'

/** Who did what and when, newest first. */
export function HistoryPanel({ events, now }: { events: OrderEvent[]; now: number }) {
  return (
    <Panel title="History">
      <ol className="grid gap-1 text-sm">
        {events.map((event) => (
          <li key={event.id}>
            {whoDidWhat(event, now)} {aboutEvent(event)}
          </li>
        ))}
      </ol>
    </Panel>
  )
}

function aboutEvent({ data }: OrderEvent): string {
  const { courier, trackingNumber, reason, weightGrams } = data
  const parcel = courier && [findCourier(courier)?.name ?? courier, trackingNumber].filter(Boolean).join(', ')
  const told = parcel ?? reason ?? (weightGrams ? `${weightGrams} g` : '')
  return told ? `(${told})` : ''
}
