import { formatRupees } from '#domain/money'
import { type RefundTotals, unrefundedPaise } from '#domain/payments/refund-progress'
import { t } from '#domain/texts/translate'

/** Returns what has become of an order's money, one phrase for each state of its refunds. */
export function refundSums(money: RefundTotals): string[] {
  const { pendingPaise, refusedPaise, sentPaise, arrivedPaise } = money
  const leftPaise = unrefundedPaise(money)
  const phrases: [number, (amount: string) => string][] = [
    [arrivedPaise, (amount) => t('{amount} went back and arrived', { amount })],
    [sentPaise - arrivedPaise, (amount) => t('{amount} is sent back', { amount })],
    [pendingPaise - refusedPaise, (amount) => t('{amount} is to go back, not sent yet', { amount })],
    [refusedPaise, (amount) => t('{amount} was refused by the bank, not sent', { amount })],
  ]
  const gone = phrases.flatMap(([paise, phrase]) => (paise > 0 ? [phrase(formatRupees(paise))] : []))
  return gone.length > 0 && leftPaise > 0
    ? [...gone, t('{amount} remains paid', { amount: formatRupees(leftPaise) })]
    : gone
}
