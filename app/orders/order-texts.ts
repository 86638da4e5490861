/** What a shopper reads when an order went through (specification, section 8, to the letter). */
export const orderTexts = {
  RazorPay: 'Payment successful & order Recieved!',
  'Cash On Delivery': 'Order placed successfully with Cash on Delivery!',
} as const
