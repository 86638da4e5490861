import type { IncomingMessage, ServerResponse } from 'node:http'
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
import { type CacheLimits, PageCache, type Rendered } from '#server/cache/page-cache'
import type { RenderPriority } from '#server/http/limits'
import type { RouteTable } from '#server/http/route-table'
import { isDataPath, pathOfPage, routesParameter, withoutSlash } from '#server/internals/react-router'

/** Interval at which the catalogue's version is polled, so that changes by other processes appear within a second. */
const watchEveryMs = 700
/** Minimum interval between reads of the sitemap, which takes 40 ms with 100,000 products. */
const sitemapEveryMs = 10_000
/** Searches have their own cache: otherwise arbitrary queries could evict the home page. */
const recentSearches: CacheLimits = { entries: 400, bytes: 4 * 1024 * 1024 }

type Render = (url: string, priority: RenderPriority) => Promise<Rendered>

export class PublicCaches {
  readonly pages: PageCache
  readonly searches: PageCache
  readonly #routes: RouteTable
  /** The paths of the sitemap, whose pages have priority over invented URLs. */
  #sitemap: ReadonlySet<string> = new Set()

  constructor(parts: { routes: RouteTable; render: Render; securityHeaders: Record<string, string> }) {
    const { render, securityHeaders } = parts
    this.#routes = parts.routes
    const isInSitemap = (key: string) => this.#isInSitemap(key)
    this.pages = new PageCache((url) => render(url, this.#isInSitemap(url) ? 'browse' : 'other'), {
      securityHeaders,
      isInSitemap,
    })
    this.searches = new PageCache((url) => render(url, 'browse'), {
      securityHeaders,
      isInSitemap: () => false,
      limits: recentSearches,
    })
  }

  /** Sends a response that is in memory; returns false if there is none. */
  answer(url: string, request: IncomingMessage, response: ServerResponse): boolean {
    const found = this.#find(url)
    return found?.cache.answer(found.key, request, response) ?? false
  }

  /** Renders and sends a public response; returns null when the response is personal. */
  render(url: string, request: IncomingMessage, response: ServerResponse): Promise<void> | null {
    const found = this.#find(url)
    return found?.cache.render(found.key, request, response) ?? null
  }

  #find(url: string): { cache: PageCache; key: string } | null {
    const key = publicPageKey(this.#routes, url)
    if (key !== null) return { cache: this.pages, key }
    const search = publicPageKey(this.#routes, url, 'searches')
    return search === null ? null : { cache: this.searches, key: search }
  }

  #isInSitemap(key: string): boolean {
    const page = pageOf(this.#routes, key)
    return page !== null && this.#sitemap.has(page)
  }

  /** Follows the versions of the catalog and the search index, and the days that pages name, until the function it returns is called. */
  watch({ db, search, clock }: Pick<Shop, 'db' | 'search' | 'clock'>): () => void {
    let version: number | undefined
    let searchVersion: number | undefined
    let days = ''
    let isSitemapOutdated = true
    let sitemapReadAt = Number.NEGATIVE_INFINITY
    const readSitemap = async () => {
      if (!isSitemapOutdated || performance.now() - sitemapReadAt < sitemapEveryMs) return
      isSitemapOutdated = false
      sitemapReadAt = performance.now()
      const paths = await listSitemapPaths(db, this.#routes.urls.sitemap).catch(() => null)
      // Kept when the database does not answer.
      if (paths) this.#sitemap = new Set(paths)
      else isSitemapOutdated = true
    }
    void readSitemap()
    void search.refresh().catch(() => {})
    const watch = setInterval(async () => {
      const now = await readState(db, 'catalogue_version').catch(() => null)
      // Without the database no other pages can be rendered: the earlier ones stay, even if the day has changed.
      if (now === null) return
      if (now !== version) isSitemapOutdated = true
      // Pages name the day by which an order arrives; it changes at midnight in India and at the cut-off hour.
      const daysNow = `${indianDay(clock.now())} ${countedDay(clock.now())}`
      // The first poll purges too: earlier renderings may be older than the version that it reads.
      const isOutdated = now !== version || daysNow !== days
      // Before the index is built anew, which may take longer than the interval.
      version = now
      days = daysNow
      if (isOutdated) this.pages.purge()
      await search.refresh().catch(() => {})
      if (isOutdated || search.version !== searchVersion) this.searches.purge()
      searchVersion = search.version
      await readSitemap()
    }, watchEveryMs)
    watch.unref()
    return () => clearInterval(watch)
  }
}

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
