import { randomUUID } from 'node:crypto'
import { data } from 'react-router'
import { requireStaff } from '#app/accounts/require-staff.server'
import { shopContext } from '#app/context'
import { type RouteHandle, staffPage } from '#app/layout/route-handle'
import { customerAction } from '#app/owner/customers/customer-action.server'
import { CustomerView } from '#app/owner/customers/customer-view.tsx'
import { OwnerLayout } from '#app/owner/owner-layout.tsx'
import { ownerMeta } from '#app/owner/owner-meta'
import { findCustomer } from '#domain/customers/customers.server'
import { stripControlCharacters } from '#domain/text'
import type { Route } from './+types/customer'

export const handle: RouteHandle = staffPage

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const staff = await requireStaff(context, request)
  const { db, clock } = context.get(shopContext)
  const customer = await findCustomer(db, stripControlCharacters(params.id))
  if (!customer) throw data(null, { status: 404 })
  return { staff, now: clock.now(), customer, actKey: randomUUID() }
}

export function action({ context, request, params }: Route.ActionArgs) {
  return customerAction(context, request, stripControlCharacters(params.id))
}

export function meta({ matches, params }: Route.MetaArgs) {
  return ownerMeta(matches[0], 'Customer', `/owner/customers/${params.id}`)
}

export default function CustomerPage({ loaderData, actionData }: Route.ComponentProps) {
  const { staff, now, customer, actKey } = loaderData
  return (
    <OwnerLayout staff={staff} title={customer.name}>
      <CustomerView
        key={customer.id}
        customer={customer}
        isOwner={staff.role === 'owner'}
        actKey={actKey}
        now={now}
        result={actionData}
      />
    </OwnerLayout>
  )
}
