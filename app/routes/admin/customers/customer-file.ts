import { fileResponse } from '#app/admin/shared/files.server'
import { readStaffRequest } from '#app/admin/shared/staff-form.server'
import { notFound } from '#app/navigation/not-found'
import { type RouteHandle, staffPage } from '#app/navigation/route-handle'
import { exportCustomer } from '#domain/customers/export-customer.server'
import type { Route } from './+types/customer-file'

export const handle: RouteHandle = { ...staffPage, kind: 'data' }

export async function loader({ context, params }: Route.LoaderArgs) {
  const { by, db, clock } = await readStaffRequest(context, { role: 'owner', freshCode: true })
  const exported = await exportCustomer(db, clock, by, params.id)
  if (!exported) throw notFound()
  return fileResponse(exported, 'customer.html')
}
