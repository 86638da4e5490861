import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { useShopDetails } from '#app/layout/shop-details'
import { isAlwaysFree } from '#domain/cart/shipping-fee'
import { formatRupees } from '#domain/money'
import { t } from '#domain/texts/translate'

/** Shows the shipping and return policies (specification, section 9). */
export function ProductPolicies() {
  const { fees } = useShopDetails()
  return (
    <div className="mt-8 border-t border-line">
      <Policy title={t('Shipping Policy')}>
        <p>{t('We ship within 1–2 business days. Delivery takes up to 7 days, anywhere in India.')}</p>
        <p className="mt-2">
          {isAlwaysFree(fees)
            ? t('Shipping is free.')
            : t('Shipping is {shippingFee}, and free from {freeShippingFrom}.', {
                shippingFee: formatRupees(fees.shippingFeePaise),
                freeShippingFrom: formatRupees(fees.freeShippingFromPaise),
              })}
        </p>
      </Policy>
      <Policy title={t('Returns & Exchanges')}>
        <p>{t('We take back only items that are unopened, unused and untorn, within 7 days of delivery.')}</p>
        <p className="mt-2">{t('Exchanges are possible within 7 days too.')}</p>
      </Policy>
    </div>
  )
}

function Policy({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="group border-b border-line">
      <summary className="flex min-h-14 list-none items-center justify-between font-display text-card font-semibold [&::-webkit-details-marker]:hidden">
        {title}
        <ChevronDown className="size-5 text-brand-600 transition-transform group-open:rotate-180" aria-hidden />
      </summary>
      <div className="pb-5">{children}</div>
    </details>
  )
}
