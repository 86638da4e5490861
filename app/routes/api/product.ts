import { answerProducts } from '#app/catalog/product-answer.server'
import { shopContext } from '#app/context'
import { jsonError } from '#app/layout/json-error'
import { publicData, type RouteHandle } from '#app/navigation/route-handle'
import { findProduct } from '#domain/catalog/catalog.server'
import type { Route } from './+types/product'

export const handle: RouteHandle = { ...publicData, dataOf: '/product/:id' }

export async function loader({ context, params }: Route.LoaderArgs) {
  const product = await findProduct(context.get(shopContext).db, params.id.toLowerCase())
  if (!product) return jsonError(404, 'There is no such product.')
  return answerProducts(context, product)
}
