import { listSitemapPaths } from '#domain/catalog/sitemap.server'
import type { Db } from '#domain/database'
import { pageOf } from '#server/cache/public-pages'
import type { RouteTable } from '#server/http/route-table'

/** Minimum interval between reads of the list, which takes 40 ms with 100,000 products. */
const refreshIntervalMs = 10_000

/** The URLs of the sitemap in memory; their pages have priority over invented URLs. */
export class Sitemap {
  readonly #routes: RouteTable
  #paths: ReadonlySet<string> = new Set()
  #outdated = true
  #readAt = Number.NEGATIVE_INFINITY

  constructor(routes: RouteTable) {
    this.#routes = routes
  }

  /** Returns whether a key of the page cache is a page of the sitemap, its data or its API response. */
  has(key: string): boolean {
    const page = pageOf(this.#routes, key)
    return page !== null && this.#paths.has(page)
  }

  /** Must be called after every change of the catalogue; the next refresh then reads the list. */
  outdate(): void {
    this.#outdated = true
  }

  /** Reads the list again if it is outdated; keeps it when the database does not answer. */
  async refresh(db: Db): Promise<void> {
    const now = performance.now()
    if (!this.#outdated || now - this.#readAt < refreshIntervalMs) return
    this.#outdated = false
    this.#readAt = now
    try {
      this.#paths = new Set(await listSitemapPaths(db, this.#routes.urls.sitemap))
    } catch {
      this.#outdated = true
    }
  }
}
