import { CommandButton } from '#app/admin/commands/command-form.tsx'
import { Panel } from '#app/admin/shared/panel.tsx'
import { FormError } from '#app/ui/field.tsx'
import type { AdminOrder } from '#domain/fulfilment/admin-order.server'
import { formatRupees } from '#domain/money'
import { toCollectPaise } from '#domain/orders/order'
import type { CourierService } from '#domain/shipping/courier-service'
import { t } from '#domain/texts/translate'

type Props = {
  adminOrder: AdminOrder
  /** Null when nothing is to be booked any more. */
  service: CourierService['name'] | null
}

/** Books the courier by API, and shows what came of it. */
export function BookingPanel({ adminOrder, service }: Props) {
  const { booking, card, order, shipment } = adminOrder
  const mayBook = service !== null && shipment === null && booking?.status !== 'waits' && booking?.status !== 'booked'
  const isBooked = booking?.status === 'booked'
  if (service === null ? !isBooked : !booking && !mayBook) return null
  const toCollect = toCollectPaise(order, order.totalPaise)
  const isOther = isBooked && (card.stage === 'cancelled' || booking.collectPaise !== toCollect)
  return (
    <Panel title={service === 'sim' ? t('Courier by Shiprocket (simulated)') : t('Courier by Shiprocket')}>
      {booking?.status === 'waits' && (
        <p>{t('The courier is being booked. Load the page again in a moment to see its number.')}</p>
      )}
      {booking?.status === 'failed' && <FormError text={t('No courier could be booked.')} />}
      {booking?.problem && (
        <p className="mt-1 text-sm wrap-anywhere">{t('It said: {error}', { error: booking.problem })}</p>
      )}
      {isBooked && (
        <p>
          {booking.carrier}
          {booking.labelUrl && (
            <a href={booking.labelUrl} target="_blank" rel="noopener noreferrer" className="text-link ml-3">
              {t('Label of the courier')}
            </a>
          )}
        </p>
      )}
      {isOther && (
        <FormError
          text={t('It was booked otherwise than the order is now. Please cancel this booking on Shiprocket’s site.')}
        />
      )}
      {mayBook && (
        <>
          <p className="mb-2 text-sm text-ink-soft">
            {toCollect === null
              ? t('Nothing is to be collected. The parcel is followed by itself until it is delivered.')
              : t('{amount} is to be collected. The parcel is followed by itself until it is delivered.', {
                  amount: formatRupees(toCollect),
                })}
          </p>
          <CommandButton act="book" order={card}>
            {t('Book Shiprocket')}
          </CommandButton>
        </>
      )}
    </Panel>
  )
}
