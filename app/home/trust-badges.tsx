import { HandCoins, Store, Truck, Wheat } from 'lucide-react'
import { Wrap } from '#app/ui/section.tsx'
import { formatRupees } from '#domain/money'
import { settings } from '#domain/settings'

const promises = [
  { Icon: Store, title: `Since ${settings.founded}`, text: `A family shop in ${settings.town}` },
  { Icon: Wheat, title: '100% natural', text: 'Ingredients, in every pack' },
  { Icon: Truck, title: 'Quick to leave', text: 'Shipped within 1–2 business days' },
  {
    Icon: HandCoins,
    title: 'UPI or Cash on Delivery',
    text: `Free shipping from ${formatRupees(settings.freeShippingFromPaise)}`,
  },
]

/** Four reasons to trust the shop with money, right under the banner. */
export function TrustBadges() {
  return (
    <div className="border-b border-line bg-paper-deep">
      <Wrap>
        <ul className="grid grid-cols-cards gap-x-4 gap-y-5 py-6 lg:grid-cols-4">
          {promises.map(({ Icon, title, text }) => (
            <li key={title} className="flex items-center gap-3 max-sm:flex-col max-sm:text-center">
              <Icon className="size-7 shrink-0 text-brand-600" strokeWidth={1.6} aria-hidden />
              <p>
                <span className="block font-display text-card">{title}</span>
                <span className="text-sm text-ink-soft">{text}</span>
              </p>
            </li>
          ))}
        </ul>
      </Wrap>
    </div>
  )
}
