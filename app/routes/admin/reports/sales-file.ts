import { csvResponse } from '#app/admin/shared/files.server'
import { readStaffRequest } from '#app/admin/shared/staff-form.server'
import { type RouteHandle, staffPage } from '#app/navigation/route-handle'
import { indianDay } from '#domain/calendar/moment'
import { periodOf, readDay, spans } from '#domain/reports/period'
import { listSalesLines } from '#domain/reports/sales-lines.server'
import type { Route } from './+types/sales-file'

export const handle: RouteHandle = { ...staffPage, kind: 'data' }

/** `?span=month&day=2026-11-22` */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, now, query } = await readStaffRequest(context, { role: 'owner' })
  const span = spans.find((span) => span === query.get('span')) ?? 'month'
  const period = periodOf(span, readDay(query.get('day'), indianDay(now)))
  return csvResponse(await listSalesLines(db, period), `sales-${period.from}-${period.to}.csv`, { forExcel: true })
}
