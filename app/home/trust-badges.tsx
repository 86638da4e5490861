import { HandCoins, Leaf, Store, Truck } from 'lucide-react'
import { useShopDetails } from '#app/layout/shop-details'
import { Wrap } from '#app/ui/section.tsx'
import { isAlwaysFree } from '#domain/cart/shipping-fee'
import { constants } from '#domain/constants'
import { formatRupees } from '#domain/money'
import type { Fees } from '#domain/shop-settings/shop-settings'
import { t, translated } from '#domain/texts/translate'

const promises = (fees: Fees) => [
  {
    Icon: Store,
    title: t('Since {founded}', { founded: constants.founded }),
    text: t('A family shop in {town}', { town: translated(constants.town) }),
  },
  { Icon: Leaf, title: t('Ground in small lots'), text: t('Ingredients you would use at home') },
  { Icon: Truck, title: t('Packed and sent fast'), text: t('Ships within 1–2 business days') },
  {
    Icon: HandCoins,
    title: t('UPI or Cash on Delivery'),
    text: isAlwaysFree(fees)
      ? t('Free shipping')
      : t('Free shipping from {freeShippingFrom}', { freeShippingFrom: formatRupees(fees.freeShippingFromPaise) }),
  },
]

export function TrustBadges() {
  const { fees } = useShopDetails()
  return (
    <div className="border-y border-line bg-paper-deep">
      <Wrap>
        <ul className="grid grid-cols-cards gap-x-4 gap-y-2 py-3 sm:gap-y-5 sm:py-6 lg:grid-cols-4">
          {promises(fees).map(({ Icon, title, text }) => (
            <li key={title} className="flex items-center gap-2 sm:gap-3">
              <Icon className="size-5 shrink-0 text-brand-600 sm:size-7" strokeWidth={1.6} aria-hidden />
              <p>
                <span className="block font-display text-base/tight font-semibold sm:text-card">{title}</span>
                <span className="block text-sm text-ink-soft max-sm:hidden">{text}</span>
              </p>
            </li>
          ))}
        </ul>
      </Wrap>
    </div>
  )
}
