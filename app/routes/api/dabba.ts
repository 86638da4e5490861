import { shopContext } from '#app/context'
import { publicData, type RouteHandle } from '#app/navigation/route-handle'
import { listProducts } from '#domain/catalog/catalog.server'
import { dabbaSpice } from '#domain/catalog/dabba'
import type { Route } from './+types/dabba'

export const handle: RouteHandle = { ...publicData, dataOf: '/', languages: true }

export async function loader({ context }: Route.LoaderArgs) {
  const products = await listProducts(context.get(shopContext).db)
  const dry = products.filter(({ sizes }) => sizes.every(({ netUnit }) => netUnit !== 'ml'))
  return Response.json(dry.flatMap((product) => dabbaSpice(product) ?? []))
}
