import { refuse } from '#app/answers'
import { shopContext } from '#app/context'
import { findProduct } from '#domain/catalog.server'
import { productAsServed } from '#domain/product'
import type { Route } from './+types/product'

export async function loader({ context, params }: Route.LoaderArgs) {
  const product = await findProduct(context.get(shopContext).db, params.id.toLowerCase())
  if (!product) return refuse(404, 'There is no such product.')
  return Response.json(productAsServed(product))
}
