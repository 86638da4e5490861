import type { RouteHandle } from '#app/navigation/route-handle'
import { isDataPath, pathOfPage, routesParameter } from '#app/react-router-internals/data-requests'
import { findCategory } from '#domain/catalog/categories'
import { normalizeListingQuery } from '#domain/catalog/listing'
import { normalizeSearchParameters } from '#domain/catalog/search/search-query'
import { splitLanguage } from '#domain/texts/languages'
import type { RouteTable } from '#server/http/route-table'

/**
 * The key under which a request's response may be kept for everyone in this store, or null when it may not. It is also the address the
 * page is rendered at, so nothing personal can reach it; of the query it holds what changes the response, and no more:
 * `utm_source`, `fbclid` or a filter that filters nothing must not multiply the cache.
 */
export function publicPageKey(routes: RouteTable, url: string, store: 'public' | 'searches' = 'public'): string | null {
  const queryStart = url.indexOf('?')
  const path = trimmed((queryStart < 0 ? url : url.slice(0, queryStart)).toLowerCase())
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
 * The page that a key stands for, without filters: its data and what the API tells of it count as the page itself.
 * Null for a filtered listing, of which there are as many as somebody cares to make up.
 */
export function pageOf(routes: RouteTable, key: string): string | null {
  const [path = '', query = ''] = key.split('?')
  if ([...new URLSearchParams(query).keys()].some((name) => name !== routesParameter)) return null
  const page = splitLanguage(pathOfPage(path)).path
  const of = routes.find(page)?.handle.of
  return of === undefined ? page : of.replace(/:\w+/, page.slice(page.lastIndexOf('/') + 1))
}

function keptQuery(kind: RouteHandle['query'], given: URLSearchParams, path: string): URLSearchParams {
  if (kind === 'listing') return normalizeListingQuery(given, subcategoriesOf(path))
  return kind === 'search' ? normalizeSearchParameters(given) : new URLSearchParams()
}

function subcategoriesOf(path: string): readonly string[] {
  return findCategory(splitLanguage(pathOfPage(path)).path.split('/')[2] ?? '')?.subcategories ?? []
}

/** A page has the root's data and its own; asking for both, or for what it does not have, is asking for all. */
function askedRoute(own: string, asked: string | null): string | null {
  const found = ['root', own].filter((route) => asked?.split(',').includes(route))
  return found.length === 1 ? found.join() : null
}

/** `/shop/` is `/shop`, and so is its data, which the router then asks for as `/shop/_.data`. */
function trimmed(path: string): string {
  if (path.endsWith('/_.data') && path !== '/_.data') return `${path.slice(0, -'/_.data'.length)}.data`
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path
}
