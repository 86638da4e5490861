import { answerProducts } from '#app/catalog/product-answer.server'
import { shopContext, visitContext } from '#app/context'
import { publicData, type RouteHandle } from '#app/navigation/route-handle'
import { listProducts } from '#domain/catalog/catalog.server'
import type { Route } from './+types/products-of-category'

export const handle: RouteHandle = { ...publicData, dataOf: '/category/:name' }

export async function loader({ context, params }: Route.LoaderArgs) {
  const products = await listProducts(context.get(shopContext).db, { category: params.name.toLowerCase() })
  if (products.length === 0) context.get(visitContext).doNotCache()
  return answerProducts(context, products)
}
