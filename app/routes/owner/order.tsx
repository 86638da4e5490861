import { randomUUID } from 'node:crypto'
import { data } from 'react-router'
import { requireStaff } from '#app/accounts/require-staff.server'
import { shopContext } from '#app/context'
import { readForm } from '#app/forms/parse-form.server'
import { type RouteHandle, staffPage } from '#app/layout/route-handle'
import { ActSourceContext } from '#app/owner/acts/act-form.tsx'
import { performActs } from '#app/owner/acts/order-acts.server'
import { refreshAfterActs, sendAct } from '#app/owner/acts/send-act'
import { ToldBar } from '#app/owner/acts/told-bar.tsx'
import { WaitingBar } from '#app/owner/acts/waiting-bar.tsx'
import { OrderSearch } from '#app/owner/board/order-search.tsx'
import { OrderView } from '#app/owner/order/order-view.tsx'
import { ownerHead } from '#app/owner/owner-head'
import { OwnerLayout } from '#app/owner/owner-layout.tsx'
import { findOrderSheet } from '#domain/fulfilment/order-sheet.server'
import type { Route } from './+types/order'

export const handle: RouteHandle = staffPage

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const staff = await requireStaff(context, request)
  const { db, clock } = context.get(shopContext)
  const now = clock.now()
  const sheet = await findOrderSheet(db, now, params.number.toUpperCase())
  if (!sheet) throw data(null, { status: 404 })
  return { staff, key: randomUUID(), now, sheet }
}

export async function action({ context, request }: Route.ActionArgs) {
  const staff = await requireStaff(context, request)
  return performActs(context, staff, await readForm(request))
}

export const clientAction = sendAct
export const shouldRevalidate = refreshAfterActs

export function meta({ matches, params }: Route.MetaArgs) {
  return ownerHead(matches[0], params.number, `/owner/orders/${params.number}`)
}

export default function OrderPage({ loaderData, actionData }: Route.ComponentProps) {
  const { staff, key, now, sheet } = loaderData
  return (
    <OwnerLayout staff={staff} title={sheet.card.number} search={<OrderSearch searched="" />}>
      <ActSourceContext value={{ key, staffId: staff.user.id, first: actionData }}>
        <WaitingBar staffId={staff.user.id} />
        <OrderView sheet={sheet} now={now} />
        <ToldBar first={actionData} />
      </ActSourceContext>
    </OwnerLayout>
  )
}
