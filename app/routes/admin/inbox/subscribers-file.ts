import { csvResponse } from '#app/admin/shared/files.server'
import { readStaffRequest } from '#app/admin/shared/staff-form.server'
import { type RouteHandle, staffPage } from '#app/navigation/route-handle'
import { formatDate } from '#domain/calendar/moment'
import { listSubscribers } from '#domain/contact/contact-messages.server'
import type { Route } from './+types/subscribers-file'

export const handle: RouteHandle = { ...staffPage, kind: 'data' }

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = await readStaffRequest(context)
  const rows = (await listSubscribers(db)).map(({ email, subscribedAt }) => [email, formatDate(subscribedAt)])
  return csvResponse([['E-mail', 'Subscribed on'], ...rows], 'subscribers.csv', { forExcel: true })
}
