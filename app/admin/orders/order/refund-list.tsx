import { momentOf } from '#app/admin/shared/times'
import type { SheetRefund } from '#domain/fulfilment/order-sheet.server'
import { formatRupees } from '#domain/money'

const reasons: Record<SheetRefund['reason'], string> = {
  double: 'Paid for nothing',
  cancelled: 'Cancelled',
  returned: 'Came back',
  goodwill: 'Goodwill',
  dashboard: 'Sent on Razorpay’s dashboard',
}

type Props = {
  refunds: SheetRefund[]
  now: number
  /** Null if the panel above shows it already. */
  title?: string | null
}

/** Lists the refunds of an order, sent or due. */
export function RefundList({ refunds, now, title = 'Sent back' }: Props) {
  if (refunds.length === 0) return null
  return (
    <section aria-label="Refunds" className={title === null ? '' : 'mt-3 border-t border-line pt-2'}>
      {title !== null && <h3 className="font-semibold">{title}</h3>}
      <ul className="divide-y divide-line">
        {refunds.map((refund) => (
          <li key={refund.id} className="py-2">
            <p className="flex justify-between gap-4">
              <span>{reasons[refund.reason]}</span>
              <b className={`font-semibold tabular-nums ${refund.state === 'dropped' ? 'line-through' : ''}`}>
                {formatRupees(refund.amountPaise)}
              </b>
            </p>
            <p className={`text-sm ${refund.state === 'failed' ? 'font-semibold text-danger' : 'text-ink-soft'}`}>
              {stateText(refund, now)}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function stateText({ state, method, failure, reference, createdAt, sentAt }: SheetRefund, now: number): string {
  const at = momentOf(sentAt ?? createdAt, now)
  switch (state) {
    case 'due':
      return method === 'upi' ? `To be sent by hand since ${at}` : `Due since ${at}; tried again by itself`
    case 'pending':
      return `With the bank since ${at}; it books it within 5–7 working days`
    case 'processed':
      return reference ? `Sent ${at}, bank’s reference ${reference}` : `Sent ${at}; booked within 5–7 working days`
    case 'failed':
      return `${failureText(failure)} It is tried again every hour.`
    case 'dropped':
      return 'Not to be sent after all'
  }
}

function failureText(failure: string | null): string {
  return failure === null || failure === 'bank' ? 'The bank did not take it.' : `Razorpay refused it: ${failure}.`
}
