import type { ReactNode } from 'react'
import { NameField, PhoneField, PlaceFields } from '#app/accounts/address-fields.tsx'
import type { FieldOf } from '#app/forms/use-form-result'
import { Choice } from '#app/ui/choice.tsx'
import { t } from '#domain/texts/translate'

type Props = {
  field: FieldOf
  /** Shown below the PIN. */
  pinNote: ReactNode
  /** The account cannot keep another address. */
  isBookFull: boolean
}

/** Shows the fields of a typed address. */
export function DeliveryFields({ field, pinNote, isBookFull }: Props) {
  return (
    <>
      <NameField field={field} hint={t('Who receives the parcel.')} className="sm:col-span-2" />
      <PhoneField
        {...field('phone', field('contactPhone').defaultValue)}
        hint={t('The courier calls this number.')}
        className="sm:col-span-2"
      />
      <PlaceFields field={field} pinNote={pinNote} />
      {isBookFull ? (
        <p className="text-ink-soft sm:col-span-2">
          {t('Your account has as many addresses as it can keep. This one is for this order only.')}
        </p>
      ) : (
        <Choice
          type="checkbox"
          name="saveAddress"
          defaultChecked={field('saveAddress').defaultValue === 'on'}
          className="sm:col-span-2"
        >
          {t('Keep this address in my account')}
        </Choice>
      )}
    </>
  )
}
