/** What a shopper reads when an order went through (specification, section 8, to the letter). */
export const orderTexts = {
  RazorPay: 'Payment successful & order Recieved!',
  'Cash On Delivery': 'Order placed successfully with Cash on Delivery!',
} as const

/** Read where the link alone wants to say that money goes somewhere else. */
export function upiKnownText(phone: string): string {
  return `There is a UPI id already. To give another one, please sign in to the account of this order. If you cannot, call ${phone}: we ring the phone number of this order back and change it.`
}
