import { csvResponse } from '#app/admin/shared/files.server'
import { readStaffRequest } from '#app/admin/shared/staff-form.server'
import { readChosenOrders } from '#app/documents/load-documents.server'
import { notFound } from '#app/navigation/not-found'
import { type RouteHandle, staffPage } from '#app/navigation/route-handle'
import { indianDay } from '#domain/calendar/moment'
import { listCourierRows } from '#domain/shipping/courier-file.server'
import { isShippable, listParcels } from '#domain/shipping/parcels.server'
import type { Route } from './+types/courier-file'

export const handle: RouteHandle = { ...staffPage, kind: 'data' }

/** Returns the parcels of `?orders=SM-4829-1507,SM-…` as a file for a courier's site. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, now, query } = await readStaffRequest(context)
  const orders = readChosenOrders(query)
  const parcels = orders ? (await listParcels(db, orders)).filter(isShippable) : []
  if (parcels.length === 0) throw notFound()
  return csvResponse(listCourierRows(parcels), `courier-${indianDay(now)}.csv`, { forExcel: false })
}
