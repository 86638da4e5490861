import { t } from '#domain/texts/translate'

/** The alerts after a successful order (specification, section 8, to the letter). */
export const orderTexts = () =>
  ({
    RazorPay: t('Payment successful & order Recieved!'),
    'Cash On Delivery': t('Order placed successfully with Cash on Delivery!'),
  }) as const

/** Returns the refusal to change a UPI id by the link alone. */
export function upiKnownText(phone: string): string {
  return t(
    'There is a UPI id already. To give another one, please sign in to the account of this order. If you cannot, call {phone}: we ring the phone number of this order back and change it.',
    { phone },
  )
}
