import { Plus } from 'lucide-react'
import { useEffect } from 'react'
import type { AddressResult } from '#app/accounts/address-action.server'
import { AddressCard, NoAddress } from '#app/accounts/address-card.tsx'
import { AddressForm } from '#app/accounts/address-form.tsx'
import { AddressNotice } from '#app/accounts/address-notice.tsx'
import { showAlert } from '#app/ui/alerts'
import { buttonClass } from '#app/ui/button.tsx'
import { FormSuccess } from '#app/ui/field.tsx'
import { useHydrated } from '#app/ui/use-hydrated'
import type { User } from '#domain/accounts/user'
import type { ListedAddress, SavedAddress } from '#domain/delivery/addresses.server'
import { t } from '#domain/texts/translate'

type Props = {
  user: Pick<User, 'id'>
  addresses: ListedAddress[]
  maxAddresses: number
  /** Value from the page's URL: `new`, or the id of the address to edit. */
  asked: string
  /** The address of the last order of an account that has saved none. */
  lastOrder: SavedAddress | null
  result: AddressResult | undefined
}

/** Shows the saved addresses, the default one first, and the address form. */
export function AddressList({ user, addresses, maxAddresses, asked, lastOrder, result }: Props) {
  const formResult = result?.list ? undefined : result
  // Without scripts no alert announces a saved address.
  const isHydrated = useHydrated()
  // Not in the form, because the next form replaces it when the list is updated.
  useEffect(() => {
    if (formResult?.ok) showAlert(formResult.message)
  }, [formResult])
  // A refused form keeps its address.
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
      <AddressNotice by={user.id} result={result?.list ? result : undefined} />
      {isFolded && formResult?.ok && !isHydrated && <FormSuccess text={formResult.message} className="mt-4" />}
      {addresses.length === 0 ? (
        <NoAddress by={user.id} lastOrder={lastOrder} />
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

function titleOf(edited: ListedAddress | undefined, isAdditional: boolean): string {
  if (edited) return t('Change the address of {fullName}', { fullName: edited.fullName })
  return isAdditional ? t('Save another address') : t('Save an address')
}
