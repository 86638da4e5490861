import { outcomesOf } from '#app/admin/commands/command-form-result'
import { runCommands } from '#app/admin/commands/order-commands.server'
import { ResultBar } from '#app/admin/commands/result-bar.tsx'
import { sendCommand } from '#app/admin/commands/send-command'
import { orderSearch } from '#app/admin/orders/board/board-texts'
import { failureText } from '#app/admin/orders/order/failure-text.server'
import { OrderHead } from '#app/admin/orders/order/order-head.tsx'
import { refundSums } from '#app/admin/orders/order/refund-list.tsx'
import { documentsAddress } from '#app/admin/orders/print-tile.tsx'
import { AdminLayout } from '#app/admin/shared/admin-layout.tsx'
import { commandAction, staffLoader } from '#app/admin/shared/staff-form.server'
import { formText } from '#app/forms/form-text'
import { refreshAfterRefusal } from '#app/forms/refresh-after-refusal'
import { lazyPart } from '#app/navigation/load-part'
import { notFound } from '#app/navigation/not-found'
import { type RouteHandle, staffPage } from '#app/navigation/route-handle'
import { listContactMessagesOf } from '#domain/contact/inbox.server'
import { findAdminOrder } from '#domain/fulfilment/admin-order.server'
import { isUnpacked, isUnshipped } from '#domain/orders/order'
import type { Route } from './+types/order'

const MessagesPanel = lazyPart(async () => (await import('#app/admin/orders/order/messages-panel.tsx')).MessagesPanel)
const LaterStep = lazyPart(async () => (await import('#app/admin/orders/order/later-step.tsx')).LaterStep)
const OrderPanels = lazyPart(async () => (await import('#app/admin/orders/order/order-panels.tsx')).OrderPanels)
const PackForm = lazyPart(async () => (await import('#app/admin/orders/order/pack-form.tsx')).PackForm)

export const handle: RouteHandle = staffPage

export const loader = staffLoader(async ({ db, now, courier }, { number }: { number: string }) => {
  const adminOrder = await findAdminOrder(db, now, number.toUpperCase())
  if (!adminOrder) throw notFound()
  const contactMessages = await listContactMessagesOf(db, { orderId: adminOrder.order.id })
  const messages = adminOrder.messages.map((message) =>
    message.lastError ? { ...message, failure: failureText(message.lastError) } : message,
  )
  return {
    now,
    contactMessages,
    courierService: courier?.name ?? null,
    adminOrder: { ...adminOrder, messages },
    moneyBack: refundSums(adminOrder.card.money),
  }
})

export const action = commandAction(runCommands)

/** When the order is packed, its label opens with the print dialog. */
export async function clientAction(sent: Route.ClientActionArgs) {
  const form = await sent.request.clone().formData()
  const result = await sendCommand(sent)
  const [only] = outcomesOf(result)
  if (formText(form, 'print') === 'label' && result.ok && only)
    location.assign(documentsAddress('label', [only.number]))
  return result
}

export const shouldRevalidate = refreshAfterRefusal

/** Shows one order: whose it is, its money and its next step first; the rest is folded, History last. */
export default function AdminOrderPage({ loaderData }: Route.ComponentProps) {
  const { now, adminOrder, contactMessages, moneyBack, courierService } = loaderData
  const { card, order } = adminOrder
  const isConfirmed = order.state === 'confirmed'
  const mayCancel = order.state === 'pending' || (isConfirmed && isUnshipped(card.stage))
  const isRefunded = card.refundExtent === 'all' && mayCancel
  const hasFailed = adminOrder.messages.some(({ status }) => status === 'failed')
  return (
    <AdminLayout title={card.number} search={orderSearch('')}>
      <ResultBar />
      <div className="grid gap-3 pb-24">
        <OrderHead adminOrder={adminOrder} moneyBack={moneyBack} now={now} />
        {hasFailed && <MessagesPanel adminOrder={adminOrder} now={now} />}
        <div className="grid items-start gap-3 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:gap-4">
          <div className="grid gap-3">
            {isConfirmed && isUnpacked(card.stage) && !isRefunded ? (
              <PackForm adminOrder={adminOrder} />
            ) : (
              <LaterStep adminOrder={adminOrder} now={now} isRefunded={isRefunded} courierService={courierService} />
            )}
          </div>
          <div className="grid gap-3">
            <OrderPanels
              adminOrder={adminOrder}
              contactMessages={contactMessages}
              now={now}
              mayCancel={mayCancel && !isRefunded}
            />
          </div>
        </div>
      </div>
    </AdminLayout>
  )
}
