import { outOfStock } from '#domain/orders/order'
import { msg } from '#domain/texts/translate'

/** Why an order is cancelled, as the staff choose it; stored in English. */
export const cancelReasons: readonly string[] = [
  msg('The buyer asked for it'),
  outOfStock,
  msg('Not confirmed by the buyer'),
  msg('Cannot be reached'),
  msg('We cannot deliver there'),
  msg('Not a real order'),
]

export const returnReasons: readonly string[] = [
  msg('Nobody at home'),
  msg('Refused at the door'),
  msg('Address not found'),
  msg('No cash at the door'),
  msg('Damaged on the way'),
]

/** Why money goes back although nothing came back, by the value that a form sends; stored in English. */
export const refundReasons = {
  delivery: msg('Delivery charge'),
  price: msg('Wrong price'),
  missing: msg('Out of stock or missing'),
  goodwill: msg('Goodwill'),
} as const

export const closeReasons: readonly string[] = [
  msg('Paid in another way'),
  msg('Sent back before the goods came'),
  msg('The buyer does not want it'),
  msg('The buyer cannot be reached'),
]

export type RefundReasonName = keyof typeof refundReasons

export function isRefundReason(value: string): value is RefundReasonName {
  return Object.hasOwn(refundReasons, value)
}

/** Returns the reason for the audit, which is kept after an erasure: only one of the lists, since a typed one could name a person. */
export function reasonToAudit(reason: string): { reason?: string } {
  return [cancelReasons, returnReasons, closeReasons].some((list) => list.includes(reason)) ? { reason } : {}
}
