import { commandAction } from '#app/admin/commands/command-action.server'
import { CommandPage } from '#app/admin/commands/command-page.tsx'
import { shortenMessages } from '#app/admin/inbox/shorten-messages.server'
import { runPackingCommands } from '#app/admin/orders/after-packing.server'
import { orderSearch } from '#app/admin/orders/board/order-search'
import { AdminOrderView } from '#app/admin/orders/order/admin-order-view.tsx'
import { failureText } from '#app/admin/orders/order/failure-text.server'
import { packAndPrint } from '#app/admin/orders/order/pack-and-print'
import { refundSums } from '#app/admin/orders/order/refund-sums'
import { adminMeta } from '#app/admin/shared/admin-meta'
import { staffLoader } from '#app/admin/shared/staff-form.server'
import { refreshAfterRefusal } from '#app/forms/refresh-after-refusal'
import { notFound } from '#app/navigation/not-found'
import { type RouteHandle, staffPage } from '#app/navigation/route-handle'
import { listContactMessagesOf } from '#domain/contact/inbox.server'
import { findAdminOrder } from '#domain/fulfilment/admin-order.server'
import type { Route } from './+types/order'

export const handle: RouteHandle = { ...staffPage, postLimit: 'order' }

export const loader = staffLoader(async ({ db, now }, { number }: { number: string }) => {
  const adminOrder = await findAdminOrder(db, now, number.toUpperCase())
  if (!adminOrder) throw notFound()
  const contactMessages = shortenMessages(await listContactMessagesOf(db, { orderId: adminOrder.order.id }))
  const messages = adminOrder.messages.map((message) =>
    message.lastError ? { ...message, failure: failureText(message.lastError) } : message,
  )
  return {
    now,
    contactMessages,
    adminOrder: { ...adminOrder, messages },
    moneyBack: refundSums(adminOrder.card.money),
  }
})

export const action = commandAction(runPackingCommands)
export const clientAction = packAndPrint
export const shouldRevalidate = refreshAfterRefusal
export const meta: Route.MetaFunction = adminMeta(({ params }) => params.number)

export default function AdminOrderPage({ loaderData }: Route.ComponentProps) {
  const { now, adminOrder, contactMessages, moneyBack } = loaderData
  return (
    <CommandPage title={adminOrder.card.number} search={orderSearch('')}>
      <AdminOrderView adminOrder={adminOrder} contactMessages={contactMessages} moneyBack={moneyBack} now={now} />
    </CommandPage>
  )
}
