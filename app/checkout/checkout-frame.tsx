import { ArrowLeft, Lock } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { markScrolled, NavigationProgress } from '#app/layout/header.tsx'
import { SkipLink } from '#app/layout/layout.tsx'
import { PaymentIcons } from '#app/layout/payment-icons.tsx'
import { PreviewBanner } from '#app/layout/preview-banner.tsx'
import { ServerStatusLine } from '#app/layout/server-status-line.tsx'
import { useShopDetails } from '#app/layout/shop-details'
import { WordMark } from '#app/ui/brand.tsx'
import { settings } from '#domain/settings'
import { callLink } from '#domain/shop-settings/shop-settings'

const steps = [
  { text: 'Cart', to: '/mycart' },
  { text: 'Delivery and payment', to: undefined },
  { text: 'Order placed', to: undefined },
]
const here = 1

/** What stands around the checkout: the shop's name, the way back to the cart, and whom to ask; nothing that leads away. */
export function CheckoutFrame({ preview, children }: { preview: boolean; children: ReactNode }) {
  const bar = useRef<HTMLElement>(null)
  useEffect(() => markScrolled(bar.current), [])
  return (
    <>
      <SkipLink />
      {preview && <PreviewBanner />}
      <header
        ref={bar}
        id="nav"
        className="on-dark relative z-30 bg-brand-600 text-white transition-shadow duration-slow lg:sticky lg:top-0 low:relative [&.scrolled]:bg-brand-700 [&.scrolled]:shadow-bar"
      >
        <div className="mx-auto flex min-h-bar max-w-page flex-wrap items-center justify-between gap-x-4 px-gutter">
          <Link to="/" aria-label={`${settings.name}, home`} className="rounded-sm">
            <WordMark tone="cream" name={settings.name} className="h-9 w-auto max-w-full xl:h-11" />
          </Link>
          <Link to="/mycart" className="flex min-h-tap items-center gap-2 rounded-md px-2 hover:bg-white/15">
            <ArrowLeft className="size-5" aria-hidden />
            Cart
          </Link>
        </div>
        <NavigationProgress />
      </header>
      {!preview && <ServerStatusLine />}
      <main id="main" tabIndex={-1} className="min-h-[60vh] outline-none">
        {children}
      </main>
      <CheckoutFooter />
    </>
  )
}

/** Where the buyer is on the way to the order. */
export function CheckoutSteps() {
  return (
    <nav aria-label="Steps">
      <ol className="flex flex-wrap gap-x-2 text-sm text-ink-soft">
        {steps.map(({ text, to }, index) => (
          <li key={text} aria-current={index === here ? 'step' : undefined} className="flex items-center gap-x-2">
            {index > 0 && <span aria-hidden="true">›</span>}
            {to ? (
              <Link to={to} className="text-link inline-flex min-h-tap items-center">
                {text}
              </Link>
            ) : (
              <span className={index === here ? 'font-semibold text-ink' : ''}>{text}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}

function CheckoutFooter() {
  const { phones, supportEmail } = useShopDetails().contact
  const phone = phones[0] ?? ''
  return (
    <footer className="border-t border-line bg-paper-deep print:hidden">
      <div className="mx-auto flex max-w-page flex-wrap items-center gap-x-6 gap-y-3 px-gutter py-5 text-sm text-ink-soft">
        <p className="flex items-center gap-2">
          <Lock className="size-4 shrink-0 text-success" aria-hidden />
          We use your details for your order and your account only.
        </p>
        <p>
          Need help? Call{' '}
          <a href={callLink(phone)} className="text-link inline-flex min-h-tap items-center">
            +91 {phone}
          </a>{' '}
          or write to{' '}
          <a href={`mailto:${supportEmail}`} className="text-link inline-flex min-h-tap items-center break-all">
            {supportEmail}
          </a>
        </p>
        <PaymentIcons className="lg:ml-auto" />
      </div>
    </footer>
  )
}
