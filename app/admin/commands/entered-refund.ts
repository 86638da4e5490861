import { parseRupees } from '#domain/money'

/** Returns the fields of a refund that somebody typed before a code was asked for, the amount in rupees; wrong ones are left out. */
export function enteredRefund(fields: URLSearchParams): { amount?: string; against?: string } {
  const amountPaise = parseRupees(fields.get('amount') ?? '')
  const against = fields.get('against') ?? ''
  return {
    ...(amountPaise !== null && { amount: String(amountPaise / 100) }),
    // The number of a credit note, or a reason.
    ...(/^[\w-/]{1,40}$/.test(against) && { against }),
  }
}
