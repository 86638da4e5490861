import { pageContext, shopContext, visitContext } from '#app/context'
import { readJson } from '#app/forms/parse-form.server'
import { jsonError } from '#app/layout/json-error'
import { privateData, type RouteHandle } from '#app/navigation/route-handle'
import { cartSchema } from '#app/routes/api/schemas.server'
import { readLines } from '#domain/cart/cart'
import { findCart, saveCart } from '#domain/cart/carts.server'
import type { Db } from '#domain/database'
import { findAddress } from '#domain/delivery/addresses.server'
import { sha256 } from '#domain/hash.server'
import { findLastOrder } from '#domain/orders/orders.server'
import { cartOfQuote, quoteForVisitor } from '#domain/orders/quote.server'
import type { Route } from './+types/cart'

export const handle: RouteHandle = { ...privateData, methods: ['GET', 'HEAD', 'PUT'] }

export async function loader({ context }: Route.LoaderArgs) {
  const { db, clock } = context.get(shopContext)
  const user = await context.get(visitContext).accounts.findUser()
  if (!user) return jsonError(401, 'Please log in to see your account.')
  const cart = await findCart(db, user.id)
  const code = context.get(pageContext).searchParams.get('code') ?? ''
  const quote = await quoteForVisitor(db, clock, user.id, cart.lines, code)
  return Response.json({
    lines: cartOfQuote(quote),
    version: cart.version,
    account: accountFingerprint(user.id),
    quote: { lines: quote.lines, fees: quote.fees, offers: quote.offers },
    pin: await findUsualPin(db, user.id),
  })
}

async function findUsualPin(db: Db, userId: string): Promise<string> {
  const address = await findAddress(db, userId)
  return address?.zip ?? (await findLastOrder(db, userId))?.delivery.zip ?? ''
}

/** By it a browser recognises the cart of the same account. */
function accountFingerprint(userId: string): string {
  return sha256(userId, 'hex').slice(0, 12)
}

/** 409 with the current cart if another tab or device has changed it, or if it is another account's. */
export async function action({ context, request }: Route.ActionArgs) {
  const { db, clock } = context.get(shopContext)
  const user = await context.get(visitContext).accounts.findUser()
  if (!user) return jsonError(401, 'Please log in to see your account.')
  const body = await readJson(request, cartSchema)
  if (!body) return jsonError(400, 'A cart is a list of lines and the version that was seen.')
  const account = accountFingerprint(user.id)
  const isOther = body.account !== undefined && body.account !== account
  const saved = isOther
    ? { ok: false as const, cart: await findCart(db, user.id) }
    : await saveCart(db, clock, user.id, { lines: readLines(body.lines), seenVersion: body.version })
  if (saved.ok) return Response.json({ version: saved.version })
  const lines = cartOfQuote(await quoteForVisitor(db, clock, user.id, saved.cart.lines))
  return Response.json(
    { error: 'The cart was changed elsewhere.', lines, version: saved.cart.version, account },
    { status: 409 },
  )
}
