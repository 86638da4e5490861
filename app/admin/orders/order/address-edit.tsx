import { PhoneField, PlaceFields } from '#app/accounts/address-fields.tsx'
import { CommandForm, useCommandFields } from '#app/admin/commands/command-form.tsx'
import { useCommandCopy } from '#app/admin/commands/use-command-copy'
import { Fold } from '#app/admin/shared/panel.tsx'
import { PinNote } from '#app/delivery/pin-note.tsx'
import { usePinPlace } from '#app/delivery/use-pin-place'
import { SubmitButton } from '#app/ui/button.tsx'
import { FormError } from '#app/ui/field.tsx'
import { nationalPhone } from '#domain/delivery/phone'
import type { AdminOrder } from '#domain/fulfilment/admin-order.server'
import { t } from '#domain/texts/translate'

/** Changes the address or phone until the label is made. */
export function AddressEdit({ sheet, seen }: { sheet: AdminOrder; seen: string }) {
  const { delivery, courierPhone } = sheet.order
  const { street, city, state, zip } = delivery
  const phones = { phone: nationalPhone(delivery.phone), courierPhone: nationalPhone(courierPhone ?? '') }
  const { command, errors, values, message, isBusy } = useCommandFields('edit-address', {
    ...{ street, city, state, zip, ...phones },
  })
  const copy = useCommandCopy(command, `address-${sheet.order.number}`)
  const place = usePinPlace(command.form)
  const typed = { ...delivery, ...(courierPhone && { courierPhone }), ...values }
  return (
    <div className="mt-3">
      <Fold title={t('Change the address')} isOpen={message !== undefined}>
        <CommandForm
          {...command}
          orders={[seen]}
          onChange={place.look}
          className="grid gap-3 sm:grid-cols-2"
          label={t('Address')}
        >
          <div className="grid gap-3 sm:col-span-2">
            {copy}
            <FormError text={message} />
            <p>
              {t('Another phone gets a new link to the order; the link that was sent before opens nothing any more.')}
            </p>
          </div>
          <PhoneField values={typed} errors={errors} />
          <PhoneField
            values={typed}
            errors={errors}
            name="courierPhone"
            label={t('Phone for the courier')}
            hint={t('Only where it is another one.')}
            isOptional
          />
          <PlaceFields values={typed} errors={errors} pinNote={<PinNote answer={place.answer} />} />
          <SubmitButton aria-disabled={isBusy} kind="outline" className="sm:col-span-2">
            {isBusy ? t('Saving...') : t('Save the address')}
          </SubmitButton>
        </CommandForm>
      </Fold>
    </div>
  )
}
