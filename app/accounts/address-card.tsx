import { MapPin } from 'lucide-react'
import { Form, Link } from 'react-router'
import { HiddenFields } from '#app/forms/hidden-fields.tsx'
import type { SavedAddress } from '#domain/delivery/addresses.server'
import { shownLines } from '#domain/delivery/delivery'
import { formatPhone } from '#domain/delivery/phone'
import { t } from '#domain/texts/translate'

type Props = { address: SavedAddress; isDefault: boolean; isOnly: boolean; isChanged: boolean }

const act = 'text-link inline-flex min-h-tap items-center'

export function AddressCard({ address, isDefault, isOnly, isChanged }: Props) {
  const { id, fullName, city, phone } = address
  const [street, town] = shownLines(address)
  return (
    <li
      className={`flex flex-col rounded-lg border-2 bg-paper-deep p-5 ${isChanged ? 'border-brand-600' : 'border-transparent'} ${isOnly ? 'sm:col-span-2' : ''}`}
    >
      <div className="flex flex-1 gap-4">
        <MapPin className="mt-1 size-6 shrink-0 text-brand-600" aria-hidden />
        <address className="min-w-0 break-words not-italic">
          <strong className="block font-semibold">{fullName}</strong>
          {street}
          <br />
          {town}
          <br />
          <span className="text-ink-soft">{formatPhone(phone)}</span>
        </address>
      </div>
      {isDefault && !isOnly && <p className="mt-3 text-sm font-semibold">{t('The checkout begins with this one.')}</p>}
      <div className="mt-2 flex flex-wrap gap-x-5">
        <Link
          to={`/myprofile?panel=addresses&address=${id}`}
          aria-label={t('Edit the address of {fullName}, {city}', { fullName, city })}
          className={act}
        >
          {t('Edit')}
        </Link>
        {!isDefault && (
          <AddressCommand
            address={id}
            intent="default-address"
            label={t('Make default the address of {fullName}, {city}', { fullName, city })}
          >
            {t('Make default')}
          </AddressCommand>
        )}
        <AddressCommand
          address={id}
          intent="remove-address"
          label={t('Remove the address of {fullName}, {city}', { fullName, city })}
        >
          {t('Remove')}
        </AddressCommand>
      </div>
    </li>
  )
}

type CommandProps = { intent: string; address: string; label: string; children: string }

function AddressCommand({ intent, address, label, children }: CommandProps) {
  return (
    <Form method="post" action="/myprofile?panel=addresses">
      <HiddenFields values={{ address }} />
      <button type="submit" name="intent" value={intent} aria-label={label} className={`${act} text-left`}>
        {children}
      </button>
    </Form>
  )
}

export function NoAddress() {
  return (
    <div className="mt-6 flex gap-4 rounded-lg bg-paper-deep p-5">
      <MapPin className="mt-1 size-6 shrink-0 text-brand-600" aria-hidden />
      <p className="text-ink-soft">{t('No address is saved yet. Save one, and the checkout is filled in for you.')}</p>
    </div>
  )
}
