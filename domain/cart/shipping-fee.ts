import { formatRupees } from '#domain/money'
import { settings } from '#domain/settings'

/** How far a cart is on its way to free shipping, in percent, at most 100 (specification, section 9). */
export function shippingProgress(subtotalPaise: number): number {
  return Math.min(100, (subtotalPaise / settings.freeShippingFromPaise) * 100)
}

export function shippingPaise(subtotalPaise: number): number {
  return shippingProgress(subtotalPaise) === 100 ? 0 : settings.shippingFeePaise
}

/** As the checkout shows it: 'Free' or '100₹'. */
export function shippingLabel(paise: number): string {
  return paise === 0 ? 'Free' : `${paise / 100}₹`
}

export function shippingMessage(subtotalPaise: number): string {
  if (shippingProgress(subtotalPaise) === 100) return 'Congratulations! Your delivery is free!'
  return `You are ${formatRupees(settings.freeShippingFromPaise - subtotalPaise)} away from FREE SHIPPING!`
}
