import type { Shop } from '#app/context'
import type { RouteHandle } from '#app/navigation/route-handle'
import { countedDay } from '#domain/calendar/arrival'
import { indianDay } from '#domain/calendar/moment'
import { findCategory } from '#domain/catalog/categories'
import { normalizeListingQuery, parsePage } from '#domain/catalog/listing'
import { listSitemapPaths } from '#domain/catalog/recipes.server'
import { normalizeSearchParameters } from '#domain/catalog/search/search-query'
import { readState } from '#domain/queries/queries.server'
import { splitLanguage } from '#domain/texts/translate'
import { PageCache, type Rendered, type StoreName } from '#server/cache/page-cache'
import type { RenderPriority } from '#server/http/limits'
import { pathOfUrl, type RouteTable } from '#server/http/route-table'
import { isDataPath, pathOfPage, routesParameter, withoutSlash } from '#server/internals/react-router'

/** So that changes by other processes appear within a second. */
const watchEveryMs = 700
/** A read takes 40 ms with 100,000 products. */
const sitemapEveryMs = 10_000

/** Creates the cache of the public pages; `watch` follows what they show until the function it returns is called. */
export function createPublicPages(parts: {
  routes: RouteTable
  render: (url: string, priority: RenderPriority) => Promise<Rendered>
  securityHeaders: Record<string, string>
}) {
  const { routes, securityHeaders } = parts
  let sitemap: ReadonlySet<string> = new Set()
  const storeOf = (key: string): StoreName => {
    if (routes.find(pathOfUrl(key))?.handle.cache === 'searches') return 'searches'
    const page = pageOf(routes, key)
    return page !== null && sitemap.has(page) ? 'sitemap' : 'others'
  }
  const priorityOf = (key: string) => (storeOf(key) === 'others' ? 'other' : 'browse')
  const cache = new PageCache((key) => parts.render(key, priorityOf(key)), { securityHeaders, storeOf })

  function watch({ db, search, clock }: Pick<Shop, 'db' | 'search' | 'clock'>): () => void {
    let version: number | undefined
    let searchVersion: number | undefined
    let days = ''
    let isSitemapOutdated = true
    let sitemapReadAt = Number.NEGATIVE_INFINITY
    const readSitemap = async () => {
      if (!isSitemapOutdated || performance.now() - sitemapReadAt < sitemapEveryMs) return
      isSitemapOutdated = false
      sitemapReadAt = performance.now()
      const paths = await listSitemapPaths(db, routes.urls.sitemap).catch(() => null)
      if (paths) sitemap = new Set(paths)
      else isSitemapOutdated = true
    }
    void readSitemap()
    void search.refresh().catch(() => {})
    const watching = setInterval(async () => {
      const now = await readState(db, 'catalogue_version').catch(() => null)
      // Without the database no other pages can be rendered: the earlier ones stay, even if the day has changed.
      if (now === null) return
      if (now !== version) isSitemapOutdated = true
      // Pages name the day by which an order arrives; it changes at midnight in India and at the cut-off hour.
      const daysNow = `${indianDay(clock.now())} ${countedDay(clock.now())}`
      // The first poll purges too: earlier renderings may be older than the version that it reads.
      const isOutdated = now !== version || daysNow !== days
      version = now
      days = daysNow
      // Before the index is built anew, which may take longer than the interval.
      if (isOutdated) cache.purge()
      await search.refresh().catch(() => {})
      if (search.version !== searchVersion) cache.purge()
      searchVersion = search.version
      await readSitemap()
    }, watchEveryMs)
    watching.unref()
    return () => clearInterval(watching)
  }

  return { cache, watch }
}

/** Null for what must not be cached. The key is the URL that is rendered, so nothing personal reaches the page. */
export function publicPageKey(routes: RouteTable, url: string): string | null {
  const queryStart = url.indexOf('?')
  const path = trimSlash(pathOfUrl(url).toLowerCase())
  const isData = isDataPath(path)
  const route = path.includes('%') ? null : routes.find(path)
  if (!route || route.handle.cache === 'never' || (isData && route.handle.kind !== 'page')) return null
  if (queryStart < 0) return path
  const { query } = route.handle
  if (!isData && !query) return path
  const given = new URLSearchParams(url.slice(queryStart + 1))
  const kept = keptQuery(query, given, path)
  const asked = isData && askedRoute(route.id, given.get(routesParameter))
  if (asked) kept.append(routesParameter, asked)
  return kept.size === 0 ? path : `${path}?${kept}`
}

/** A page's data and its API response count as the page. Null for a filtered listing, of which there is no end. */
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

/** `_routes` if it selects one of a page's two routes; for both, or unknown ones, all data is returned. */
function askedRoute(own: string, asked: string | null): string | null {
  const found = ['root', own].filter((route) => asked?.split(',').includes(route))
  return found.length === 1 ? found.join() : null
}

function trimSlash(path: string): string {
  if (isDataPath(path)) return withoutSlash(path)
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path
}
