import { answerProducts } from '#app/catalog/product-answer.server'
import { shopContext, visitContext } from '#app/context'
import { publicData, type RouteHandle } from '#app/navigation/route-handle'
import { listCategory } from '#domain/catalog/catalog.server'
import type { Route } from './+types/products-of-category'

export const handle: RouteHandle = { ...publicData, dataOf: '/category/:name' }

export async function loader({ context, params }: Route.LoaderArgs) {
  const products = await listCategory(context.get(shopContext).db, params.name.toLowerCase())
  if (products.length === 0) context.get(visitContext).doNotCache()
  return answerProducts(context, products)
}
