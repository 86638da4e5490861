import { findCategory } from '#domain/catalog/categories'
import { normalizeListingQuery } from '#domain/catalog/listing'

const publicPaths = [
  /^\/$/,
  /^\/(about|contact|shop)$/,
  /^\/category\/[\w-]{1,60}$/,
  /^\/product\/[\w-]{1,80}$/,
  /^\/products(\/category)?(\/[\w-]{1,80})?$/,
  /^\/(_|about|contact|shop|category\/[\w-]{1,60}|product\/[\w-]{1,80})\.data$/,
  /^\/(sitemap\.xml|robots\.txt)$/,
]

/**
 * The key under which a request's answer may be kept for everyone, or null when it may not. It is also the address the
 * page is rendered at, so nothing personal can reach it; of the query it holds what changes the answer, and no more:
 * `utm_source`, `fbclid` or a filter that filters nothing must not multiply the cache.
 */
export function publicPageKey(url: string): string | null {
  const queryStart = url.indexOf('?')
  const path = trimmed((queryStart < 0 ? url : url.slice(0, queryStart)).toLowerCase())
  if (!publicPaths.some((known) => known.test(path))) return null
  if (queryStart < 0) return path
  const isData = path.endsWith('.data')
  const isListing = path.startsWith('/category/')
  if (!isData && !isListing) return path
  const given = new URLSearchParams(url.slice(queryStart + 1))
  const kept = isListing ? normalizeListingQuery(given, subcategoriesOf(path)) : new URLSearchParams()
  const routes = isData && routesOf(path, given.get('_routes'))
  if (routes) kept.append('_routes', routes)
  return kept.size === 0 ? path : `${path}?${kept}`
}

/**
 * The page that a key stands for, without filters: its data and what the API tells of it count as the page itself.
 * Null for a filtered listing, of which there are as many as somebody cares to make up.
 */
export function pageOf(key: string): string | null {
  const [path = '', query = ''] = key.split('?')
  if (!/^(_routes=[^&]*)?$/.test(query)) return null
  if (path === '/_.data' || path === '/sitemap.xml' || path === '/robots.txt') return '/'
  if (path === '/products' || path === '/products/category') return '/shop'
  return path.replace(/\.data$/, '').replace(/^\/products\/(category\/)?/, (_, list) => `/${list ?? 'product/'}`)
}

function subcategoriesOf(path: string): readonly string[] {
  const [, slug = ''] = /^\/category\/([\w-]+)/.exec(path) ?? []
  return findCategory(slug)?.subcategories ?? []
}

/** A page has the root's data and its own; asking for both, or for what it does not have, is asking for all. */
function routesOf(path: string, asked: string | null): string | null {
  if (asked === null) return null
  const [first = ''] = path.slice(1).split(/[/.]/)
  const own = first === '_' ? 'routes/shop/home' : `routes/${first}`
  const found = ['root', own].filter((route) => asked.split(',').includes(route))
  return found.length === 1 ? found.join() : null
}

/** `/shop/` is `/shop`, and so is its data, which the router then asks for as `/shop/_.data`. */
function trimmed(path: string): string {
  if (path.endsWith('/_.data') && path !== '/_.data') return `${path.slice(0, -'/_.data'.length)}.data`
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path
}
