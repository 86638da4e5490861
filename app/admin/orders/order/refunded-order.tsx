import { CancelForm } from '#app/admin/orders/order/cancel-form.tsx'
import { OrderLines } from '#app/admin/orders/order/order-lines.tsx'
import { refundSums } from '#app/admin/orders/order/refund-sums'
import { Panel } from '#app/admin/shared/panel.tsx'
import type { AdminOrder } from '#domain/fulfilment/admin-order.server'
import { t } from '#domain/texts/translate'

/** Shows that the order is fully refunded, and the form that cancels it. */
export function RefundedOrder({ sheet, seen }: { sheet: AdminOrder; seen: string }) {
  return (
    <>
      <Panel title={t('No parcel: all the money is the buyer’s')}>
        <p className="text-ink-soft">
          {t('Of what was paid, {sums}. Cancel the order, so that its packs can be sold again.', {
            sums: refundSums(sheet.card.money).join(', '),
          })}
        </p>
      </Panel>
      <CancelForm seen={seen} isPaid={false} lines={sheet.order.lines} isOpen />
      <Panel title={t('What was ordered')}>
        <OrderLines sheet={sheet} />
      </Panel>
    </>
  )
}
