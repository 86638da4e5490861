import { ActForm, useAct } from '#app/owner/acts/act-form.tsx'
import { Panel } from '#app/owner/order/panel.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import type { OrderSheet } from '#domain/fulfilment/order-sheet.server'
import { formatRupees } from '#domain/money'

const codTexts = {
  due: 'Due at the door',
  'with-courier': 'With the courier',
  remitted: 'Paid out by the courier',
  received: 'Received',
  void: 'Not to be paid',
} as const

const paymentTexts = {
  captured: 'Paid by UPI',
  'refund-due': 'Refund on its way',
  refunded: 'Paid back',
  'refund-failed': 'Refund failed: please look at Razorpay’s dashboard',
} as const

/** What it costs, and where the money is. */
export function MoneyPanel({ sheet, seen }: { sheet: OrderSheet; seen: string }) {
  const { order, payments, codState, card, record } = sheet
  return (
    <Panel title="Money">
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1">
        <Row text="Goods" paise={order.subtotalPaise} />
        <Row text="Delivery" paise={order.shippingPaise} />
        <dt className="border-t border-line pt-1 font-semibold">Total</dt>
        <dd className="border-t border-line pt-1 text-right font-display text-card font-semibold">
          {formatRupees(order.totalPaise)}
        </dd>
        {order.provider === 'cod' && codState && (
          <>
            <dt>Cash</dt>
            <dd className="text-right font-semibold">{codTexts[codState]}</dd>
          </>
        )}
        {payments.map(({ id, amountPaise, state }) => (
          <Row key={id} text={paymentTexts[state]} paise={amountPaise} />
        ))}
      </dl>
      {order.state === 'pending' && <p className="mt-2 font-semibold text-warning">Not paid yet.</p>}
      {order.provider === 'cod' && (
        <>
          <p className="mt-3 text-sm text-ink-soft">{recordText(record)}</p>
          <Confirmation sheet={sheet} seen={seen} />
        </>
      )}
      {card.trouble.includes('refund-failed') && (
        <p className="mt-2 font-semibold text-danger">The refund did not go through.</p>
      )}
    </Panel>
  )
}

function Row({ text, paise }: { text: string; paise: number }) {
  return (
    <>
      <dt>{text}</dt>
      <dd className="text-right tabular-nums">{formatRupees(paise)}</dd>
    </>
  )
}

function recordText({ delivered, returned }: OrderSheet['record']): string {
  if (delivered + returned === 0) return 'Nothing was delivered to this phone before.'
  return `This phone: ${delivered} delivered, ${returned} came back.`
}

/** Whether the buyer has said that the cash will be there; staff may ask on the phone. */
function Confirmation({ sheet, seen }: { sheet: OrderSheet; seen: string }) {
  const fetcher = useAct()
  const { codConfirm, stage } = sheet.card
  if (codConfirm === 'yes') return <p className="mt-2 font-semibold text-success">The buyer has said yes.</p>
  if (codConfirm === 'by-phone') return <p className="mt-2 font-semibold text-success">Confirmed by phone.</p>
  if (!['new', 'accepted', 'packed'].includes(stage)) return null
  return (
    <ActForm act="confirm-cod" orders={[seen]} fetcher={fetcher} className="mt-3">
      <button type="submit" aria-disabled={fetcher.state !== 'idle'} className={buttonClass('outline', 'w-full')}>
        {fetcher.state === 'idle' ? 'Confirmed by phone' : 'Saving...'}
      </button>
    </ActForm>
  )
}
