import { shopContext } from '#app/context'
import { listProducts } from '#domain/catalog/catalog.server'
import { productAsServed } from '#domain/catalog/product'
import type { Route } from './+types/products'

export async function loader({ context }: Route.LoaderArgs) {
  const products = await listProducts(context.get(shopContext).db)
  return Response.json(products.map(productAsServed))
}
