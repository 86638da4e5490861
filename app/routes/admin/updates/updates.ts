import { readStaffRequest } from '#app/admin/shared/staff-form.server'
import { readUpdates } from '#app/admin/updates/updates.server'
import { type RouteHandle, staffData } from '#app/navigation/route-handle'
import type { Route } from './+types/updates'

export const handle: RouteHandle = staffData

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, maintenance, now } = await readStaffRequest(context)
  const update = await readUpdates(db, now, maintenance)
  const headers = { etag: update.tag }
  if (request.headers.get('if-none-match') === update.tag) return new Response(null, { status: 304, headers })
  return Response.json(update, { headers })
}
