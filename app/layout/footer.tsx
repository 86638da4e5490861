import { Link } from 'react-router'
import { PaymentIcons } from '#app/layout/payment-icons.tsx'
import { SubscribeForm } from '#app/layout/subscribe-form.tsx'
import { LeafBorder, WordMark } from '#app/ui/brand.tsx'
import { Picture } from '#app/ui/picture.tsx'
import type { Picture as PictureFile } from '#domain/catalog/pictures'
import { settings } from '#domain/settings'

const lists = [
  {
    title: 'Links',
    links: [
      { to: '/about', text: 'About us' },
      { to: '/', text: 'Home' },
      { to: '/contact', text: 'Contact' },
      { to: '/shop', text: 'Shop' },
    ],
  },
  {
    title: 'Services',
    links: [
      { to: '/mycart', text: 'Cart' },
      { to: '/myprofile', text: 'My Account' },
      { to: '/checkout', text: 'Checkout' },
    ],
  },
]

export function Footer({ pictures }: { pictures: PictureFile[] }) {
  const { address } = settings
  return (
    <footer className="draw-late on-dark overflow-hidden print:hidden bg-brand-900 text-paper">
      <LeafBorder className="h-4 translate-y-6 text-kraft mask-center" />
      <div className="mx-auto grid max-w-page grid-cols-cards gap-x-8 gap-y-10 px-gutter pt-16 pb-12 lg:grid-cols-[1.4fr_0.7fr_0.8fr_1.1fr]">
        <div className="max-w-sm max-sm:col-span-full">
          <WordMark tone="cream" layout="stacked" name={settings.name} className="h-24 w-auto" />
          <address className="mt-6 not-italic text-paper/90">
            {address.block}, {address.road}, {address.city}, {address.state} {address.zip}
          </address>
          <p className="mt-3 text-paper/90">
            Come and visit our store: smell the spices before you choose, and see them ground.
          </p>
          <SubscribeForm />
        </div>
        {lists.map(({ title, links }) => (
          <nav key={title} aria-label={title} className="sm:max-lg:order-last">
            <h2 className="text-card">{title}</h2>
            <ul className="mt-3">
              {links.map(({ to, text }) => (
                <li key={to}>
                  <Link
                    to={to}
                    className="inline-flex min-h-tap items-center text-paper/90 underline-offset-4 hover:text-white hover:underline lg:min-h-9"
                  >
                    {text}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
        <div className="max-sm:col-span-full">
          <h2 className="text-card">
            <a href={settings.social.url} rel="noopener" className="hover:underline">
              {settings.social.handle}
            </a>
          </h2>
          <ul className="mt-4 grid max-w-72 grid-cols-3 gap-1.5">
            {pictures.map((picture, index) => (
              <li key={index} className="aspect-square overflow-hidden rounded-sm bg-brand-700">
                <Picture picture={picture} alt="" sizes="96px" className="size-full object-cover" />
              </li>
            ))}
          </ul>
        </div>
      </div>
      <div className="border-t border-white/15">
        <div className="mx-auto flex max-w-page flex-wrap items-center gap-x-6 gap-y-4 px-gutter py-6 text-sm text-paper/90">
          <p>
            © {settings.copyrightYear} {settings.name}. All rights reserved. Made by {settings.developer}.
          </p>
          <span className="inline-block first-letter:uppercase">privacy policy</span>
          <PaymentIcons className="lg:ml-auto" />
        </div>
      </div>
    </footer>
  )
}
