import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Shop } from '#app/context'
import { countedDay } from '#domain/calendar/arrival'
import { indianDay } from '#domain/calendar/moment'
import { readState } from '#domain/queries/shop-state.server'
import { type CacheLimits, PageCache, type Rendered } from '#server/cache/page-cache'
import { publicPageKey } from '#server/cache/public-pages'
import { Sitemap } from '#server/cache/sitemap'
import type { RouteTable } from '#server/http/route-table'

/** Interval at which the catalogue's version is polled, so that changes by other processes appear within a second. */
const watchEveryMs = 700

/** Searches have their own cache: otherwise arbitrary queries could evict the home page. */
const maxRecentSearches: CacheLimits = {
  sitemap: { entries: 0, bytes: 0 },
  others: { entries: 400, bytes: 4 * 1024 * 1024 },
}

/** A public response that is not in memory yet. */
export type PublicRendering = { isBrowsing: boolean; render(): Promise<void> }

/** Caches public pages and, separately, search results. */
export class PublicCaches {
  readonly pages: PageCache
  readonly searches: PageCache
  readonly #sitemap: Sitemap
  readonly #routes: RouteTable

  constructor(parts: {
    routes: RouteTable
    render(url: string): Promise<Rendered>
    securityHeaders: Record<string, string>
  }) {
    const { render, securityHeaders } = parts
    this.#routes = parts.routes
    this.#sitemap = new Sitemap(parts.routes)
    this.pages = new PageCache(render, { securityHeaders, isInSitemap: (key) => this.#sitemap.has(key) })
    this.searches = new PageCache(render, { securityHeaders, isInSitemap: () => false, limits: maxRecentSearches })
  }

  answer(url: string, request: IncomingMessage, response: ServerResponse): boolean {
    const key = publicPageKey(this.#routes, url)
    if (key !== null) return this.pages.answer(key, request, response)
    const search = publicPageKey(this.#routes, url, 'searches')
    return search !== null && this.searches.answer(search, request, response)
  }

  /** Returns how to render a public response; null when the response is personal. */
  plan(url: string, request: IncomingMessage, response: ServerResponse): PublicRendering | null {
    const key = publicPageKey(this.#routes, url)
    if (key !== null)
      return { isBrowsing: this.#sitemap.has(key), render: () => this.pages.render(key, request, response) }
    const search = publicPageKey(this.#routes, url, 'searches')
    if (search === null) return null
    return { isBrowsing: true, render: () => this.searches.render(search, request, response) }
  }

  /** Follows the versions of the catalog and the search index, and the days that pages name, until the function it returns is called. */
  watch({ db, search, clock }: Pick<Shop, 'db' | 'search' | 'clock'>): () => void {
    void this.#sitemap.refresh(db)
    void search.refresh().catch(() => {})
    let version: number | undefined
    let searchVersion: number | undefined
    let days = ''
    const watch = setInterval(async () => {
      const now = await readState(db, 'catalogue_version').catch(() => null)
      // Without the database no other pages can be rendered: the earlier ones stay, even if the day has changed.
      if (now === null) return
      // The first poll purges too: earlier renderings may be older than the version that it reads.
      if (now !== version) this.#sitemap.outdate()
      // Pages name the day by which an order arrives; it changes at midnight in India and at the cut-off hour.
      const daysNow = `${indianDay(clock.now())} ${countedDay(clock.now())}`
      const isOutdated = now !== version || daysNow !== days
      // Before the index is built anew, which may take longer than the interval.
      version = now
      days = daysNow
      if (isOutdated) this.pages.purge(now)
      await search.refresh().catch(() => {})
      if (isOutdated || search.version !== searchVersion) this.searches.purge(now)
      searchVersion = search.version
      await this.#sitemap.refresh(db)
    }, watchEveryMs)
    watch.unref()
    return () => clearInterval(watch)
  }
}
