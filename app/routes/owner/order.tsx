import { randomUUID } from 'node:crypto'
import { data } from 'react-router'
import { requireStaff } from '#app/accounts/require-staff.server'
import { shopContext } from '#app/context'
import { type RouteHandle, staffPage } from '#app/layout/route-handle'
import { ActPage } from '#app/owner/acts/act-page.tsx'
import { actOnOrders } from '#app/owner/acts/order-acts.server'
import { refreshAfterActs, sendAct } from '#app/owner/acts/send-act'
import { OrderSearch } from '#app/owner/board/order-search.tsx'
import { OrderView } from '#app/owner/order/order-view.tsx'
import { ownerMeta } from '#app/owner/owner-meta'
import { listContactMessagesOf } from '#domain/contact/inbox.server'
import { findOrderSheet } from '#domain/fulfilment/order-sheet.server'
import type { Route } from './+types/order'

export const handle: RouteHandle = staffPage

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const staff = await requireStaff(context, request)
  const { db, clock } = context.get(shopContext)
  const now = clock.now()
  const sheet = await findOrderSheet(db, now, params.number.toUpperCase())
  if (!sheet) throw data(null, { status: 404 })
  const contactMessages = await listContactMessagesOf(db, { orderId: sheet.order.id })
  return { staff, key: randomUUID(), now, sheet, contactMessages }
}

export const action = actOnOrders
export const clientAction = sendAct
export const shouldRevalidate = refreshAfterActs

export function meta({ matches, params }: Route.MetaArgs) {
  return ownerMeta(matches[0], params.number, `/owner/orders/${params.number}`)
}

export default function OrderPage({ loaderData, actionData }: Route.ComponentProps) {
  const { now, sheet, contactMessages } = loaderData
  return (
    <ActPage title={sheet.card.number} loaded={loaderData} first={actionData} search={<OrderSearch searched="" />}>
      <OrderView sheet={sheet} contactMessages={contactMessages} now={now} />
    </ActPage>
  )
}
