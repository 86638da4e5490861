import { Rows } from '#app/admin/shared/panel.tsx'
import { refundNames, refundText } from '#app/orders/refund-texts'
import type { AdminRefund } from '#domain/fulfilment/admin-order.server'
import { formatRupees } from '#domain/money'
import { type RefundTotals, unrefundedPaise } from '#domain/payments/refund-progress'
import { t, translated } from '#domain/texts/translate'

const reasons = (): Record<AdminRefund['reason'], string> => ({
  double: t('Paid for nothing'),
  mismatch: t('Not the amount of the order'),
  cancelled: t('Not sent'),
  returned: t('Came back'),
  goodwill: t('Goodwill'),
  dashboard: t('Sent on Razorpay’s dashboard'),
})

type Props = { refunds: AdminRefund[]; title?: string | null }

export function RefundList({ refunds, title = t('Sent back') }: Props) {
  if (refunds.length === 0) return null
  return (
    <section aria-label={t('Refunds')} className={title === null ? '' : 'mt-3 border-t border-line pt-2'}>
      {title !== null && <h3 className="font-semibold">{title}</h3>}
      <Rows>
        {refunds.map((refund) => (
          <li key={refund.id} className="py-2">
            <p className="flex justify-between gap-4">
              <span>{refund.chosenReason ? translated(refund.chosenReason) : reasons()[refund.reason]}</span>
              <b className={`font-semibold tabular-nums ${refund.state === 'dropped' ? 'line-through' : ''}`}>
                {formatRupees(refund.amountPaise)}
              </b>
            </p>
            <p className={`text-sm ${refund.progress === 'refused' ? 'font-semibold text-danger' : 'text-ink-soft'}`}>
              <b className="font-semibold">{refundNames()[refund.progress]}</b> {refundText(refund)}{' '}
              {refund.progress === 'refused' &&
                refund.failure !== 'bank' &&
                refund.failure !== null &&
                t('Razorpay says: {failure}.', { failure: refund.failure })}
            </p>
          </li>
        ))}
      </Rows>
    </section>
  )
}

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
