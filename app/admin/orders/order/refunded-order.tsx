import { CancelForm } from '#app/admin/orders/order/cancel-form.tsx'
import { OrderLines } from '#app/admin/orders/order/order-lines.tsx'
import { Panel } from '#app/admin/orders/order/panel.tsx'
import type { AdminOrder } from '#domain/fulfilment/admin-order.server'
import { t } from '#domain/texts/translate'

/** Shows that the order is fully refunded, and the form that cancels it. */
export function RefundedOrder({ sheet, seen }: { sheet: AdminOrder; seen: string }) {
  return (
    <>
      <Panel title={t('Refunded: nothing is to be sent')}>
        <p className="text-ink-soft">
          {t('All that was paid goes back to the buyer. Cancel the order, so that its packs can be sold again.')}
        </p>
      </Panel>
      <CancelForm seen={seen} isPaid={false} lines={sheet.order.lines} isOpen />
      <Panel title={t('In the parcel')}>
        <OrderLines sheet={sheet} />
      </Panel>
    </>
  )
}
