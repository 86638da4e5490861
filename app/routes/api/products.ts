import { answerProducts } from '#app/catalog/product-answer.server'
import { shopContext } from '#app/context'
import { publicData, type RouteHandle } from '#app/navigation/route-handle'
import { listProducts } from '#domain/catalog/catalog.server'
import type { Route } from './+types/products'

export const handle: RouteHandle = { ...publicData, dataOf: '/shop' }

export async function loader({ context }: Route.LoaderArgs) {
  const products = await listProducts(context.get(shopContext).db)
  return answerProducts(context, products)
}
