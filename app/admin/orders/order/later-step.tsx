import { CommandButton } from '#app/admin/commands/command-form.tsx'
import { CancelForm, ReasonForm } from '#app/admin/orders/order/cancel-form.tsx'
import { DocumentsPanel } from '#app/admin/orders/order/documents-panel.tsx'
import { OrderLines } from '#app/admin/orders/order/order-lines.tsx'
import { HandOverForm, ParcelEdit, ShipmentDetails } from '#app/admin/orders/order/parcel-panel.tsx'
import { refundSums } from '#app/admin/orders/order/refund-list.tsx'
import { GoodsReturn, ReturnForm } from '#app/admin/orders/order/return-forms.tsx'
import { Fold, Panel } from '#app/admin/shared/panel.tsx'
import { FormError } from '#app/ui/field.tsx'
import type { AdminOrder } from '#domain/fulfilment/admin-order.server'
import { returnReasons } from '#domain/fulfilment/reasons'
import { formatRupees } from '#domain/money'
import { isAllowed, isVoided, toCollectPaise } from '#domain/orders/order'
import type { CourierService } from '#domain/shipping/couriers'
import { t } from '#domain/texts/translate'

type Props = { adminOrder: AdminOrder; now: number; isRefunded: boolean; courierService: CourierService['name'] | null }

export function LaterStep({ adminOrder, now, isRefunded, courierService }: Props) {
  const { card } = adminOrder
  if (isRefunded) return <RefundedOrder adminOrder={adminOrder} />
  const isInParcel = card.state === 'confirmed' && !isVoided(card.stage)
  const lines = (
    <Panel title={isInParcel ? t('In the parcel') : t('What was ordered')}>
      <OrderLines adminOrder={adminOrder} />
    </Panel>
  )
  if (card.stage === 'packed')
    return (
      <div id="next" className="grid scroll-mt-20 gap-4">
        <DocumentsPanel adminOrder={adminOrder} />
        <BookingPanel adminOrder={adminOrder} service={courierService} />
        <HandOverForm adminOrder={adminOrder} />
        {lines}
      </div>
    )
  return (
    <>
      {card.stage === 'cancelled' && <BookingPanel adminOrder={adminOrder} service={null} />}
      {card.stage === 'handed-over' && <InTransit adminOrder={adminOrder} />}
      {card.stage === 'returning' && (
        <Panel id="next" title={t('Take it back')}>
          <ReturnForm adminOrder={adminOrder} />
          <Fold title={t('It was delivered after all')}>
            <CommandButton act="deliver" order={card} fields={{ afterAll: 'yes' }}>
              {t('Delivered')}
            </CommandButton>
          </Fold>
        </Panel>
      )}
      {lines}
      {card.stage === 'delivered' && <GoodsReturn adminOrder={adminOrder} now={now} />}
    </>
  )
}

function RefundedOrder({ adminOrder }: { adminOrder: AdminOrder }) {
  return (
    <>
      <Panel title={t('No parcel: all the money is the buyer’s')}>
        <p className="text-ink-soft">
          {t('Of what was paid, {sums}. Cancel the order, so that its packs can be sold again.', {
            sums: refundSums(adminOrder.card.money).join(', '),
          })}
        </p>
      </Panel>
      <CancelForm adminOrder={adminOrder} isPaid={false} isOpen />
      {isAllowed('hand-over', adminOrder.card.stage) && <DocumentsPanel adminOrder={adminOrder} />}
      <Panel title={t('What was ordered')}>
        <OrderLines adminOrder={adminOrder} />
      </Panel>
    </>
  )
}

function InTransit({ adminOrder }: { adminOrder: AdminOrder }) {
  return (
    <Panel id="next" title={t('Under way')}>
      <div id="parcel" className="scroll-mt-20">
        <ShipmentDetails adminOrder={adminOrder} />
      </div>
      <CommandButton act="deliver" order={adminOrder.card} kind="primary" className="mt-2">
        {t('Delivered')}
      </CommandButton>
      <div className="mt-3">
        <Fold title={t('It is coming back')}>
          <ReasonForm
            act="start-return"
            order={adminOrder.card}
            reasons={returnReasons}
            button={t('It is coming back')}
          />
        </Fold>
        <Fold title={t('It is back already, or lost')}>
          <ReturnForm adminOrder={adminOrder} />
        </Fold>
        <ParcelEdit adminOrder={adminOrder} />
      </div>
    </Panel>
  )
}

type BookingProps = {
  adminOrder: AdminOrder
  /** Null when nothing is to be booked any more. */
  service: CourierService['name'] | null
}

function BookingPanel({ adminOrder, service }: BookingProps) {
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
