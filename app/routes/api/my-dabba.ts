import { shopContext, visitContext } from '#app/context'
import { jsonError } from '#app/layout/json-error'
import { privateData, type RouteHandle } from '#app/navigation/route-handle'
import { listPantry } from '#domain/orders/pantry.server'
import type { Route } from './+types/my-dabba'

export const handle: RouteHandle = { ...privateData, languages: true }

export async function loader({ context }: Route.LoaderArgs) {
  const user = await context.get(visitContext).accounts.findUser({ fresh: true })
  if (!user) return jsonError(401, 'Please log in to see your account.')
  const { db, clock } = context.get(shopContext)
  return Response.json({ now: clock.now(), items: await listPantry(db, clock, user.id) })
}
