import { formatMoment } from '#domain/calendar/moment'
import type { RefundProgress } from '#domain/payments/refund-progress'

/** The states of a refund, the same for buyers and staff. */
export const refundNames: Record<RefundProgress, string> = {
  decided: 'Decided',
  sent: 'Sent',
  refused: 'Refused by the bank',
  arrived: 'Arrived',
  dropped: 'Not to be sent',
}

type Refund = { progress: RefundProgress; at: number; isByHand: boolean; reference: string | null }

/** Returns what the state of a refund means and since when, the same for buyers and staff. */
export function refundText({ progress, at, isByHand, reference }: Refund): string {
  const when = formatMoment(at)
  switch (progress) {
    case 'decided':
      return isByHand ? `${when}. It goes back by UPI.` : `${when}. It goes back to where it was paid from.`
    case 'sent':
      return isByHand
        ? `${when}, by UPI${reference ? `, bank’s reference ${reference}` : ''}.`
        : `${when}. The bank books it within 5–7 working days.`
    case 'refused':
      return `${when}. The bank did not take it. It is not sent, and is tried again by itself.`
    case 'arrived':
      return `${when}, as the bank says. An account may show it only after 5–7 working days.`
    case 'dropped':
      return `${when}.`
  }
}
