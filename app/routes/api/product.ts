import { shopContext } from '#app/context'
import { jsonError } from '#app/layout/json-error'
import { publicData, type RouteHandle } from '#app/navigation/route-handle'
import { findProduct } from '#domain/catalog/catalog.server'
import { toProductResponse } from '#domain/catalog/product'
import type { Route } from './+types/product'

export const handle: RouteHandle = { ...publicData, dataOf: '/product/:id' }

export async function loader({ context, params }: Route.LoaderArgs) {
  const product = await findProduct(context.get(shopContext).db, params.id.toLowerCase())
  if (!product) return jsonError(404, 'There is no such product.')
  return Response.json(toProductResponse(product))
}
