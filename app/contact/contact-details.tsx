import { Mail, MapPin, Phone, Truck } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { ShopAddress } from '#app/layout/shop-address.tsx'
import { useShopDetails } from '#app/layout/shop-details'
import { callLink, formatShopPhone } from '#domain/shop-settings/shop-settings'
import { t, translated } from '#domain/texts/translate'

export function ContactDetails() {
  const { contact } = useShopDetails()
  return (
    <div>
      <ul className="space-y-6">
        <Detail icon={<Truck aria-hidden />} title={t('Where is my order?')}>
          <Link to="/track" className="text-link block w-fit py-1">
            {t('Track your order')}
          </Link>
        </Detail>
        <Detail icon={<MapPin aria-hidden />} title={t('Our store')}>
          <address className="not-italic">
            <ShopAddress isTall />
          </address>
        </Detail>
        <Detail icon={<Mail aria-hidden />} title={t('Email')}>
          {[contact.supportEmail, contact.infoEmail].map((email) => (
            <a key={email} href={`mailto:${email}`} className="text-link block w-fit py-1 break-all">
              {email}
            </a>
          ))}
        </Detail>
        <Detail icon={<Phone aria-hidden />} title={t('Phone')}>
          {contact.phones.map((phone) => (
            <a key={phone} href={callLink(phone)} className="text-link block w-fit py-1">
              {formatShopPhone(phone)}
            </a>
          ))}
        </Detail>
      </ul>
      <StoreMap />
    </div>
  )
}

function Detail({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <li className="flex gap-4">
      <span className="grid size-11 shrink-0 place-items-center rounded-full bg-brand-50 text-brand-600">{icon}</span>
      <div>
        <h2 className="text-card">{title}</h2>
        {children}
      </div>
    </li>
  )
}

/** A picture of our own; a click opens a real map in its place, so that nothing is asked of others before. Without scripts it is a link. */
function StoreMap() {
  const { address, contact } = useShopDetails()
  const [isOpen, setOpen] = useState(false)
  const place = { city: translated(address.city), state: translated(address.state) }
  if (isOpen)
    return (
      <iframe
        src={`https://www.google.com/maps?output=embed&q=${encodeURIComponent(Object.values(address).join(', '))}`}
        title={t('Map of our store in {city}, {state}', place)}
        referrerPolicy="no-referrer"
        className="mt-8 aspect-[4/3] w-full rounded-lg bg-paper-deep shadow-card"
      />
    )
  return (
    <a
      href={contact.mapUrl}
      rel="noopener"
      onClick={(event) => {
        event.preventDefault()
        setOpen(true)
      }}
      className="group relative mt-8 block overflow-hidden rounded-lg shadow-card"
    >
      <img
        src="/map.svg"
        width={800}
        height={600}
        alt={t('Map of our store in {city}, {state}', place)}
        className="aspect-[4/3] w-full object-cover"
        loading="lazy"
      />
      <span className="absolute right-3 bottom-3 rounded-md bg-white px-4 py-2 text-sm font-semibold text-brand-700 shadow-card group-hover:underline">
        {t('Open the map')}
      </span>
    </a>
  )
}
