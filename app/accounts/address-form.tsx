import { useEffect } from 'react'
import { Form, Link } from 'react-router'
import type { AddressResult } from '#app/accounts/address-action.server'
import { NameField, PhoneField, PlaceFields } from '#app/accounts/address-fields.tsx'
import { PinNote } from '#app/delivery/pin-note.tsx'
import { usePinPlace } from '#app/delivery/use-pin-place'
import { HiddenFields } from '#app/forms/hidden-fields.tsx'
import { SubmitRow } from '#app/forms/submit-row.tsx'
import { forgetTypedInput } from '#app/forms/typed-input'
import { useBusy } from '#app/forms/use-busy'
import { fieldOf, useFormResult } from '#app/forms/use-form-result'
import { useTypedInput } from '#app/forms/use-typed-input'
import type { ListedAddress } from '#domain/delivery/addresses.server'
import { t } from '#domain/texts/translate'

type Props = {
  /** The account that the page was made for. */
  by: string
  title: string
  /** Empty for the first address, `new`, or the id of the edited address. */
  which: string
  /** Initial values of the form. */
  address: ListedAddress | undefined
  /** The user opened the form and can cancel it. */
  isAsked: boolean
  result: AddressResult | undefined
}

/** Saves an address of the account; empties its fields afterwards (specification, section 5). */
export function AddressForm({ by, title, which, address, isAsked, result }: Props) {
  const isBusy = useBusy('save-address')
  const { version, ...stored } = address ?? { version: 0 }
  const { form, message, openErrors, values: typed, seenVersion } = useFormResult(result, { version })
  const field = fieldOf({ ...stored, ...typed }, openErrors)
  const keepInput = useTypedInput(form, { userId: by, kind: 'address', id: which, isDone: result?.ok === true })
  const place = usePinPlace(form)
  useEffect(() => {
    if (isAsked) form.current?.querySelector<HTMLElement>('[name=fullName]')?.focus()
  }, [form, isAsked])
  return (
    <Form
      ref={form}
      method="post"
      action="/myprofile?panel=addresses"
      noValidate
      aria-labelledby="address-form"
      onChange={(event) => {
        keepInput()
        place.look(event)
      }}
      className="mt-8 grid gap-4 rounded-lg bg-white p-5 shadow-card sm:grid-cols-2 sm:p-7"
    >
      <h3 id="address-form" className="text-card sm:col-span-2">
        {title}
      </h3>
      <HiddenFields values={{ by, address: which || undefined, version: address && seenVersion }} />
      <NameField field={field} />
      <PhoneField {...field('phone')} />
      <PlaceFields field={field} pinNote={<PinNote answer={place.answer} />} />
      <div className="grid gap-4 sm:col-span-2">
        <SubmitRow
          result={result}
          message={message}
          isBusy={isBusy}
          intent="save-address"
          label={t('Save address')}
          busyLabel={t('Saving...')}
        />
        {isAsked && (
          <Link
            to="/myprofile?panel=addresses"
            onClick={() => forgetTypedInput(by, 'address')}
            className="text-link justify-self-start"
          >
            {t('Leave it as it is')}
          </Link>
        )}
      </div>
    </Form>
  )
}
