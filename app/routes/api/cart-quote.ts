import { shopContext, visitContext } from '#app/context'
import { readJson } from '#app/forms/parse-form.server'
import { jsonError } from '#app/layout/json-error'
import { privateData, type RouteHandle } from '#app/navigation/route-handle'
import { cartQuoteSchema } from '#app/routes/api/schemas.server'
import { readLines } from '#domain/cart/cart'
import { quoteForVisitor } from '#domain/orders/quote.server'
import type { Route } from './+types/cart-quote'

export const handle: RouteHandle = { ...privateData, methods: ['POST'] }

export async function action({ context, request }: Route.ActionArgs) {
  const body = await readJson(request, cartQuoteSchema)
  if (!body) return jsonError(400, 'Send the cart as { "lines": [ … ] }, and the code of an offer as "code".')
  const { db, clock } = context.get(shopContext)
  const user = await context.get(visitContext).accounts.findUser()
  return Response.json(await quoteForVisitor(db, clock, user?.id ?? null, readLines(body.lines), body.code))
}
