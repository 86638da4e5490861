import type { ReactNode } from 'react'
import { NameField, PhoneField, PlaceFields } from '#app/accounts/address-fields.tsx'
import { AddressLine } from '#app/delivery/address-line.tsx'
import type { FieldOf } from '#app/forms/use-form-result'
import { Choice } from '#app/ui/choice.tsx'
import { FieldGroup } from '#app/ui/field-group.tsx'
import type { SavedAddress } from '#domain/delivery/addresses.server'
import { shownAddress } from '#domain/delivery/delivery'
import { formatPhone } from '#domain/delivery/phone'
import { t } from '#domain/texts/translate'

type Props = {
  addresses: SavedAddress[]
  submitted: string | undefined
  error: string | undefined
  arrivalNote: ReactNode
  /** They show when it is chosen, without any script. */
  children: ReactNode
}

export function AddressChoice({ addresses, submitted, error, arrivalNote, children }: Props) {
  const isKnown = submitted === 'new' || addresses.some(({ id }) => id === submitted)
  const selected = isKnown ? submitted : addresses[0]?.id
  return (
    <div className="grid min-w-0 gap-4 sm:col-span-2">
      <div className="min-w-0">
        <FieldGroup
          legend={t('Where should it go?')}
          legendClass="mb-3 max-sm:sr-only"
          error={error}
          className="min-w-0"
        >
          <div className="overflow-hidden rounded-md border-2 border-line bg-white">
            {addresses.map((address, position) => (
              <AddressOption
                key={address.id}
                id={address.id}
                pin={address.zip}
                isSelected={address.id === selected}
                isInvalid={error !== undefined && position === 0}
              >
                <span className="block font-semibold">{address.fullName}</span>
                <span className="block text-sm text-ink-soft">
                  <AddressLine address={shownAddress(address)} />
                </span>
                <span className="block text-sm text-ink-soft tabular-nums">{formatPhone(address.phone)}</span>
              </AddressOption>
            ))}
            <AddressOption id="new" isSelected={selected === 'new'}>
              <span className="block font-semibold">
                {addresses.length === 1 ? t('Change it, or another address') : t('Another address')}
              </span>
            </AddressOption>
          </div>
        </FieldGroup>
        {arrivalNote}
      </div>
      <div className="hidden grid-cols-1 gap-4 group-has-[[name=address][value=new]:checked]/checkout:grid sm:grid-cols-2">
        {children}
      </div>
    </div>
  )
}

type OptionProps = { id: string; pin?: string; isSelected: boolean; isInvalid?: boolean; children: ReactNode }

function AddressOption({ id, pin, isSelected, isInvalid, children }: OptionProps) {
  return (
    <Choice
      type="radio"
      name="address"
      value={id}
      data-pin={pin}
      defaultChecked={isSelected}
      data-invalid={isInvalid ? '' : undefined}
      className="min-h-12! gap-4 border-line px-4 py-2 transition-colors not-first:border-t-2 hover:bg-paper has-checked:bg-brand-50 sm:py-3"
    >
      <span className="min-w-0 break-words">{children}</span>
    </Choice>
  )
}

type DeliveryProps = { field: FieldOf; pinNote: ReactNode; isBookFull: boolean }

export function DeliveryFields({ field, pinNote, isBookFull }: DeliveryProps) {
  return (
    <>
      <PlaceFields field={field} pinNote={pinNote}>
        <NameField field={field} hint={t('Who receives the parcel.')} className="sm:col-span-2" />
      </PlaceFields>
      <PhoneField
        {...field('phone', field('contactPhone').defaultValue)}
        hint={t('The courier calls this number.')}
        className="sm:col-span-2"
      />
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
