import { formatRupees, sum } from '#domain/money'
import { applyOffers, type CartOffers, noOffers, type OfferedLine } from '#domain/offers/offer'
import type { Fees } from '#domain/shop-settings/shop-settings'
import { t } from '#domain/texts/translate'

export function isAlwaysFree({ shippingFeePaise, freeShippingFromPaise }: Fees): boolean {
  return shippingFeePaise === 0 || freeShippingFromPaise === 0
}

/** In percent, at most 100 (specification, section 9). */
export function shippingProgress(fees: Fees, subtotalPaise: number): number {
  const { freeShippingFromPaise } = fees
  if (isAlwaysFree(fees) || subtotalPaise >= freeShippingFromPaise) return 100
  return (subtotalPaise / freeShippingFromPaise) * 100
}

export function shippingPaise(fees: Fees, subtotalPaise: number): number {
  return shippingProgress(fees, subtotalPaise) === 100 ? 0 : fees.shippingFeePaise
}

/** An empty cart is not sent. Whether shipping is free depends on the goods before the discount. */
export function totalsOf(fees: Fees, lines: readonly OfferedLine[], offers: CartOffers = noOffers) {
  const subtotalPaise = sum(lines, ({ pricePaise, quantity }) => pricePaise * quantity)
  const fee = lines.length === 0 ? 0 : shippingPaise(fees, subtotalPaise)
  const { discounts, shippingPaise: shipping, applied } = applyOffers(lines, fee, offers)
  const discountPaise = sum(discounts, Number)
  const totalPaise = subtotalPaise - discountPaise + shipping
  return { subtotalPaise, discountPaise, discounts, applied, shippingPaise: shipping, totalPaise, offers }
}

export function shippingText(paise: number): string {
  return paise === 0 ? t('Free') : formatRupees(paise)
}
