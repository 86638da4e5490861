import { MessageCircle, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { useShopDetails } from '#app/layout/shop-details'
import { callLink, chatLink } from '#domain/shop-settings/shop-settings'
import { t } from '#domain/texts/translate'

/** Links to the shop's chat and phone, with the order's number. */
export function OrderHelp({ view, className }: { view: { number: string }; className: string }) {
  const text = t('Namaste, something is not right with my order {number}.', { number: view.number })
  const shop = useShopDetails()
  const [phone = ''] = shop.contact.phones
  return (
    <section aria-label={t('Help')} className={`print:hidden ${className}`}>
      <h2 className="text-card">{t('Need help?')}</h2>
      <p className="mt-1 text-ink-soft">
        {t('A wrong pack, a torn bag, another address: tell us and we will put it right.')}
      </p>
      <ul className="mt-3 grid gap-x-6 sm:grid-flow-col sm:justify-start">
        <Way href={chatLink(shop, text)} icon={<MessageCircle aria-hidden />} isOutside>
          {t('WhatsApp')}
        </Way>
        <Way href={callLink(phone)} icon={<Phone aria-hidden />}>
          {t('Call {phone}', { phone })}
        </Way>
      </ul>
    </section>
  )
}

type WayProps = { href: string; icon: ReactNode; isOutside?: boolean; children: ReactNode }

function Way({ href, icon, isOutside = false, children }: WayProps) {
  return (
    <li>
      <a
        href={href}
        {...(isOutside && { rel: 'noreferrer', target: '_blank' })}
        className="text-link inline-flex min-h-tap items-center gap-2 [&>svg]:size-5"
      >
        {icon}
        {children}
      </a>
    </li>
  )
}
