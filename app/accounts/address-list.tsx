import { MapPin } from 'lucide-react'
import { AddressForm } from '#app/accounts/address-form.tsx'
import type { FormResult } from '#app/forms/form-result'
import type { Address } from '#domain/accounts/addresses.server'

type Props = { address: Address | null; result: FormResult | undefined }

/** The saved address and a form to save another in its place. */
export function Addresses({ address, result }: Props) {
  return (
    <section aria-labelledby="panel" className="min-w-0">
      <h2 id="panel" className="text-heading">
        My Addresses
      </h2>
      <div className="mt-6 flex gap-4 rounded-lg bg-paper-deep p-5">
        <MapPin className="mt-1 size-6 shrink-0 text-brand-600" aria-hidden />
        {address ? (
          <address className="min-w-0 break-words not-italic">
            <strong className="block font-semibold">{address.fullName}</strong>
            {address.street}
            <br />
            {address.city}, {address.state} - {address.zip}
            <br />
            <span className="text-ink-soft">{address.phone}</span>
          </address>
        ) : (
          <p className="text-ink-soft">No address is saved yet. Save one, and the checkout is filled in for you.</p>
        )}
      </div>
      <AddressForm saved={address !== null} result={result} />
    </section>
  )
}
