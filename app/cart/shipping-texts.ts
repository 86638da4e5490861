import { shippingProgress } from '#domain/cart/shipping-fee'
import { formatRupees } from '#domain/money'
import type { Fees } from '#domain/shop-settings/shop-settings'
import { t } from '#domain/texts/translate'

/** Returns the checkout's label for shipping, such as 'Free' or '100₹'. */
export function shippingLabel(paise: number): string {
  return paise === 0 ? t('Free') : `${paise / 100}₹`
}

export function shippingMessage(fees: Fees, subtotalPaise: number): string {
  if (shippingProgress(fees, subtotalPaise) === 100) return t('Congratulations! Your delivery is free!')
  return t('You are {amount} away from FREE SHIPPING!', {
    amount: formatRupees(fees.freeShippingFromPaise - subtotalPaise),
  })
}
