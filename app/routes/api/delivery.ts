import { shopContext } from '#app/context'
import { answerPin } from '#app/delivery/pin-answer.server'
import { privateData, type RouteHandle } from '#app/navigation/route-handle'
import type { Route } from './+types/delivery'

export const handle: RouteHandle = privateData

/** What is told of a PIN, for the checkout: its document loads no other page's data. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, clock } = context.get(shopContext)
  return Response.json(await answerPin(db, clock, new URL(request.url).searchParams.get('pin') ?? ''))
}
