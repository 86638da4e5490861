import { OrderBadges } from '#app/admin/orders/board/badges.tsx'
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
import { OrderLines } from '#app/admin/orders/order/order-lines.tsx'
import { PackForm } from '#app/admin/orders/order/pack-form.tsx'
import { Panel } from '#app/admin/orders/order/panel.tsx'
import { ParcelPanel } from '#app/admin/orders/order/parcel-panel.tsx'
import { ReturnForm } from '#app/admin/orders/order/return-form.tsx'
import { StageLine } from '#app/admin/orders/order/stage-line.tsx'
import { momentOf } from '#app/admin/shared/times'
import type { ContactMessage } from '#domain/contact/contact-message'
import type { OrderSheet } from '#domain/fulfilment/order-sheet.server'

/** Shows one order: the next step first, then everything that may be needed for it. */
export function OrderView({
  sheet,
  contactMessages,
  now,
}: {
  sheet: OrderSheet
  contactMessages: ContactMessage[]
  now: number
}) {
  const { card, order, shipment, cancelReason } = sheet
  const seen = `${card.number}:${card.version}`
  const { stage } = card
  const isOpen = order.state === 'confirmed'
  const mayCancel = order.state === 'pending' || (isOpen && ['new', 'accepted', 'packed'].includes(stage))
  return (
    <div className="grid gap-4 pb-24">
      <Panel title={card.name}>
        <p className="mb-2 text-sm text-ink-soft">Ordered {momentOf(card.placedAt, now)}</p>
        <OrderBadges card={card} />
        {isOpen && (
          <div className="mt-4">
            <StageLine stage={stage} />
          </div>
        )}
        {cancelReason && <p className="mt-3 font-semibold">Cancelled: {cancelReason}</p>}
      </Panel>
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid gap-4">
          <NextStep sheet={sheet} seen={seen} now={now} />
        </div>
        <div className="grid gap-4 lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <ContactPanel sheet={sheet} seen={seen} />
          {shipment && <ParcelPanel couriers={sheet.couriers} shipment={shipment} />}
          <MoneyPanel sheet={sheet} seen={seen} />
          {stage !== 'packed' && isOpen && <DocumentsPanel sheet={sheet} />}
        </div>
        <div className="grid gap-4">
          {contactMessages.length > 0 && <InboxPanel contactMessages={contactMessages} now={now} />}
          <NotesPanel sheet={sheet} seen={seen} />
          <MessagesPanel messages={sheet.messages} seen={seen} now={now} />
          <HistoryPanel couriers={sheet.couriers} events={sheet.events} now={now} />
          {mayCancel && <CancelForm seen={seen} isPaid={order.provider !== 'cod' && isOpen} />}
        </div>
      </div>
    </div>
  )
}

/** Shows the form of the stage's next step. */
function NextStep({ sheet, seen, now }: { sheet: OrderSheet; seen: string; now: number }) {
  const { card, order } = sheet
  const lines = (
    <Panel title="In the parcel">
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
          <Panel id="next" title="Take it back">
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
