import { stageNames } from '#app/admin/commands/stage-names'
import { EmptyText, Panel, Rows } from '#app/admin/shared/panel.tsx'
import { textSummary } from '#app/admin/shared/text-button'
import { formatRecent } from '#app/admin/shared/times'
import { TextLink } from '#app/ui/text-link.tsx'
import type { CustomerOrder, CustomerRefund } from '#domain/customers/customer-details.server'
import { formatRupees } from '#domain/money'
import { paymentName } from '#domain/orders/payment-name'
import { plural, t } from '#domain/texts/translate'

/** Rows shown before "show all". */
const firstRows = 8

export function OrderPanel({ orders, now }: { orders: CustomerOrder[]; now: number }) {
  const [newest, older] = [orders.slice(0, firstRows), orders.slice(firstRows)]
  return (
    <Panel title={t('Orders')}>
      {orders.length === 0 ? <EmptyText>{t('Has not ordered yet.')}</EmptyText> : <Orders orders={newest} now={now} />}
      {older.length > 0 && (
        <details>
          <summary className={textSummary}>
            {plural(older.length, '1 earlier order', '{count} earlier orders', { count: older.length })}
          </summary>
          <Orders orders={older} now={now} />
        </details>
      )}
    </Panel>
  )
}

function Orders({ orders, now }: { orders: CustomerOrder[]; now: number }) {
  return (
    <Rows>
      {orders.map((order) => (
        <li key={order.number} className="flex flex-wrap items-center justify-between gap-x-4 py-1 tabular-nums">
          <TextLink to={`/admin/orders/${order.number}`} className="font-semibold">
            {order.number}
          </TextLink>
          <b className="font-semibold">{formatRupees(order.totalPaise)}</b>
          <span className="w-full text-sm text-ink-soft">
            {stateText(order)}, {paymentName(order)}, {formatRecent(order.placedAt, now)}
          </span>
        </li>
      ))}
    </Rows>
  )
}

function stateText({ state, stage, isPaidLate }: CustomerOrder): string {
  if (state === 'pending') return t('Waits for its payment')
  if (state === 'cancelled') return isPaidLate ? t('Paid too late') : t('Not paid')
  return stageNames()[stage]
}

/** A refund with its words, which the loader makes. */
export type RefundInWords = CustomerRefund & { stateName: string; text: string }

export function RefundPanel({ refunds }: { refunds: RefundInWords[] }) {
  if (refunds.length === 0) return null
  return (
    <Panel title={t('Refunds')}>
      <Rows>
        {refunds.map((refund) => (
          <li key={refund.id} className="flex flex-wrap items-center justify-between gap-x-4 py-1 tabular-nums">
            <TextLink to={`/admin/orders/${refund.orderNumber}`}>{refund.orderNumber}</TextLink>
            <b className="font-semibold">{formatRupees(refund.amountPaise)}</b>
            <span
              className={`w-full text-sm ${refund.progress === 'refused' ? 'font-semibold text-danger' : 'text-ink-soft'}`}
            >
              <b className="font-semibold">{refund.stateName}</b> {refund.text}
            </span>
          </li>
        ))}
      </Rows>
    </Panel>
  )
}
