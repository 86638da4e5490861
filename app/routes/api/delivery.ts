import { shopContext } from '#app/context'
import { answerPin } from '#app/delivery/pin-answer.server'
import { privateData, type RouteHandle } from '#app/navigation/route-handle'
import type { Route } from './+types/delivery'

export const handle: RouteHandle = { ...privateData, languages: true }

/** For the checkout, whose document loads no data of other pages. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, clock } = context.get(shopContext)
  return Response.json(await answerPin(db, clock, url.searchParams.get('pin') ?? ''))
}
