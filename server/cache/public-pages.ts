import type { RouteHandle } from '#app/navigation/route-handle'
import { findCategory } from '#domain/catalog/categories'
import { normalizeListingQuery, parsePage } from '#domain/catalog/listing'
import { normalizeSearchParameters } from '#domain/catalog/search/search-query'
import { splitLanguage } from '#domain/texts/languages'
import type { RouteTable } from '#server/http/route-table'
import { isDataPath, pathOfPage, routesParameter, withoutSlash } from '#server/internals/react-router'

/**
 * Returns the cache key of a public response in this store, or null when the response must not be cached. The key is also the URL that
 * is rendered, so nothing personal reaches the page. It contains only query parameters that change the response: `utm_source`, `fbclid`
 * or an empty filter must not multiply the cache entries.
 */
export function publicPageKey(routes: RouteTable, url: string, store: 'public' | 'searches' = 'public'): string | null {
  const queryStart = url.indexOf('?')
  const path = trimSlash((queryStart < 0 ? url : url.slice(0, queryStart)).toLowerCase())
  const isData = isDataPath(path)
  const route = path.includes('%') ? null : routes.find(path)
  if (route?.handle.cache !== store || (isData && route.handle.kind !== 'page')) return null
  if (queryStart < 0) return path
  const { query } = route.handle
  if (!isData && !query) return path
  const given = new URLSearchParams(url.slice(queryStart + 1))
  const kept = keptQuery(query, given, path)
  const asked = isData && askedRoute(route.id, given.get(routesParameter))
  if (asked) kept.append(routesParameter, asked)
  return kept.size === 0 ? path : `${path}?${kept}`
}

/**
 * Returns the page of a key: its data and its API response count as the page itself. Returns null for a filtered listing,
 * since the number of possible filters has no bound.
 */
export function pageOf(routes: RouteTable, key: string): string | null {
  const [path = '', query = ''] = key.split('?')
  if ([...new URLSearchParams(query).keys()].some((name) => name !== routesParameter)) return null
  const page = splitLanguage(pathOfPage(path)).path
  const of = routes.find(page)?.handle.dataOf
  return of === undefined ? page : of.replace(/:\w+/, page.slice(page.lastIndexOf('/') + 1))
}

function keptQuery(kind: RouteHandle['query'], given: URLSearchParams, path: string): URLSearchParams {
  if (kind === 'listing') return normalizeListingQuery(given, subcategoriesOf(path))
  const page = parsePage(given)
  if (kind === 'page' && page > 1) return new URLSearchParams({ page: String(page) })
  return kind === 'search' ? normalizeSearchParameters(given) : new URLSearchParams()
}

function subcategoriesOf(path: string): readonly string[] {
  return findCategory(splitLanguage(pathOfPage(path)).path.split('/')[2] ?? '')?.subcategories ?? []
}

/** Returns the `_routes` parameter if it selects one of the two routes of a page; a request for both, or for unknown ones, returns all data. */
function askedRoute(own: string, asked: string | null): string | null {
  const found = ['root', own].filter((route) => asked?.split(',').includes(route))
  return found.length === 1 ? found.join() : null
}

/** Removes a trailing slash: `/shop/` is `/shop`. */
function trimSlash(path: string): string {
  if (isDataPath(path)) return withoutSlash(path)
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path
}
