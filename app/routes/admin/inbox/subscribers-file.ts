import { requireStaff } from '#app/accounts/require-staff.server'
import { csvResponse } from '#app/admin/shared/file-response.server'
import { shopContext } from '#app/context'
import { type RouteHandle, staffPage } from '#app/navigation/route-handle'
import { formatDay, indianDay } from '#domain/calendar/moment'
import { listAllSubscribers } from '#domain/contact/subscribers.server'
import type { Route } from './+types/subscribers-file'

export const handle: RouteHandle = { ...staffPage, kind: 'data' }

/** Returns the subscribers as CSV, for a spreadsheet or a mail service. */
export async function loader({ context }: Route.LoaderArgs) {
  await requireStaff(context)
  const rows: string[][] = [['E-mail', 'Subscribed on']]
  for await (const slice of listAllSubscribers(context.get(shopContext).db))
    for (const { email, subscribedAt } of slice) rows.push([email, formatDay(indianDay(subscribedAt))])
  return csvResponse(rows, 'subscribers.csv')
}
