import { Mail, MapPin, Phone, Truck } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ShopAddress } from '#app/layout/shop-address.tsx'
import { useShopDetails } from '#app/layout/shop-details'
import { callLink, formatShopPhone } from '#domain/shop-settings/shop-settings'
import { t, translated } from '#domain/texts/translate'

/** Shows address and contact details. The map is a picture of the shop's own and links to the online map. */
export function ContactDetails() {
  const { address, contact } = useShopDetails()
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
      <a
        href={contact.mapUrl}
        target="_blank"
        rel="noopener"
        className="group relative mt-8 block overflow-hidden rounded-lg shadow-card"
      >
        <img
          src="/map.svg"
          width={800}
          height={600}
          alt={t('Map of our store in {city}, {state}', {
            city: translated(address.city),
            state: translated(address.state),
          })}
          className="aspect-[4/3] w-full object-cover"
          loading="lazy"
        />
        <span className="absolute right-3 bottom-3 rounded-md bg-white px-4 py-2 text-sm font-semibold text-brand-700 shadow-card group-hover:underline">
          {t('Open the map')}
        </span>
      </a>
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
