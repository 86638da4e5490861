import { listBestSelling } from '#domain/catalog/best-selling.server'
import { findProducts } from '#domain/catalog/catalog.server'
import { isInStock, type Product } from '#domain/catalog/product'
import { Search } from '#domain/catalog/search/search'
import { buildSearchIndex, getSearchVersion } from '#domain/catalog/search/search-index.server'
import { maxSearchPages, normalizeQuery } from '#domain/catalog/search/search-query'
import { UnansweredSearches } from '#domain/catalog/search/unanswered-searches.server'
import type { Clock } from '#domain/clock'
import type { Db } from '#domain/database'

export const searchPageSize = 24

/** `instead` is the query that was used when words were guessed. */
export type FoundProducts = { products: Product[]; total: number; instead: string | null }

export class CatalogSearch {
  readonly unanswered: UnansweredSearches
  readonly #db: Db
  readonly #clock: Clock
  version: number | undefined
  #search: Search | undefined
  #building: Promise<void> | undefined

  constructor(db: Db, clock: Clock) {
    this.#db = db
    this.#clock = clock
    this.unanswered = new UnansweredSearches()
  }

  /** Rebuilds the index; the old one serves searches until then. */
  refresh(): Promise<void> {
    this.#building ??= this.#rebuild().finally(() => {
      this.#building = undefined
    })
    return this.#building
  }

  async find(query: string, page: number): Promise<FoundProducts> {
    const search = await this.#open()
    const last = Math.min(page, maxSearchPages) * searchPageSize
    const { total, hits, instead } = search.find(query, last)
    const shown = hits.slice(last - searchPageSize)
    const products = await this.#read(shown)
    return { products, total, instead }
  }

  /** Suggests products; best sellers for an empty query. */
  async suggest(query: string, most: number): Promise<FoundProducts> {
    if (normalizeQuery(query) === '') {
      const ids = await listBestSelling(this.#db, this.#clock.now(), most)
      const products = await this.#read(ids.map((id) => ({ id, score: 0 })))
      return { products, total: products.length, instead: null }
    }
    const { total, hits, instead } = (await this.#open()).find(query, most)
    return { products: await this.#read(hits), total, instead }
  }

  async #open(): Promise<Search> {
    if (!this.#search) await this.refresh()
    if (!this.#search) throw new Error('The index of the search was not built')
    return this.#search
  }

  async #rebuild(): Promise<void> {
    const version = await getSearchVersion(this.#db)
    if (version === this.version) return
    this.#search = new Search(await buildSearchIndex(this.#db))
    this.version = version
  }

  /** Reads products; among equal scores, those in stock come first. */
  async #read(hits: { id: string; score: number }[]): Promise<Product[]> {
    const found = await findProducts(
      this.#db,
      hits.map(({ id }) => ({ id, size: '', quantity: 0 })),
    )
    const known = hits.flatMap(({ id, score }) => {
      const product = found.get(id)
      return product ? [{ product, score }] : []
    })
    known.sort(
      (one, other) => other.score - one.score || Number(isInStock(other.product)) - Number(isInStock(one.product)),
    )
    return known.map(({ product }) => product)
  }
}
