import { shippingProgress, shippingText } from '#domain/cart/shipping-fee'
import { formatRupees, toRupees } from '#domain/money'
import type { Fees } from '#domain/shop-settings/shop-settings'
import { currentLanguage, t } from '#domain/texts/translate'

/** 'Free' or '100₹' in English, as the specification writes it; other languages write every amount alike. */
export function shippingLabel(paise: number): string {
  return currentLanguage() === 'en' && paise > 0 ? `${toRupees(paise)}₹` : shippingText(paise)
}

export function shippingMessage(fees: Fees, subtotalPaise: number): string {
  if (shippingProgress(fees, subtotalPaise) === 100) return t('Congratulations! Your delivery is free!')
  return t('You are {amount} away from FREE SHIPPING!', {
    amount: formatRupees(fees.freeShippingFromPaise - subtotalPaise),
  })
}
