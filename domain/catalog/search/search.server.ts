import { dayMs } from '#domain/calendar/moment'
import { findProductColumn, findProductsById } from '#domain/catalog/catalog.server'
import { originChoices } from '#domain/catalog/listing'
import type { Product } from '#domain/catalog/product'
import { findRecipe, listRecipes, type Recipe } from '#domain/catalog/recipes.server'
import { areRecipesFirst, RecipeSearch } from '#domain/catalog/search/recipe-search'
import { Search } from '#domain/catalog/search/search'
import { buildSearchIndex } from '#domain/catalog/search/search-index.server'
import { maxSearchPages, normalizeQuery } from '#domain/catalog/search/search-query'
import { UnansweredSearches } from '#domain/catalog/search/unanswered-searches.server'
import type { Clock } from '#domain/clock'
import type { Db } from '#domain/database'
import { readState } from '#domain/queries/queries.server'
import { compareWords } from '#domain/text'

export const searchPageSize = 24
const recipesFound = 7
const recipesSuggested = 2

type Hit = { id: string; score: number }

/** `total` counts products; `guessedQuery` is the query that was used when words were guessed. */
export type Found = {
  products: Product[]
  recipes: Recipe[]
  recipesFirst: boolean
  total: number
  guessedQuery: string | null
}

export class CatalogSearch {
  readonly unanswered = new UnansweredSearches()
  readonly #db: Db
  readonly #clock: Clock
  version: number | undefined
  #search: Search | undefined
  readonly #recipes = new RecipeSearch(listRecipes())
  #building: Promise<Search> | undefined

  constructor(db: Db, clock: Clock) {
    this.#db = db
    this.#clock = clock
  }

  /** Rebuilds the index; the old one serves searches until then. */
  refresh(): Promise<Search> {
    this.#building ??= this.#rebuild().finally(() => {
      this.#building = undefined
    })
    return this.#building
  }

  /** Returns a page of products; recipes come with the first page. `origins` are the filter options for the whole result. */
  async find(
    query: string,
    page: number,
    { origin, byOrigin }: { origin: string; byOrigin: boolean } = { origin: '', byOrigin: false },
  ): Promise<Found & { origins: string[] }> {
    const found = (await this.#open()).find(query, maxSearchPages * searchPageSize)
    const { guessedQuery } = found
    const ids = found.hits.map(({ id }) => id)
    const countries = await findProductColumn(this.#db, 'origin_country', ids)
    const { hits, total } = chooseByOrigin(found, countries, origin, byOrigin)
    const last = Math.min(page, maxSearchPages) * searchPageSize
    const products = await this.#read(hits.slice(last - searchPageSize, last), byOrigin)
    const recipes = page > 1 ? [] : this.#findRecipes(query, recipesFound, found)
    const recipesFirst = areRecipesFirst(normalizeQuery(query), recipes, products)
    return { products, recipes, recipesFirst, total, guessedQuery, origins: originChoices([...countries.values()]) }
  }

  async suggest(query: string, most: number): Promise<Found> {
    if (normalizeQuery(query) === '') {
      const ids = await listBestSelling(this.#db, this.#clock.now(), most)
      const products = await this.#read(ids.map((id) => ({ id, score: 0 })))
      return { products, recipes: [], recipesFirst: false, total: products.length, guessedQuery: null }
    }
    const found = (await this.#open()).find(query, most)
    const { total, guessedQuery } = found
    const recipes = this.#findRecipes(query, recipesSuggested, found)
    const products = await this.#read(found.hits)
    const recipesFirst = areRecipesFirst(normalizeQuery(query), recipes, products)
    return { products, recipes, recipesFirst, total, guessedQuery }
  }

  /** Guesses where the products were guessed, or none was found. */
  #findRecipes(query: string, most: number, products: { total: number; guessedQuery: string | null }): Recipe[] {
    const mayGuess = products.total === 0 || products.guessedQuery !== null
    return this.#recipes.find(normalizeQuery(query), most, mayGuess).flatMap((slug) => findRecipe(slug) ?? [])
  }

  async #open(): Promise<Search> {
    return this.#search ?? this.refresh()
  }

  async #rebuild(): Promise<Search> {
    const version = await readState(this.#db, 'search_version')
    if (!this.#search || version !== this.version) this.#search = new Search(await buildSearchIndex(this.#db))
    this.version = version
    return this.#search
  }

  /** Among equal scores, products in stock come first. */
  async #read(hits: Hit[], isOrdered = false): Promise<Product[]> {
    const found = await findProductsById(
      this.#db,
      hits.map(({ id }) => id),
    )
    const isThere = ({ id }: Hit) => Number(found.get(id)?.sizes.some(({ inStock }) => inStock) ?? false)
    const sorted = isOrdered ? hits : hits.toSorted((a, b) => b.score - a.score || isThere(b) - isThere(a))
    return sorted.flatMap(({ id }) => found.get(id) ?? [])
  }
}

/** Keeps the hits of one country, and sorts by country: India first, unknown origins last. */
function chooseByOrigin(
  { hits, total }: { hits: Hit[]; total: number },
  countries: ReadonlyMap<string, string | null>,
  origin: string,
  byOrigin: boolean,
) {
  const chosen = origin === '' ? hits : hits.filter(({ id }) => countries.get(id) === origin)
  const place = ({ id }: Hit) => {
    const code = countries.get(id) ?? null
    return code === 'IN' ? '' : (code ?? '~')
  }
  return {
    hits: byOrigin ? chosen.toSorted((a, b) => compareWords(place(a), place(b))) : chosen,
    total: origin === '' ? total : chosen.length,
  }
}

const periodMs = 30 * dayMs
/** Number of recent orders that are counted; all orders of a month may be a hundred thousand. */
const latestOrders = 1_000

async function listBestSelling(db: Db, now: number, limit: number): Promise<string[]> {
  const latest = db
    .selectFrom('orders')
    .select('id')
    .where('state', '=', 'confirmed')
    .where('placed_at', '>=', now - periodMs)
    .orderBy('placed_at', 'desc')
    .limit(latestOrders)
    .as('latest')
  const rows = await db
    .selectFrom(latest)
    .innerJoin('order_lines', 'order_lines.order_id', 'latest.id')
    .innerJoin('products', 'products.id', 'order_lines.product_id')
    .select('order_lines.product_id as id')
    .where('products.status', '=', 'live')
    .groupBy('order_lines.product_id')
    .orderBy((eb) => eb.fn.sum('order_lines.quantity'), 'desc')
    .orderBy('order_lines.product_id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}
