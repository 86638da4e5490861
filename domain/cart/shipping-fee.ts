import type { Fees } from '#domain/shop-settings/shop-settings'

/** How far a cart is on its way to free shipping, in percent, at most 100 (specification, section 9). */
export function shippingProgress({ freeShippingFromPaise }: Fees, subtotalPaise: number): number {
  return subtotalPaise >= freeShippingFromPaise ? 100 : (subtotalPaise / freeShippingFromPaise) * 100
}

export function shippingPaise(fees: Fees, subtotalPaise: number): number {
  return shippingProgress(fees, subtotalPaise) === 100 ? 0 : fees.shippingFeePaise
}
