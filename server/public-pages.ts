import { listingParameters } from '#domain/listing'

const publicPaths = [
  /^\/$/,
  /^\/(about|contact|shop)$/,
  /^\/category\/[\w-]{1,60}$/,
  /^\/product\/[\w-]{1,80}$/,
  /^\/products(\/category)?(\/[\w-]{1,80})?$/,
  /^\/(_root|about|contact|shop|category\/[\w-]{1,60}|product\/[\w-]{1,80})\.data$/,
  /^\/(sitemap\.xml|robots\.txt)$/,
]

/** The queries that a page depends on; any other (`utm_source`, `fbclid` …) changes nothing and must not multiply the cache. */
const knownQueries: { path: RegExp; names: readonly string[] }[] = [
  { path: /^\/category\//, names: listingParameters },
  { path: /\.data$/, names: ['_routes'] },
]

/**
 * The key under which a request's answer may be kept for everyone, or null when it may not. It is also the address the
 * page is rendered at, so nothing personal can reach it.
 */
export function publicPageKey(url: string): string | null {
  const queryStart = url.indexOf('?')
  const path = trimmed((queryStart < 0 ? url : url.slice(0, queryStart)).toLowerCase())
  if (!publicPaths.some((known) => known.test(path))) return null
  if (queryStart < 0) return path
  const names = knownQueries.flatMap((known) => (known.path.test(path) ? known.names : []))
  if (names.length === 0) return path
  const given = new URLSearchParams(url.slice(queryStart + 1))
  const kept = new URLSearchParams()
  for (const name of names) {
    const value = given.get(name)
    if (value) kept.append(name, value.slice(0, 80))
  }
  return kept.size === 0 ? path : `${path}?${kept}`
}

/** `/shop/` is `/shop`. */
function trimmed(path: string): string {
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path
}
