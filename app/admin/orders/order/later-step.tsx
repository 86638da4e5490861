import { CancelForm } from '#app/admin/orders/order/cancel-form.tsx'
import { DocumentsPanel } from '#app/admin/orders/order/documents-panel.tsx'
import { GoodsReturn } from '#app/admin/orders/order/goods-return.tsx'
import { HandOverForm } from '#app/admin/orders/order/hand-over-form.tsx'
import { InTransit } from '#app/admin/orders/order/in-transit.tsx'
import { OrderLines } from '#app/admin/orders/order/order-lines.tsx'
import { refundSums } from '#app/admin/orders/order/refund-sums'
import { ReturnForm } from '#app/admin/orders/order/return-form.tsx'
import { Panel } from '#app/admin/shared/panel.tsx'
import type { AdminOrder } from '#domain/fulfilment/admin-order.server'
import { isVoided } from '#domain/orders/stage'
import { t } from '#domain/texts/translate'

type Props = { sheet: AdminOrder; seen: string; now: number; isRefunded: boolean }

/** Shows the form of the next step of an order that is packed or fully refunded, and what is in its parcel. */
export function LaterStep({ sheet, seen, now, isRefunded }: Props) {
  const { card } = sheet
  if (isRefunded) return <RefundedOrder sheet={sheet} seen={seen} />
  const isInParcel = card.state === 'confirmed' && !isVoided(card.stage)
  const lines = (
    <Panel title={isInParcel ? t('In the parcel') : t('What was ordered')}>
      <OrderLines sheet={sheet} />
    </Panel>
  )
  switch (card.stage) {
    case 'packed':
      return (
        <div id="next" className="grid scroll-mt-20 gap-4">
          <DocumentsPanel sheet={sheet} />
          <HandOverForm couriers={sheet.couriers} number={card.number} seen={seen} />
          {lines}
        </div>
      )
    case 'handed-over':
      return (
        <>
          <InTransit sheet={sheet} seen={seen} />
          {lines}
        </>
      )
    case 'returning':
      return (
        <>
          <Panel id="next" title={t('Take it back')}>
            <ReturnForm sheet={sheet} seen={seen} />
          </Panel>
          {lines}
        </>
      )
    case 'delivered':
      return (
        <>
          {lines}
          <GoodsReturn sheet={sheet} seen={seen} now={now} />
        </>
      )
    default:
      return lines
  }
}

/** Shows that the order is fully refunded, and the form that cancels it. */
function RefundedOrder({ sheet, seen }: { sheet: AdminOrder; seen: string }) {
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
