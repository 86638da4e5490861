import { outcomesOf } from '#app/admin/commands/command-form-result'
import { runCommands } from '#app/admin/commands/order-commands.server'
import { ResultBar } from '#app/admin/commands/result-bar.tsx'
import { sendCommand } from '#app/admin/commands/send-command'
import { orderSearch } from '#app/admin/orders/board/board-texts'
import { AdminOrderView } from '#app/admin/orders/order/admin-order-view.tsx'
import { failureText } from '#app/admin/orders/order/failure-text.server'
import { refundSums } from '#app/admin/orders/order/refund-list.tsx'
import { documentsAddress } from '#app/admin/orders/print-tile.tsx'
import { AdminLayout } from '#app/admin/shared/admin-layout.tsx'
import { adminMeta } from '#app/admin/shared/admin-meta'
import { commandAction, staffLoader } from '#app/admin/shared/staff-form.server'
import { formText } from '#app/forms/form-text'
import { refreshAfterRefusal } from '#app/forms/refresh-after-refusal'
import { notFound } from '#app/navigation/not-found'
import { type RouteHandle, staffPage } from '#app/navigation/route-handle'
import { listContactMessagesOf, shortenMessages } from '#domain/contact/inbox.server'
import { findAdminOrder } from '#domain/fulfilment/admin-order.server'
import type { Route } from './+types/order'

export const handle: RouteHandle = staffPage

export const loader = staffLoader(async ({ db, now, courier }, { number }: { number: string }) => {
  const adminOrder = await findAdminOrder(db, now, number.toUpperCase())
  if (!adminOrder) throw notFound()
  const contactMessages = shortenMessages(await listContactMessagesOf(db, { orderId: adminOrder.order.id }))
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
export const meta: Route.MetaFunction = adminMeta(({ params }) => params.number)

export default function AdminOrderPage({ loaderData }: Route.ComponentProps) {
  const { now, adminOrder, contactMessages, moneyBack, courierService } = loaderData
  return (
    <AdminLayout title={adminOrder.card.number} search={orderSearch('')}>
      <ResultBar />
      <AdminOrderView
        adminOrder={adminOrder}
        contactMessages={contactMessages}
        moneyBack={moneyBack}
        courierService={courierService}
        now={now}
      />
    </AdminLayout>
  )
}
