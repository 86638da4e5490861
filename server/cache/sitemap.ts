import { listSitemapPaths } from '#domain/catalog/sitemap.server'
import type { Db } from '#domain/database'
import { pageOf } from '#server/cache/public-pages'
import type { RouteTable } from '#server/http/route-table'

/** With a hundred thousand products the list takes some 40 ms to read. */
const readAtMostEveryMs = 10_000

/** The addresses of the sitemap in memory: what they stand for comes before what somebody made up. */
export class Sitemap {
  readonly #routes: RouteTable
  #paths: ReadonlySet<string> = new Set()
  #outdated = true
  #readAt = Number.NEGATIVE_INFINITY

  constructor(routes: RouteTable) {
    this.#routes = routes
  }

  /** A key of the page cache: a page of the sitemap, its data or its products in the API. */
  has(key: string): boolean {
    const page = pageOf(this.#routes, key)
    return page !== null && this.#paths.has(page)
  }

  /** To be called after any change of the catalogue; the list is read at the next refresh. */
  outdate(): void {
    this.#outdated = true
  }

  /** Reads the list again where it is due. A database that does not answer leaves it as it was. */
  async refresh(db: Db, now = performance.now()): Promise<void> {
    if (!this.#outdated || now - this.#readAt < readAtMostEveryMs) return
    this.#outdated = false
    this.#readAt = now
    try {
      this.#paths = new Set(await listSitemapPaths(db, this.#routes.urls.toFind))
    } catch {
      this.#outdated = true
    }
  }
}
