import { CommandForm, useCommandFields } from '#app/admin/commands/command-form.tsx'
import { outcomesOf } from '#app/admin/commands/command-form-result'
import { CourierChoice, TrackingField } from '#app/admin/orders/order/parcel-fields.tsx'
import { Fold, Panel } from '#app/admin/shared/panel.tsx'
import { SubmitButton } from '#app/ui/button.tsx'
import { CheckField } from '#app/ui/choice.tsx'
import { FormError } from '#app/ui/field.tsx'
import type { AdminOrder } from '#domain/fulfilment/admin-order.server'
import { findCourier, trackingLink } from '#domain/shipping/couriers'
import { t } from '#domain/texts/translate'

type Props = { adminOrder: AdminOrder }

/** Shows the courier and the link to track the parcel, which can be corrected once it has left. */
export function ParcelPanel({ adminOrder }: Props) {
  return (
    <Panel id="parcel" title={t('Parcel')}>
      <ShipmentDetails adminOrder={adminOrder} />
      {adminOrder.isParcelEditable && <ParcelEdit adminOrder={adminOrder} />}
    </Panel>
  )
}

/** Names the courier and the tracking number, with the link to the courier's page. */
export function ShipmentDetails({ adminOrder: { couriers, shipment } }: { adminOrder: AdminOrder }) {
  if (!shipment) return null
  const { courier, trackingNumber } = shipment
  const link = trackingLink(couriers, courier, trackingNumber)
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4">
      <p>
        <b className="block font-semibold">{findCourier(couriers, courier)?.name ?? courier}</b>
        {trackingNumber && <span className="tabular-nums select-all wrap-anywhere">{trackingNumber}</span>}
      </p>
      {link && (
        <a href={link} rel="noopener noreferrer" className="text-link inline-flex min-h-tap items-center">
          {t('Where is it?')}
        </a>
      )}
    </div>
  )
}

/** Corrects courier and tracking number of a parcel that has left. */
export function ParcelEdit({ adminOrder: { couriers, shipment, card } }: Props) {
  const { command, field, errors, values, message, formMessage, result, isBusy } = useCommandFields('edit-parcel')
  const name = `tracking.${card.number}`
  const [swapWith] = outcomesOf(result).flatMap((outcome) =>
    outcome.ok || !outcome.swapWith ? [] : [outcome.swapWith],
  )
  return (
    // Closes, and shows what is noted now, when it was corrected.
    <Fold
      key={`${shipment?.courier} ${shipment?.trackingNumber}`}
      title={t('Change courier or number')}
      isOpen={message !== undefined}
    >
      <CommandForm {...command} orders={[card]} className="grid gap-4" label={t('Change courier or number')}>
        <FormError text={formMessage} />
        <CourierChoice couriers={couriers} chosen={values.courier ?? shipment?.courier} error={errors.courier} />
        <TrackingField
          label={t('Tracking number')}
          {...field(name, shipment?.trackingNumber ?? '')}
          hint={t('Not needed when we deliver it ourselves.')}
        />
        {swapWith && (
          <CheckField
            name="swap"
            value={swapWith}
            label={t('Swap them: {swapWith} gets courier and number of this order', { swapWith })}
          />
        )}
        <p className="text-sm text-ink-soft">
          {card.stage === 'handed-over'
            ? t('The buyer gets the message with courier and number once more.')
            : t('The buyer gets no message, and sees it on the page of the order.')}
        </p>
        <SubmitButton isBusy={isBusy} kind="outline">
          {isBusy ? t('Saving...') : t('Save courier and number')}
        </SubmitButton>
      </CommandForm>
    </Fold>
  )
}
