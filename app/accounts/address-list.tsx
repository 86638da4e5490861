import { Plus } from 'lucide-react'
import { useEffect } from 'react'
import { Form, Link } from 'react-router'
import type { AddressResult } from '#app/accounts/address-action.server'
import { AddressCard, NoAddress } from '#app/accounts/address-card.tsx'
import { NameField, PhoneField, PlaceFields } from '#app/accounts/address-fields.tsx'
import { PinNote } from '#app/delivery/pin-note.tsx'
import { usePinPlace } from '#app/delivery/use-pin-place'
import { HiddenFields } from '#app/forms/hidden-fields.tsx'
import { SubmitRow } from '#app/forms/submit-row.tsx'
import { fieldOf, useFormResult } from '#app/forms/use-form-result'
import { showAlert } from '#app/ui/alerts'
import { buttonClass } from '#app/ui/button.tsx'
import { FormError, FormSuccess } from '#app/ui/field.tsx'
import { useHydrated } from '#app/ui/use-hydrated'
import type { User } from '#domain/accounts/user'
import type { SavedAddress } from '#domain/delivery/addresses.server'
import { t } from '#domain/texts/translate'

type Props = {
  user: Pick<User, 'id'>
  addresses: SavedAddress[]
  maxAddresses: number
  asked: string
  result: AddressResult | undefined
}

export function AddressList({ user, addresses, maxAddresses, asked, result }: Props) {
  const formResult = result?.list ? undefined : result
  const listResult = result?.list ? result : undefined
  // The pressed button may be gone, and with it the focus.
  useEffect(() => {
    if (listResult) document.getElementById('panel')?.focus()
  }, [listResult])
  // Without scripts no alert announces a saved address.
  const isHydrated = useHydrated()
  // Not in the form, because the next form replaces it when the list is updated.
  useEffect(() => {
    if (formResult?.ok) showAlert(formResult.message)
  }, [formResult])
  const which = (formResult?.ok === false && formResult.values?.address) || asked
  const edited = addresses.find(({ id }) => id === which)
  // The first address is saved by the specification's form; beside saved ones it waits folded until it is wanted.
  const isAdditional = !edited && (which === 'new' || addresses.length > 0)
  const isFolded = isAdditional && which !== 'new' && formResult?.ok !== false
  const isFull = addresses.length >= maxAddresses
  const form = (
    <AddressForm
      key={edited?.id ?? String(isAdditional)}
      by={user.id}
      title={titleOf(edited, isAdditional)}
      which={edited?.id ?? (isAdditional ? 'new' : '')}
      address={edited}
      isAsked={which !== ''}
      result={formResult}
    />
  )
  return (
    <section aria-labelledby="panel" className="min-w-0">
      <h2 id="panel" tabIndex={-1} className="text-heading outline-none">
        {t('My Addresses')}
      </h2>
      <FormError text={listResult?.ok === false ? listResult.message : undefined} />
      <FormSuccess text={listResult?.ok && listResult.message} className="mt-4" />
      {isFolded && formResult?.ok && !isHydrated && <FormSuccess text={formResult.message} className="mt-4" />}
      {addresses.length === 0 ? (
        <NoAddress />
      ) : (
        <ul className="mt-6 grid gap-4 sm:grid-cols-2" aria-label={t('Saved addresses')}>
          {addresses.map((address, position) => (
            <AddressCard
              key={address.id}
              address={address}
              isDefault={position === 0}
              isOnly={addresses.length === 1}
              isChanged={address === edited}
            />
          ))}
        </ul>
      )}
      {isAdditional && isFull && formResult?.ok !== false ? (
        <p className="mt-8 rounded-lg bg-paper-deep p-5">
          {t('These are {most} addresses, as many as an account can have. Remove one to add another.', {
            most: maxAddresses,
          })}
        </p>
      ) : isFolded ? (
        <details key={addresses.length} className="mt-6">
          <summary className={buttonClass('outline', 'inline-flex w-fit cursor-pointer items-center gap-2')}>
            <Plus className="size-5" aria-hidden /> {t('Add another address')}
          </summary>
          {form}
        </details>
      ) : (
        form
      )}
    </section>
  )
}

function titleOf(edited: SavedAddress | undefined, isAdditional: boolean): string {
  if (edited) return t('Change the address of {fullName}', { fullName: edited.fullName })
  return isAdditional ? t('Save another address') : t('Save an address')
}

type AddressFormProps = {
  by: string
  title: string
  /** Empty for the first address, `new`, or the id of the edited address. */
  which: string
  address: SavedAddress | undefined
  isAsked: boolean
  result: AddressResult | undefined
}

/** Empties its fields afterwards (specification, section 5). */
function AddressForm({ by, title, which, address, isAsked, result }: AddressFormProps) {
  const { form, message, openErrors, values: typed } = useFormResult(result)
  const field = fieldOf({ ...address, ...typed }, openErrors)
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
      onChange={place.look}
      className="mt-8 grid gap-4 rounded-lg bg-white p-5 shadow-card sm:grid-cols-2 sm:p-7"
    >
      <h3 id="address-form" className="text-card sm:col-span-2">
        {title}
      </h3>
      <HiddenFields values={{ by, address: which || undefined }} />
      <NameField field={field} />
      <PhoneField {...field('phone')} />
      <PlaceFields field={field} pinNote={<PinNote answer={place.answer} />} />
      <div className="grid gap-4 sm:col-span-2">
        <SubmitRow
          result={result}
          message={message}
          intent="save-address"
          label={t('Save address')}
          busyLabel={t('Saving...')}
        />
        {isAsked && (
          <Link to="/myprofile?panel=addresses" className="text-link justify-self-start">
            {t('Leave it as it is')}
          </Link>
        )}
      </div>
    </Form>
  )
}
