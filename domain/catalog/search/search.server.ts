import { dayMs } from '#domain/calendar/moment'
import { findProductColumn, findProductsById } from '#domain/catalog/catalog.server'
import { originChoices } from '#domain/catalog/countries'
import { isInStock, type Product } from '#domain/catalog/product'
import { findRecipe, listRecipes, type Recipe } from '#domain/catalog/recipes.server'
import { putsRecipesFirst, RecipeSearch } from '#domain/catalog/search/recipe-search'
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
  readonly unanswered: UnansweredSearches
  readonly #db: Db
  readonly #clock: Clock
  version: number | undefined
  #search: Search | undefined
  readonly #recipes = new RecipeSearch(listRecipes())
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

  /** Returns a page of products; recipes come with the first page. `origins` are the filter options for the whole result. */
  async find(
    query: string,
    page: number,
    { origin, byOrigin }: { origin: string; byOrigin: boolean } = { origin: '', byOrigin: false },
  ): Promise<Found & { origins: string[] }> {
    const search = await this.#open()
    const found = search.find(query, maxSearchPages * searchPageSize)
    const { guessedQuery } = found
    const ids = found.hits.map(({ id }) => id)
    const countries = await findProductColumn(this.#db, 'origin_country', ids)
    const { hits, total } = chooseByOrigin(found, countries, origin, byOrigin)
    const last = Math.min(page, maxSearchPages) * searchPageSize
    const products = await this.#read(hits.slice(last - searchPageSize, last), byOrigin)
    const recipes = page > 1 ? [] : this.#findRecipes(query, recipesFound, found.total === 0 || guessedQuery !== null)
    const recipesFirst = areRecipesFirst(query, recipes, products)
    return { products, recipes, recipesFirst, total, guessedQuery, origins: originChoices([...countries.values()]) }
  }

  async suggest(query: string, most: number): Promise<Found> {
    if (normalizeQuery(query) === '') {
      const ids = await listBestSelling(this.#db, this.#clock.now(), most)
      const products = await this.#read(ids.map((id) => ({ id, score: 0 })))
      return { products, recipes: [], recipesFirst: false, total: products.length, guessedQuery: null }
    }
    const { total, hits, guessedQuery } = (await this.#open()).find(query, most)
    const recipes = this.#findRecipes(query, recipesSuggested, total === 0 || guessedQuery !== null)
    const products = await this.#read(hits)
    return { products, recipes, recipesFirst: areRecipesFirst(query, recipes, products), total, guessedQuery }
  }

  #findRecipes(query: string, most: number, mayGuess: boolean): Recipe[] {
    const slugs = this.#recipes.find(normalizeQuery(query), most, mayGuess)
    return slugs.flatMap((slug) => findRecipe(slug) ?? [])
  }

  async #open(): Promise<Search> {
    if (!this.#search) await this.refresh()
    if (!this.#search) throw new Error('The index of the search was not built')
    return this.#search
  }

  async #rebuild(): Promise<void> {
    const version = await readState(this.#db, 'search_version')
    if (version === this.version) return
    this.#search = new Search(await buildSearchIndex(this.#db))
    this.version = version
  }

  /** Reads products; among equal scores, those in stock come first. */
  async #read(hits: Hit[], isOrdered = false): Promise<Product[]> {
    const ids = hits.map(({ id }) => id)
    const found = await findProductsById(this.#db, ids)
    const known = hits.flatMap(({ id, score }) => {
      const product = found.get(id)
      return product ? [{ product, score }] : []
    })
    if (isOrdered) return known.map(({ product }) => product)
    known.sort((a, b) => b.score - a.score || Number(isInStock(b.product)) - Number(isInStock(a.product)))
    return known.map(({ product }) => product)
  }
}

function areRecipesFirst(query: string, recipes: Recipe[], products: Product[]): boolean {
  return putsRecipesFirst(
    normalizeQuery(query),
    recipes.map(({ title, titleGu, titleHi }) => ({ names: [title, titleGu, titleHi] })),
    products.map(({ name, nameGu, nameHi }) => ({ names: [name, nameGu, nameHi] })),
  )
}

/** Keeps the hits of one country, and sorts by country: India first, unknown origins last. */
function chooseByOrigin(
  { hits, total }: { hits: Hit[]; total: number },
  countries: ReadonlyMap<string, string | null>,
  origin: string,
  byOrigin: boolean,
): { hits: Hit[]; total: number } {
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
