import { refuse } from '#app/answers'
import { shopContext } from '#app/context'
import { readLines } from '#domain/cart'
import { quoteCart } from '#domain/quote.server'
import type { Route } from './+types/cart-quote'

export function loader() {
  return refuse(405, 'Send the cart by POST.', { allow: 'POST' })
}

/** What a cart costs today; anyone may ask. */
export async function action({ context, request }: Route.ActionArgs) {
  const body = (await request.json().catch(() => null)) as { lines?: unknown } | null
  if (!Array.isArray(body?.lines)) return refuse(400, 'Send the cart as { "lines": [ … ] }.')
  return Response.json(await quoteCart(context.get(shopContext).db, readLines(body.lines)))
}
