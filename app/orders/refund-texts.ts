import { formatMoment } from '#domain/calendar/moment'
import type { RefundProgress } from '#domain/payments/refund-progress'
import { t } from '#domain/texts/translate'

/** The states of a refund, the same for buyers and staff. */
export const refundNames = (): Record<RefundProgress, string> => ({
  decided: t('Decided'),
  sent: t('Sent'),
  refused: t('Refused by the bank'),
  arrived: t('Arrived'),
  dropped: t('Not to be sent'),
})

type Refund = { progress: RefundProgress; at: number; isManual: boolean; reference: string | null }

/** Returns what the state of a refund means and since when, the same for buyers and staff. */
export function refundText({ progress, at, isManual, reference }: Refund): string {
  const when = formatMoment(at)
  switch (progress) {
    case 'decided':
      return isManual
        ? t('{when}. It goes back by UPI.', { when })
        : t('{when}. It goes back to where it was paid from.', { when })
    case 'sent':
      if (!isManual) return t('{when}. The bank books it within 5–7 working days.', { when })
      return reference
        ? t('{when}, by UPI, bank’s reference {reference}.', { when, reference })
        : t('{when}, by UPI.', { when })
    case 'refused':
      return t('{when}. The bank did not take it. It is not sent, and is tried again by itself.', { when })
    case 'arrived':
      return t('{when}, as the bank says. An account may show it only after 5–7 working days.', { when })
    case 'dropped':
      return `${when}.`
  }
}
