import { csvResponse } from '#app/admin/shared/files.server'
import { readStaffRequest } from '#app/admin/shared/staff-form.server'
import { notFound } from '#app/navigation/not-found'
import { type RouteHandle, staffPage } from '#app/navigation/route-handle'
import { indianDay } from '#domain/calendar/moment'
import { gstFiles, gstParts } from '#domain/reports/gst-files'
import { readGstMonth } from '#domain/reports/gst-month.server'
import { periodOf, readDay } from '#domain/reports/period'
import { readSettings } from '#domain/shop-settings/shop-settings.server'
import type { Route } from './+types/gst-file'

export const handle: RouteHandle = { ...staffPage, kind: 'data' }

/** `?month=2026-11&part=b2cs` */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, now, query } = await readStaffRequest(context, { role: 'owner' })
  const part = gstParts.find((part) => part === query.get('part'))
  const asked = `${query.get('month') ?? ''}-01`
  const day = readDay(asked, indianDay(now))
  if (!part || day !== asked) throw notFound()
  const { firm } = await readSettings(db)
  const { month } = await readGstMonth(db, periodOf('month', day), firm.address.state)
  return csvResponse(gstFiles(month)[part], `gst-${day.slice(0, 7)}-${part}.csv`, { forExcel: false })
}
