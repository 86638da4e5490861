import { Panel } from '#app/admin/orders/order/panel.tsx'
import { findCourier, trackingLink } from '#domain/shipping/couriers'
import type { Shipment } from '#domain/shipping/shipments.server'
import type { Courier } from '#domain/shop-settings/shop-settings'
import { t } from '#domain/texts/translate'

/** Shows the courier and the link to track the parcel. */
export function ParcelPanel({ couriers, shipment }: { couriers: readonly Courier[]; shipment: Shipment }) {
  const { courier, trackingNumber } = shipment
  const link = trackingLink(couriers, courier, trackingNumber)
  return (
    <Panel title={t('Parcel')}>
      <p className="font-semibold">{findCourier(couriers, courier)?.name ?? courier}</p>
      {trackingNumber && <p className="tabular-nums select-all">{trackingNumber}</p>}
      {link && (
        <a href={link} rel="noopener noreferrer" className="text-link inline-flex min-h-tap items-center">
          {t('Where is it?')}
        </a>
      )}
    </Panel>
  )
}
