import { data } from 'react-router'
import { requireStaff } from '#app/accounts/require-staff.server'
import { fileResponse } from '#app/admin/shared/file-response.server'
import { shopContext, visitContext } from '#app/context'
import { type RouteHandle, staffPage } from '#app/navigation/route-handle'
import { exportCustomer } from '#domain/customers/export-customer.server'
import { stripControlCharacters } from '#domain/text'
import type { Route } from './+types/customer-file'

export const handle: RouteHandle = { ...staffPage, kind: 'data' }

/** Returns all data that the shop stores about a person, as a file. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { user } = await requireStaff(context, { role: 'owner', freshCode: true })
  const { db, clock } = context.get(shopContext)
  const by = { id: user.id, requestId: context.get(visitContext).requestId }
  const exported = await exportCustomer(db, clock, by, stripControlCharacters(params.id))
  if (!exported) throw data(null, { status: 404 })
  return fileResponse(`${JSON.stringify(exported, null, 2)}\n`, 'customer.json')
}
