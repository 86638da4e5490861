import { type Selectable, sql } from 'kysely'
import type { Db } from '#database/connection'
import type { Tables } from '#database/schema'
import type { ListingFilter, ListingSort } from '#domain/catalog/listing'
import { getPicture } from '#domain/catalog/pictures'
import { type FullProduct, type Product, pricePer100gPaise } from '#domain/catalog/product'
import { readDetails } from '#domain/catalog/product-details'
import { type StockAvailability, stockAvailability } from '#domain/catalog/stock-left'
import { toPaise } from '#domain/money'

export const listingPageSize = 24

/** Returns whether a text can be an id or a category name; PostgreSQL rejects some other texts with an error. */
export function isIdentifier(text: string): boolean {
  return /^[\w-]{1,80}$/.test(text)
}

export async function listProducts(db: Db): Promise<Product[]> {
  return withSizes(db, await inOrder(db).execute())
}

/** Lists products in the owner's order. */
export async function listCategory(db: Db, category: string, limit?: number): Promise<Product[]> {
  if (!isIdentifier(category)) return []
  const query = inOrder(db).where('category', '=', category)
  return withSizes(db, await (limit === undefined ? query : query.limit(limit)).execute())
}

export async function listRelated(db: Db, product: Product, limit: number): Promise<Product[]> {
  const rows = await inOrder(db)
    .where('category', '=', product.category)
    .where('id', '<>', product.id)
    .limit(limit)
    .execute()
  return withSizes(db, rows)
}

export async function listPage(
  db: Db,
  category: string,
  filter: ListingFilter,
  page: number,
  sort: ListingSort = '',
): Promise<{ products: Product[]; hasMore: boolean }> {
  if (!isIdentifier(category)) return { products: [], hasMore: false }
  const [from, most] = [(page - 1) * listingPageSize, listingPageSize + 1]
  const rows =
    sort === 'per100g'
      ? await listByWeightPrice(db, category, filter, from, most)
      : await sorted(filtered(db, category, filter), sort)
          .selectAll('products')
          .limit(most)
          .offset(from)
          .execute()
  const products = await withSizes(db, rows)
  return { products: products.slice(0, listingPageSize), hasMore: products.length > listingPageSize }
}

