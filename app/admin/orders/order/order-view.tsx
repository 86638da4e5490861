import { CancelForm } from '#app/admin/orders/order/cancel-form.tsx'
import { ContactPanel } from '#app/admin/orders/order/contact-panel.tsx'
import { DocumentsPanel } from '#app/admin/orders/order/documents-panel.tsx'
import { GoodsReturn } from '#app/admin/orders/order/goods-return.tsx'
import { HandOverForm } from '#app/admin/orders/order/hand-over-form.tsx'
import { HistoryPanel } from '#app/admin/orders/order/history-panel.tsx'
import { InTransit } from '#app/admin/orders/order/in-transit.tsx'
import { InboxPanel } from '#app/admin/orders/order/inbox-panel.tsx'
import { MessagesPanel } from '#app/admin/orders/order/messages-panel.tsx'
import { MoneyPanel } from '#app/admin/orders/order/money-panel.tsx'
import { NotesPanel } from '#app/admin/orders/order/notes-panel.tsx'
import { OrderHead } from '#app/admin/orders/order/order-head.tsx'
import { OrderLines } from '#app/admin/orders/order/order-lines.tsx'
import { PackForm } from '#app/admin/orders/order/pack-form.tsx'
import { Panel } from '#app/admin/orders/order/panel.tsx'
import { ParcelPanel } from '#app/admin/orders/order/parcel-panel.tsx'
import { ReturnForm } from '#app/admin/orders/order/return-form.tsx'
import type { ContactMessage } from '#domain/contact/contact-message'
import type { AdminOrder } from '#domain/fulfilment/admin-order.server'
import { t } from '#domain/texts/translate'

/** Shows one order: buyer, payment and next step first; the rest is folded, History last. */
export function OrderView({
  sheet,
  contactMessages,
  now,
}: {
  sheet: AdminOrder
  contactMessages: ContactMessage[]
  now: number
}) {
  const { card, order, shipment } = sheet
  const seen = `${card.number}:${card.version}`
  const { stage } = card
  const isOpen = order.state === 'confirmed'
  const mayCancel = order.state === 'pending' || (isOpen && ['new', 'accepted', 'packed'].includes(stage))
  const isRefunded = card.refundExtent === 'all' && mayCancel
  return (
    <div className="grid gap-3 pb-24">
      <OrderHead sheet={sheet} now={now} />
      <div className="grid items-start gap-3 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:gap-4">
        <div className="grid gap-3">
          {isRefunded ? <Refunded sheet={sheet} seen={seen} /> : <NextStep sheet={sheet} seen={seen} now={now} />}
        </div>
        <div className="grid gap-3">
          <MoneyPanel sheet={sheet} seen={seen} />
          {stage !== 'packed' && isOpen && <DocumentsPanel sheet={sheet} />}
          {mayCancel && !isRefunded && (
            <CancelForm seen={seen} isPaid={order.provider !== 'cod' && isOpen} lines={order.lines} />
          )}
          <ContactPanel sheet={sheet} seen={seen} />
          {shipment && <ParcelPanel couriers={sheet.couriers} shipment={shipment} />}
          <NotesPanel sheet={sheet} seen={seen} />
          {contactMessages.length > 0 && <InboxPanel contactMessages={contactMessages} now={now} />}
          <MessagesPanel messages={sheet.messages} seen={seen} now={now} />
          <HistoryPanel couriers={sheet.couriers} events={sheet.events} stage={isOpen ? stage : null} now={now} />
        </div>
      </div>
    </div>
  )
}

/** Shows that the order is fully refunded, and the form that cancels it. */
function Refunded({ sheet, seen }: { sheet: AdminOrder; seen: string }) {
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

/** Shows the form of the stage's next step. */
function NextStep({ sheet, seen, now }: { sheet: AdminOrder; seen: string; now: number }) {
  const { card, order } = sheet
  const lines = (
    <Panel title={t('In the parcel')}>
      <OrderLines sheet={sheet} />
    </Panel>
  )
  if (order.state !== 'confirmed') return lines
  switch (card.stage) {
    case 'new':
    case 'accepted':
      return <PackForm sheet={sheet} seen={seen} />
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
