import { csvResponse } from '#app/admin/shared/files.server'
import { readStaffRequest } from '#app/admin/shared/staff-form.server'
import { type RouteHandle, staffPage } from '#app/navigation/route-handle'
import { formatDate } from '#domain/calendar/moment'
import { listAllSubscribers } from '#domain/contact/contact-messages.server'
import type { Route } from './+types/subscribers-file'

export const handle: RouteHandle = { ...staffPage, kind: 'data' }

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = await readStaffRequest(context)
  const rows: string[][] = [['E-mail', 'Subscribed on']]
  for await (const slice of listAllSubscribers(db))
    for (const { email, subscribedAt } of slice) rows.push([email, formatDate(subscribedAt)])
  return csvResponse(rows, 'subscribers.csv', { forExcel: true })
}
