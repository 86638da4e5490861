import { Plus } from 'lucide-react'
import { useEffect } from 'react'
import { Link } from 'react-router'
import type { AddressResult } from '#app/accounts/address-action.server'
import { AddressCard, NoAddress } from '#app/accounts/address-card.tsx'
import { AddressForm } from '#app/accounts/address-form.tsx'
import { AddressNotice } from '#app/accounts/address-notice.tsx'
import { showAlert } from '#app/ui/alerts'
import { buttonClass } from '#app/ui/button.tsx'
import type { SavedAddress } from '#domain/delivery/addresses.server'

type Props = {
  addresses: SavedAddress[]
  /** Maximum number of addresses. */
  most: number
  /** Value from the page's URL: `new`, or the id of the address to edit. */
  asked: string
  result: AddressResult | undefined
}

/** Shows the saved addresses, the default one first, and the address form. */
export function Addresses({ addresses, most, asked, result }: Props) {
  const formResult = result?.list ? undefined : result
  // Not in the form, because the next form replaces it when the list is updated.
  useEffect(() => {
    if (formResult?.ok) showAlert(formResult.message)
  }, [formResult])
  // A refused form keeps its address.
  const which = (formResult?.ok === false && formResult.values?.address) || asked
  const changed = addresses.find(({ id }) => id === which)
  // A user with one address or none sees the specification's form.
  const isMore = !changed && (which === 'new' || addresses.length > 1)
  const isFull = addresses.length >= most
  return (
    <section aria-labelledby="panel" className="min-w-0">
      <h2 id="panel" tabIndex={-1} className="text-heading outline-none">
        My Addresses
      </h2>
      <AddressNotice result={result?.list ? result : undefined} />
      {addresses.length === 0 ? (
        <NoAddress />
      ) : (
        <ul className="mt-6 grid gap-4 sm:grid-cols-2" aria-label="Saved addresses">
          {addresses.map((address, position) => (
            <AddressCard
              key={address.id}
              address={address}
              isDefault={position === 0}
              isOnly={addresses.length === 1}
              isChanged={address === changed}
            />
          ))}
        </ul>
      )}
      {addresses.length === 1 && !isMore && (
        <Link
          to="/myprofile?panel=addresses&address=new"
          preventScrollReset
          className={buttonClass('outline', 'mt-4 inline-flex items-center gap-2')}
        >
          <Plus className="size-5" aria-hidden /> Add another address
        </Link>
      )}
      {isMore && isFull && formResult?.ok !== false ? (
        <p className="mt-8 rounded-lg bg-paper-deep p-5">
          These are {most} addresses, as many as an account can have. Remove one to add another.
        </p>
      ) : (
        <AddressForm
          key={changed?.id ?? String(isMore)}
          title={titleOf(addresses, changed, isMore)}
          which={changed?.id ?? (isMore ? 'new' : '')}
          address={changed}
          isAsked={which !== ''}
          result={formResult}
        />
      )}
    </section>
  )
}

function titleOf(addresses: SavedAddress[], changed: SavedAddress | undefined, isMore: boolean): string {
  if (changed) return `Change the address of ${changed.fullName}`
  if (isMore) return 'Save another address'
  return addresses.length > 0 ? 'Change your address' : 'Save an address'
}
