import { OrderBadges } from '#app/owner/board/badges.tsx'
import { CancelForm } from '#app/owner/order/cancel-form.tsx'
import { ContactPanel } from '#app/owner/order/contact-panel.tsx'
import { GoodsReturn } from '#app/owner/order/goods-return.tsx'
import { HandOverForm } from '#app/owner/order/hand-over-form.tsx'
import { HistoryPanel } from '#app/owner/order/history-panel.tsx'
import { InboxPanel } from '#app/owner/order/inbox-panel.tsx'
import { MessagesPanel } from '#app/owner/order/messages-panel.tsx'
import { MoneyPanel } from '#app/owner/order/money-panel.tsx'
import { NotesPanel } from '#app/owner/order/notes-panel.tsx'
import { OrderLines } from '#app/owner/order/order-lines.tsx'
import { PackForm } from '#app/owner/order/pack-form.tsx'
import { Panel } from '#app/owner/order/panel.tsx'
import { PapersPanel } from '#app/owner/order/papers-panel.tsx'
import { ParcelPanel } from '#app/owner/order/parcel-panel.tsx'
import { ReturnForm } from '#app/owner/order/return-form.tsx'
import { StageLine } from '#app/owner/order/stage-line.tsx'
import { UnderWay } from '#app/owner/order/under-way.tsx'
import { momentOf } from '#app/owner/times'
import type { ContactMessage } from '#domain/contact/contact-message'
import type { OrderSheet } from '#domain/fulfilment/order-sheet.server'

/** One order: what to do next first, then everything that may be needed for it. */
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
          <MoneyPanel sheet={sheet} seen={seen} now={now} />
          {stage !== 'packed' && isOpen && <PapersPanel sheet={sheet} />}
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

/** What this stage asks for. */
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
          <PapersPanel sheet={sheet} />
          <HandOverForm couriers={sheet.couriers} number={card.number} seen={seen} />
          {lines}
        </div>
      )
    case 'handed-over':
      return (
        <>
          <UnderWay sheet={sheet} seen={seen} />
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
