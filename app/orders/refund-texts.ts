import { formatMoment } from '#domain/calendar/moment'
import { formatRupees } from '#domain/money'
import type { RefundProgress, RefundTotals } from '#domain/payments/refund-progress'
import { t } from '#domain/texts/translate'

export const refundNames = (): Record<RefundProgress, string> => ({
  decided: t('Decided'),
  sent: t('Sent'),
  refused: t('Refused by the bank'),
  arrived: t('Arrived'),
  dropped: t('Not to be sent'),
})

type Refund = { progress: RefundProgress; at: number; isManual: boolean; reference: string | null }

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

export function moneyBack(isCash: boolean, money: RefundTotals): string {
  if (isCash) return t('You have paid nothing, and nothing is due.')
  const { pendingPaise, refusedPaise, sentPaise, arrivedPaise } = money
  const sentences: [number, (amount: string) => string][] = [
    [
      pendingPaise - refusedPaise,
      (amount) => t('Your {amount} goes back to where you paid from; banks take 5 to 7 working days.', { amount }),
    ],
    [
      refusedPaise,
      (amount) =>
        t('The bank did not take the {amount} that go back to you: they are not sent yet, and we try again.', {
          amount,
        }),
    ],
    [sentPaise - arrivedPaise, (amount) => t('{amount} has been sent back.', { amount })],
    [arrivedPaise, (amount) => t('{amount} has been sent back and has arrived, as your bank says.', { amount })],
  ]
  return sentences.flatMap(([paise, sentence]) => (paise > 0 ? [sentence(formatRupees(paise))] : [])).join(' ')
}
