import { type RequestContext, shopContext, visitContext } from '#app/context'
import { findViewableOrder } from '#domain/fulfilment/order-view.server'

/** The order of a page's address, for its owner and for visitors with its key; undefined for everybody else. */
export async function findAskedOrder(context: RequestContext, url: URL, number: string) {
  const user = await context.get(visitContext).accounts.findUser({ fresh: true })
  const key = url.searchParams.get('k') ?? ''
  return findViewableOrder(context.get(shopContext).db, { number, key, userId: user?.id ?? null })
}
