import type { Fees } from '#domain/shop-settings/shop-settings'

/** The owner has said so by a fee or a threshold of nothing. */
export function isAlwaysFree({ shippingFeePaise, freeShippingFromPaise }: Fees): boolean {
  return shippingFeePaise === 0 || freeShippingFromPaise === 0
}

/** How far a cart is on its way to free shipping, in percent, at most 100 (specification, section 9). */
export function shippingProgress(fees: Fees, subtotalPaise: number): number {
  const { freeShippingFromPaise } = fees
  if (isAlwaysFree(fees) || subtotalPaise >= freeShippingFromPaise) return 100
  return (subtotalPaise / freeShippingFromPaise) * 100
}

export function shippingPaise(fees: Fees, subtotalPaise: number): number {
  return shippingProgress(fees, subtotalPaise) === 100 ? 0 : fees.shippingFeePaise
}
