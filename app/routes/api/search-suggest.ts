import { shopContext, visitContext } from '#app/context'
import { publicData, type RouteHandle } from '#app/navigation/route-handle'
import { normalizeQuery } from '#domain/catalog/search/search-query'
import { type Suggestions, toRecipeSuggestion, toSuggestion } from '#domain/catalog/search/suggestion'
import type { Route } from './+types/search-suggest'

export const handle: RouteHandle = {
  ...publicData,
  cache: 'searches',
  query: 'search',
  searches: 'suggestions',
  languages: true,
}

const shown = 6

export async function loader({ context, url }: Route.LoaderArgs) {
  const { search } = context.get(shopContext)
  const query = normalizeQuery(url.searchParams.get('q') ?? '')
  const { products, recipes, recipesFirst, total } = await search.suggest(query, shown)
  if (total === 0 && recipes.length === 0) context.get(visitContext).doNotCache()
  return Response.json({
    products: products.map(toSuggestion),
    recipes: recipes.map(toRecipeSuggestion),
    recipesFirst,
    total,
  } satisfies Suggestions)
}
