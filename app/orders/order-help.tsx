import { MessageCircle, Phone, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { settings } from '#domain/settings'

/** The ways to the family, each with the order's number. */
export function OrderHelp({ view, className = '' }: { view: { number: string }; className?: string }) {
  const text = `Namaste, something is not right with my order ${view.number}.`
  const [phone] = settings.phones
  return (
    <section aria-label="Help" className={`print:hidden ${className}`}>
      <h2 className="text-card">Something is not right?</h2>
      <p className="mt-1 text-ink-soft">Tell us, and we see to it: a wrong pack, a torn bag, another address.</p>
      <ul className="mt-3 grid gap-x-6 sm:grid-flow-col sm:justify-start">
        <Way href={`/contact?order=${view.number}`} icon={<TriangleAlert aria-hidden />}>
          Write about this order
        </Way>
        <Way
          href={`https://wa.me/${settings.chat.number}?text=${encodeURIComponent(text)}`}
          icon={<MessageCircle aria-hidden />}
          isOutside
        >
          WhatsApp
        </Way>
        <Way href={`tel:+91${phone.replaceAll(' ', '')}`} icon={<Phone aria-hidden />}>
          Call {phone}
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
