import { shopContext, visitContext } from '#app/context'
import { publicData, type RouteHandle } from '#app/layout/route-handle'
import { pictureUrl } from '#domain/catalog/pictures'
import type { Product } from '#domain/catalog/product'
import { normalizeQuery } from '#domain/catalog/search-query'
import type { Route } from './+types/search-suggest'

export const handle: RouteHandle = { ...publicData, cache: 'searches', query: 'search', rate: 'suggest' }

const shown = 6

/** What the box shows while somebody types; amounts in paise. */
export type Suggestion = { id: string; name: string; nameGu: string; picture: string | null; pricePaise: number }
export type Suggestions = { products: Suggestion[]; total: number }

export async function loader({ request, context }: Route.LoaderArgs) {
  const { search } = context.get(shopContext)
  const query = normalizeQuery(new URL(request.url).searchParams.get('q') ?? '')
  const { products, total } = await search.suggest(query, shown)
  if (total === 0) context.get(visitContext).doNotCache()
  return Response.json({ products: products.map(suggestion), total } satisfies Suggestions)
}

function suggestion({ id, name, nameGu, pictures, sizes }: Product): Suggestion {
  const [picture] = pictures
  return {
    id,
    name,
    nameGu,
    picture: picture ? pictureUrl(picture, picture.widths[0]) : null,
    pricePaise: sizes[0]?.pricePaise ?? 0,
  }
}
