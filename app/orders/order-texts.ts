import type { ClaimKind, ClaimWish } from '#domain/contact/contact-message'
import { t } from '#domain/texts/translate'

/** Specification, section 8, to the letter. */
export const orderTexts = () =>
  ({
    RazorPay: t('Payment successful & order Recieved!'),
    'Cash On Delivery': t('Order placed successfully with Cash on Delivery!'),
  }) as const

export function upiKnownText(phone: string): string {
  return t(
    'There is a UPI id already. To give another one, please sign in to the account of this order. If you cannot, call {phone}: we ring the phone number of this order back and change it.',
    { phone },
  )
}

export const claimKindNames = (): Record<ClaimKind, string> => ({
  torn: t('Torn or leaking'),
  wrong: t('Not what I ordered'),
  missing: t('Missing'),
  stale: t('Stale or spoilt'),
})

export const claimWishNames = (): Record<ClaimWish, string> => ({
  again: t('Please send it again'),
  money: t('Please give the money back'),
  open: t('Whatever you think is right'),
})