/** Returns the count, capped at `most + 1`. */
export async function countListing(db: Db, category: string, filter: ListingFilter, most: number): Promise<number> {
  if (!isIdentifier(category)) return 0
  const some = filtered(db, category, filter)
    .select('products.id')
    .limit(most + 1)
    .as('some')
  const row = await db
    .selectFrom(some)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** Lists the best sellers that belong to another category; best sellers have a category of their own. */
export async function listBestSellersOf(db: Db, category: string, limit: number): Promise<Product[]> {
  const rows = await inOrder(db)
    .where('category', '=', 'bestseller')
    .where('subcategory', '=', category)
    .limit(limit)
    .execute()
  return withSizes(db, rows)
}

/** Sorts by the price of 100 g, which is not a column. Sizes sold by volume or without a weight come last. */
async function listByWeightPrice(db: Db, category: string, filter: ListingFilter, from: number, most: number) {
  const all = await sorted(filtered(db, category, filter), 'price')
    .select([
      'products.id',
      'first_size.label',
      'first_size.price_paise as pricePaise',
      'first_size.net_quantity as netQuantity',
      'first_size.net_unit as netUnit',
    ])
    .execute()
  const priceOf = new Map(all.map((size) => [size.id, pricePer100gPaise(size) ?? Number.POSITIVE_INFINITY]))
  const price = ({ id }: { id: string }) => priceOf.get(id) ?? 0
  const ids = all.toSorted((one, other) => compare(price(one), price(other))).map(({ id }) => id)
  const shown = ids.slice(from, from + most)
  if (shown.length === 0) return []
  const rows = await inOrder(db).where('id', 'in', shown).execute()
  return rows.toSorted((one, other) => shown.indexOf(one.id) - shown.indexOf(other.id))
}

function compare(one: number, other: number): number {
  return one === other ? 0 : one - other
}

function sorted<Query extends ReturnType<typeof filtered>>(query: Query, sort: Exclude<ListingSort, 'per100g'>) {
  return sortedFirst(query, sort).orderBy('products.position').orderBy('products.id')
}

function sortedFirst<Query extends ReturnType<typeof filtered>>(query: Query, sort: Exclude<ListingSort, 'per100g'>) {
  switch (sort) {
    case 'price':
      return query.orderBy('first_size.price_paise', 'asc')
    case 'price-desc':
      return query.orderBy('first_size.price_paise', 'desc')
    case 'name':
      return query.orderBy('products.name')
    case 'origin':
      // India first, then by code; products of unknown origin last.
      return query
        .orderBy(
          sql`case when products.origin_country = 'IN' then 0 when products.origin_country is null then 2 else 1 end`,
        )
        .orderBy('products.origin_country')
    default:
      return query
  }
}

function filtered(db: Db, category: string, filter: ListingFilter) {
  let query = db
    .selectFrom('products')
    .innerJoin('pack_sizes as first_size', (join) =>
      join.onRef('first_size.product_id', '=', 'products.id').on('first_size.position', '=', 0),
    )
    .where('products.status', '=', 'live')
    .where('products.category', '=', category)
    .where('first_size.price_paise', '>=', toPaise(filter.minPrice))
    .where('first_size.price_paise', '<=', toPaise(filter.maxPrice))
  if (filter.origin) query = query.where('products.origin_country', '=', filter.origin)
  if (filter.category) query = query.where('products.subcategory', '=', filter.category)
  if (filter.inStock)
    query = query.where((eb) =>
      eb.exists(
        eb
          .selectFrom('pack_sizes')
          .select('label')
          .whereRef('product_id', '=', 'products.id')
          .where('archived', '=', 0)
          .where('stock', '>', 0),
      ),
    )
  // Checks only size1, size2 and size3, not the single size of a one-size product (specification, section 5).
  if (filter.size)
    query = query.where((eb) =>
      eb.and([
        eb.exists(
          eb
            .selectFrom('pack_sizes')
            .select('label')
            .whereRef('product_id', '=', 'products.id')
            .where('label', '=', filter.size)
            .where('position', '<', 3),
        ),
        eb.exists(
          eb
            .selectFrom('pack_sizes')
            .select('label')
            .whereRef('product_id', '=', 'products.id')
            .where('position', '=', 1),
        ),
      ]),
    )
  return query
}

/**
 * Returns how many products only the maximum price hides, and a maximum in rupees (a multiple of 500) that shows them. Returns null when it hides
 * none, or more than a page.
 */
export async function findHiddenByPrice(
  db: Db,
  category: string,
  filter: ListingFilter,
): Promise<{ count: number; maxPrice: number } | null> {
  const { products, hasMore } = await listPage(
    db,
    category,
    { ...filter, minPrice: filter.maxPrice + 0.01, maxPrice: 1e7 },
    1,
  )
  if (products.length === 0 || hasMore) return null
  const dearest = Math.max(...products.map((product) => product.sizes[0]?.pricePaise ?? 0))
  return { count: products.length, maxPrice: Math.ceil(dearest / 500_00) * 500 }
}

/** Returns undefined for an unknown, hidden or archived product. */
export async function findProduct(db: Db, id: string): Promise<FullProduct | undefined> {
  if (!isIdentifier(id)) return undefined
  const rows = await inOrder(db).where('id', '=', id).execute()
  const [product] = await withSizes(db, rows)
  const [row] = rows
  return product && row && { ...product, ...labelOf(row) }
}

function labelOf(row: Selectable<Tables['products']>): Omit<FullProduct, keyof Product> {
  return {
    details: readDetails(row.details),
    ingredients: row.ingredients,
    origin: row.origin,
    originCountry: row.origin_country,
    importer: row.importer,
    packer: row.packer,
    shelfLifeDays: row.shelf_life_days,
    veg: row.veg,
  }
}

/**
 * Returns products by id. Their stock availability depends on the wanted quantities and on what is `held` for this shopper already, keyed by
 * `id|size`.
 */
export async function findProducts(
  db: Db,
  cart: { id: string; size: string; quantity: number }[],
  held: ReadonlyMap<string, number> = new Map(),
): Promise<Map<string, Product>> {
  const possible = [...new Set(cart.map((line) => line.id))].filter(isIdentifier)
  if (possible.length === 0) return new Map()
  const wanted = new Map(cart.map(({ id, size, quantity }) => [`${id}|${size}`, quantity]))
  const rows = await inOrder(db).where('id', 'in', possible).execute()
  const products = await withSizes(db, rows, ({ product_id, label, stock }) => {
    const key = `${product_id}|${label}`
    return stockAvailability(stock + (held.get(key) ?? 0), wanted.get(key))
  })
  return new Map(products.map((product) => [product.id, product]))
}

/** Returns a number that rises with every change that a page could show; the caches of all processes depend on it. */
export async function getCatalogVersion(db: Db): Promise<number> {
  const row = await db
    .selectFrom('shop_state')
    .select('value')
    .where('name', '=', 'catalogue_version')
    .executeTakeFirst()
  return row?.value ?? 0
}

function inOrder(db: Db) {
  return db
    .selectFrom('products')
    .selectAll('products')
    .where('products.status', '=', 'live')
    .orderBy('products.position')
    .orderBy('products.id')
}

type AvailabilityOf = (size: { product_id: string; label: string; stock: number }) => StockAvailability

async function withSizes(
  db: Db,
  rows: Selectable<Tables['products']>[],
  availabilityOf?: AvailabilityOf,
): Promise<Product[]> {
  const sizes = await listSizes(
    db,
    rows.map((row) => row.id),
    availabilityOf,
  )
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    nameGu: row.name_gu,
    nameHi: row.name_hi,
    category: row.category,
    subcategory: row.subcategory,
    facts: row.facts,
    unsized: row.unsized === 1,
    pictures: (JSON.parse(row.pictures) as string[]).map(getPicture),
    sizes: sizes.get(row.id) ?? [],
  }))
}

async function listSizes(
  db: Db,
  ids: string[],
  availabilityOf: AvailabilityOf = ({ stock }) => stockAvailability(stock),
): Promise<Map<string, Product['sizes']>> {
  const sizes = new Map<string, Product['sizes']>()
  if (ids.length === 0) return sizes
  // A long list of ids would exceed the parameter limit of a statement; reading all sizes is faster then, too.
  const query = db
    .selectFrom('pack_sizes')
    .selectAll()
    .where('archived', '=', 0)
    .orderBy('product_id')
    .orderBy('position')
  const rows = await (ids.length > 500 ? query : query.where('product_id', 'in', ids)).execute()
  for (const row of rows) {
    const size = {
      label: row.label,
      pricePaise: row.price_paise,
      mrpPaise: row.mrp_paise,
      netQuantity: row.net_quantity,
      netUnit: row.net_unit,
      ...availabilityOf(row),
    }
    const known = sizes.get(row.product_id)
    if (known) known.push(size)
    else sizes.set(row.product_id, [size])
  }
  return sizes
}
