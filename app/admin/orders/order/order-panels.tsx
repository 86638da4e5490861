import { CancelForm } from '#app/admin/orders/order/cancel-form.tsx'
import { ContactPanel } from '#app/admin/orders/order/contact-panel.tsx'
import { DocumentsPanel } from '#app/admin/orders/order/documents-panel.tsx'
import { HistoryPanel } from '#app/admin/orders/order/history-panel.tsx'
import { InboxPanel } from '#app/admin/orders/order/inbox-panel.tsx'
import { MessagesPanel } from '#app/admin/orders/order/messages-panel.tsx'
import { MoneyPanel } from '#app/admin/orders/order/money-panel.tsx'
import { NotesPanel } from '#app/admin/orders/order/notes-panel.tsx'
import { ParcelPanel } from '#app/admin/orders/order/parcel-panel.tsx'
import { RemoveForm } from '#app/admin/orders/order/remove-form.tsx'
import type { ContactMessage } from '#domain/contact/contact-message'
import type { AdminOrder } from '#domain/fulfilment/admin-order.server'

type Props = { sheet: AdminOrder; contactMessages: ContactMessage[]; seen: string; now: number; mayCancel: boolean }

/** Shows the money, and what is not needed for an order's next step, folded, History last. */
export function OrderPanels({ sheet, contactMessages, seen, now, mayCancel }: Props) {
  const { card, order } = sheet
  // A parcel under way is shown together with its next step.
  const hasParcelPanel = (sheet.shipment !== null || sheet.isParcelEditable) && card.stage !== 'handed-over'
  const isOpen = order.state === 'confirmed'
  return (
    <>
      <MoneyPanel sheet={sheet} seen={seen} />
      {isOpen && card.stage !== 'packed' && <DocumentsPanel sheet={sheet} />}
      {mayCancel && sheet.mayRemoveLines && <RemoveForm seen={seen} lines={order.lines} />}
      {mayCancel && <CancelForm seen={seen} isPaid={order.provider !== 'cod' && isOpen} lines={order.lines} />}
      <ContactPanel sheet={sheet} seen={seen} />
      {hasParcelPanel && <ParcelPanel sheet={sheet} seen={seen} />}
      <NotesPanel sheet={sheet} seen={seen} />
      {contactMessages.length > 0 && <InboxPanel contactMessages={contactMessages} now={now} />}
      <MessagesPanel messages={sheet.messages} seen={seen} now={now} />
      <HistoryPanel couriers={sheet.couriers} events={sheet.events} stage={isOpen ? card.stage : null} now={now} />
    </>
  )
}
