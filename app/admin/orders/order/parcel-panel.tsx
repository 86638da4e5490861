import { CommandForm, useCommandFields } from '#app/admin/commands/command-form.tsx'
import { Fold, Panel } from '#app/admin/shared/panel.tsx'
import type { FieldOf } from '#app/forms/use-form-result'
import { SubmitButton } from '#app/ui/button.tsx'
import { Field, FormError } from '#app/ui/field.tsx'
import { FieldGroup } from '#app/ui/field-group.tsx'
import type { AdminOrder } from '#domain/fulfilment/admin-order.server'
import { findCourier, trackingLink } from '#domain/shipping/couriers'
import type { Courier } from '#domain/shop-settings/shop-settings'
import { t } from '#domain/texts/translate'

type Props = { adminOrder: AdminOrder }

export function ParcelPanel({ adminOrder }: Props) {
  return (
    <Panel id="parcel" title={t('Parcel')}>
      <ShipmentDetails adminOrder={adminOrder} />
      {adminOrder.isParcelEditable && <ParcelEdit adminOrder={adminOrder} />}
    </Panel>
  )
}

export function ShipmentDetails({ adminOrder: { couriers, shipment } }: Props) {
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

export function ParcelEdit({ adminOrder }: Props) {
  const { shipment, card } = adminOrder
  const { command, field, errors, values, formMessage } = useCommandFields('edit-parcel')
  return (
    // Closes, and shows what is noted now, when it was corrected.
    <Fold key={`${shipment?.courier} ${shipment?.trackingNumber}`} title={t('Change courier or number')}>
      <CommandForm {...command} orders={[card]} className="grid gap-4" button={t('Save courier and number')}>
        <FormError text={formMessage} />
        <ParcelFields adminOrder={adminOrder} field={field} chosen={values.courier} error={errors.courier} />
        <p className="text-sm text-ink-soft">
          {card.stage === 'handed-over'
            ? t('The buyer gets the message with courier and number once more.')
            : t('The buyer gets no message, and sees it on the page of the order.')}
        </p>
      </CommandForm>
    </Fold>
  )
}

/** The buyer's message goes out a minute later, so that Undo can stop it. */
export function HandOverForm({ adminOrder }: Props) {
  const { command, field, errors, values, isBusy } = useCommandFields('hand-over')
  return (
    <Panel title={t('Hand over')}>
      <CommandForm {...command} orders={[adminOrder.card]} className="grid gap-4" label={t('Hand over')}>
        <ParcelFields adminOrder={adminOrder} field={field} chosen={values.courier} error={errors.courier} />
        <SubmitButton isBusy={isBusy} className="w-full">
          {isBusy ? t('Saving...') : t('Handed over')}
        </SubmitButton>
      </CommandForm>
    </Panel>
  )
}

type ChoiceProps = { chosen: string | undefined; error: string | undefined }

function ParcelFields({ adminOrder, field, chosen, error }: Props & ChoiceProps & { field: FieldOf }) {
  const { couriers, shipment, card } = adminOrder
  return (
    <>
      <CourierChoice couriers={couriers} chosen={chosen ?? shipment?.courier} error={error} />
      <Field
        {...field(`tracking.${card.number}`, shipment?.trackingNumber ?? '')}
        label={t('Tracking number')}
        hint={t('Not needed when we deliver it ourselves.')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={60}
      />
    </>
  )
}

/** Asks for the courier, by large buttons. A disabled courier is offered only where it is chosen already. */
export function CourierChoice({ couriers, chosen, error }: ChoiceProps & { couriers: readonly Courier[] }) {
  const offered = couriers.filter(({ id, isOff }) => !isOff || id === chosen)
  return (
    <FieldGroup legend={t('Who carries it?')} error={error}>
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-4">
        {offered.map(({ id, name }) => (
          <label
            key={id}
            className="flex min-h-12 cursor-pointer items-center justify-center rounded-md border border-edge px-3 text-center leading-tight font-semibold has-checked:border-brand-600 has-checked:bg-brand-600 has-checked:text-white has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input type="radio" name="courier" value={id} defaultChecked={chosen === id} className="sr-only" />
            {name}
          </label>
        ))}
      </div>
    </FieldGroup>
  )
}
