import { outOfStock } from '#domain/orders/stage'
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

/** Why a parcel comes back. */
export const returnReasons: readonly string[] = [
  msg('Nobody at home'),
  msg('Refused at the door'),
  msg('Address not found'),
  msg('No cash at the door'),
  msg('Damaged on the way'),
]

/** Returns the reason for the audit, which is kept after an erasure: only one of the lists, since a typed one could name a person. */
export function reasonToAudit(reason: string): { reason?: string } {
  return cancelReasons.includes(reason) || returnReasons.includes(reason) ? { reason } : {}
}
