import { MapPin, TriangleExclamationPoint } from 'lucide-react'
import { PhoneField, PlaceFields } from '#app/accounts/address-fields.tsx'
import { CommandForm, useCommandFields } from '#app/admin/commands/command-form.tsx'
import { ContactLink } from '#app/admin/shared/contact-links.tsx'
import { Fold, FoldedPanel } from '#app/admin/shared/panel.tsx'
import { ReadsLanguage } from '#app/admin/shared/reads-language.tsx'
import { PinNote } from '#app/delivery/pin-note.tsx'
import { usePinPlace } from '#app/delivery/use-pin-place'
import { fieldOf } from '#app/forms/use-form-result'
import { SubmitButton } from '#app/ui/button.tsx'
import { FormError } from '#app/ui/field.tsx'
import { fullAddress, shownLines } from '#domain/delivery/delivery'
import { formatPhone, nationalPhone, phoneLink } from '#domain/delivery/phone'
import type { AdminOrder } from '#domain/fulfilment/admin-order.server'
import { listOf, t, translated } from '#domain/texts/translate'

const small = 'size-5 shrink-0'

export function ContactPanel({ adminOrder }: { adminOrder: AdminOrder }) {
  const { order, pinStates: states } = adminOrder
  const { phone, city, state, zip } = order.delivery
  const isOdd = states.length > 0 && !states.includes(state)
  const lines = shownLines(order.delivery)
  return (
    <FoldedPanel title={t('To')} summary={`${city} ${zip}`} isOpen={isOdd}>
      <address className="not-italic">
        <b className="block font-semibold">{order.name}</b>
        {lines.map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
        {formatPhone(phone)}
        {order.courierPhone && (
          <span className="block">
            {t('For the courier:')}{' '}
            <a href={phoneLink(order.courierPhone)} className="text-link inline-flex min-h-tap items-center">
              {formatPhone(order.courierPhone)}
            </a>
          </span>
        )}
      </address>
      <ReadsLanguage language={order.language} />
      {isOdd && (
        <p className="mt-2 flex gap-2 rounded-sm bg-brand-50 px-3 py-2 text-sm font-semibold text-danger">
          <TriangleExclamationPoint className={small} aria-hidden />
          {t('PIN {zip} lies in {states}. Please ask.', {
            zip,
            states: listOf(states.map(translated), 'or'),
          })}
        </p>
      )}
      <ContactLink
        href={`https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(`${fullAddress(order.delivery)}, India`)}`}
        icon={<MapPin className={small} aria-hidden />}
        text={t('Map')}
        look="text"
      />
      {adminOrder.isEditable && <AddressEdit adminOrder={adminOrder} />}
    </FoldedPanel>
  )
}

/** Changes the address or phone until the label is made. */
function AddressEdit({ adminOrder }: { adminOrder: AdminOrder }) {
  const { delivery, courierPhone } = adminOrder.order
  const phones = { phone: nationalPhone(delivery.phone), courierPhone: nationalPhone(courierPhone ?? '') }
  const { command, openErrors, values, message, isBusy } = useCommandFields('edit-address', {
    ...delivery,
    ...phones,
  })
  const place = usePinPlace(command.form)
  const field = fieldOf({ ...delivery, courierPhone: courierPhone ?? '', ...values }, openErrors)
  return (
    <div className="mt-3">
      <Fold title={t('Change the address')} isOpen={message !== undefined}>
        <CommandForm
          {...command}
          orders={[adminOrder.card]}
          onChange={place.look}
          className="grid gap-3 sm:grid-cols-2"
          label={t('Address')}
        >
          <div className="grid gap-3 sm:col-span-2">
            <FormError text={message} />
            <p>
              {t('Another phone gets a new link to the order; the link that was sent before opens nothing any more.')}
            </p>
          </div>
          <PhoneField {...field('phone')} />
          <PhoneField
            {...field('courierPhone')}
            label={t('Phone for the courier')}
            hint={t('Only where it is another one.')}
            isOptional
          />
          <PlaceFields field={field} pinNote={<PinNote answer={place.answer} />} />
          <SubmitButton isBusy={isBusy} kind="outline" className="sm:col-span-2">
            {isBusy ? t('Saving...') : t('Save the address')}
          </SubmitButton>
        </CommandForm>
      </Fold>
    </div>
  )
}
