import { memo } from 'react'
import { Link } from 'react-router'
import { LanguageSwitch } from '#app/languages/language-switch.tsx'
import { ShopAddress } from '#app/layout/shop-address.tsx'
import { useShopDetails } from '#app/layout/shop-details'
import { SubscribeForm } from '#app/layout/subscribe-form.tsx'
import { legalPages } from '#app/legal/legal-pages'
import { LeafBorder, WordMark } from '#app/ui/brand.tsx'
import { ShopPicture } from '#app/ui/picture.tsx'
import type { Picture } from '#domain/catalog/pictures'
import { constants } from '#domain/constants'
import { t, translated } from '#domain/texts/translate'
import cashOnDelivery from './payment-icons/cash-on-delivery.svg'
import razorpay from './payment-icons/razorpay.svg'
import upi from './payment-icons/upi.svg'
import upiApp from './payment-icons/upi-app.svg'

const lists = () => [
  {
    title: t('Links'),
    links: [
      { to: '/about', text: t('About us') },
      { to: '/', text: t('Home') },
      { to: '/contact', text: t('Contact') },
      { to: '/shop', text: t('Shop') },
    ],
  },
  {
    title: t('Services'),
    links: [
      { to: '/mycart', text: t('Cart') },
      { to: '/myprofile', text: t('My Account') },
      { to: '/checkout', text: t('Checkout') },
    ],
  },
]

const lastLinks = () => [
  ...Object.entries(legalPages()).map(([page, text]) => ({ to: `/legal/${page}`, text })),
  { to: '/recipes', text: t('Recipes') },
]

const smallLink = 'inline-flex min-h-9 items-center underline-offset-4 hover:text-white hover:underline'

export const Footer = memo(function Footer({ pictures }: { pictures: Picture[] }) {
  const { contact, gstin, fssai, copyrightYear } = useShopDetails()
  return (
    <footer className="lazy-section on-dark overflow-hidden print:hidden bg-brand-900 text-paper">
      <LeafBorder className="h-4 translate-y-6 text-kraft mask-center" />
      <div className="mx-auto grid max-w-page grid-cols-cards gap-x-8 px-gutter pt-10 pb-4 md:gap-y-10 md:pt-16 md:pb-12 lg:grid-cols-[1.4fr_0.7fr_0.8fr_1.1fr]">
        <div className="max-w-sm max-md:col-span-full max-md:mb-3 max-md:max-w-none">
          <WordMark tone="cream" layout="stacked" name={constants.name} className="h-16 w-auto md:h-24" />
          <address className="mt-2 not-italic md:mt-6 text-paper/90">
            <ShopAddress />
          </address>
          <p className="mt-2 text-paper/90">
            {t('Come and visit our store: smell the spices before you choose, and see them ground.')}
          </p>
          <SubscribeForm />
        </div>
        {lists().map(({ title, links }) => (
          <nav key={title} aria-label={title} className="md:max-lg:order-last">
            <h2 className="text-card">{title}</h2>
            <ul className="mt-1 md:mt-3">
              {links.map(({ to, text }) => (
                <li key={to}>
                  <Link to={to} className={`text-paper/90 ${smallLink}`}>
                    {text}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
        <div className="max-md:col-span-full max-md:mt-3">
          <h2 className="text-card">
            <a href={contact.social.url} rel="noopener" className="inline-flex min-h-6 items-center hover:underline">
              {contact.social.handle}
            </a>
          </h2>
          <ul className="mt-2 grid grid-cols-9 gap-1 md:mt-4 md:max-w-72 md:grid-cols-3 md:gap-1.5">
            {pictures.map((picture, index) => (
              <li key={index} className="aspect-square overflow-hidden rounded-sm bg-brand-700">
                <ShopPicture picture={picture} alt="" sizes="96px" className="size-full object-cover" />
              </li>
            ))}
          </ul>
        </div>
      </div>
      <div className="border-t border-white/15">
        <div className="mx-auto flex max-w-page flex-wrap items-center gap-x-6 gap-y-2 px-gutter py-3 text-sm md:py-6 text-paper/90">
          <p>
            {t('© {copyrightYear} {name}. All rights reserved. Made by {developer}.', {
              copyrightYear,
              name: translated(constants.name),
              developer: translated(constants.developer),
            })}
          </p>
          {(fssai || gstin) && (
            <p>
              {fssai && <span className="inline-block">{t('FSSAI Lic. No. {fssai}', { fssai })}</span>}
              {fssai && gstin && ' · '}
              {gstin && <span className="inline-block">{t('GSTIN {gstin}', { gstin })}</span>}
            </p>
          )}
          <LanguageSwitch className="flex flex-wrap gap-x-5" />
          <PaymentIcons />
          <nav aria-labelledby="legal-links" className="flex flex-wrap items-center gap-x-5 lg:basis-full">
            <h2 id="legal-links" className="font-body text-sm font-semibold first-letter:uppercase max-lg:basis-full">
              {t('privacy policy')}
            </h2>
            <ul className="flex flex-wrap gap-x-5">
              {lastLinks().map(({ to, text }) => (
                <li key={to}>
                  <Link to={to} className={smallLink}>
                    {text}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        </div>
      </div>
    </footer>
  )
})

function PaymentIcons() {
  const badges = [
    { name: t('UPI'), src: upi },
    { name: t('Any UPI app'), src: upiApp },
    { name: t('Paid securely through Razorpay'), src: razorpay },
    { name: t('Cash on Delivery'), src: cashOnDelivery },
  ]
  return (
    <ul aria-label={t('Ways to pay')} className="flex flex-wrap gap-2 lg:ml-auto">
      {badges.map(({ name, src }) => (
        <li key={src}>
          <img src={src} alt={name} title={name} width="56" height="32" loading="lazy" />
        </li>
      ))}
    </ul>
  )
}
