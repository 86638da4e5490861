import { sql } from 'kysely'
import { hasSize, withSizes } from '#domain/catalog/catalog.server'
import type { ListingFilter, ListingSort } from '#domain/catalog/listing'
import { littleGrams, shownSize } from '#domain/catalog/product'
import type { Db } from '#domain/database'
import { toPaise } from '#domain/money'
import { cutPage } from '#domain/queries/pagination'
import { countUpTo } from '#domain/queries/queries.server'
import { isIdentifier } from '#domain/text'
import { nameColumns } from '#domain/texts/product-name'
import { currentLanguage } from '#domain/texts/translate'

const listingPageSize = 24

export async function listPage(db: Db, category: string, filter: ListingFilter, page: number, sort: ListingSort = '') {
  if (!isIdentifier(category)) return { products: [], hasMore: false }
  const [from, maxRows] = [(page - 1) * listingPageSize, listingPageSize + 1]
  const rows = await selectSorted(selectFiltered(db, category, filter), sort)
    .selectAll('products')
    .orderBy('products.position')
    .orderBy('products.id')
    .limit(maxRows)
    .offset(from)
    .execute()
  const { shown, last } = cutPage(await withSizes(db, rows), listingPageSize)
  return { products: shown, hasMore: last !== null }
}

export async function countListing(db: Db, category: string, filter: ListingFilter, maxRows: number): Promise<number> {
  if (!isIdentifier(category)) return 0
  return countUpTo(db, maxRows + 1, selectFiltered(db, category, filter).select('products.id'))
}

/** The price of 100 g as cards show it; null for volumes, and for small and unknown weights. */
const per100g = sql<
  number | null
>`case when card_size.net_unit = 'g' and card_size.net_quantity >= ${sql.lit(littleGrams)}
  then round(card_size.price_paise * 1.0 / card_size.net_quantity) end`

function selectSorted<Query extends ReturnType<typeof selectFiltered>>(query: Query, sort: ListingSort) {
  switch (sort) {
    case 'price':
      return query.orderBy('card_size.price_paise', 'asc')
    case 'price-desc':
      return query.orderBy('card_size.price_paise', 'desc')
    case 'per100g':
      return query.orderBy(sql`${per100g} is null`).orderBy(per100g).orderBy('card_size.price_paise')
    case 'name':
      return query.orderBy(nameInLanguage())
    case 'origin':
      // India first, then by code; products of unknown origin last.
      return query
        .orderBy(
          sql`case when products.origin_country = 'IN' then 0 when products.origin_country is null then 2 else 1 end`,
        )
        .orderBy('products.origin_country')
    case '':
      return query
  }
}

/** Matches `shownSize`. PostgreSQL plans it for all products at once, and a subquery for the size for each of them. */
const isShownSize = sql<boolean>`shown_size.archived = 0 and not exists (
  select 1 from pack_sizes better where better.product_id = shown_size.product_id and better.archived = 0
    and (better.stock <= 0, better.price_paise, better.position) < (shown_size.stock <= 0, shown_size.price_paise, shown_size.position))`

function nameInLanguage() {
  const language = currentLanguage()
  if (language === 'en') return sql<string>`products.name`
  return sql<string>`coalesce(nullif(${sql.ref(`products.${nameColumns[language]}`)}, ''), products.name)`
}

function selectFiltered(db: Db, category: string, filter: ListingFilter) {
  let query = db
    .selectFrom('products')
    .innerJoin('pack_sizes as shown_size', 'shown_size.product_id', 'products.id')
    // What the cards show, and the orders go by: the size that the filter asks for.
    .innerJoin('pack_sizes as card_size', (join) =>
      join
        .onRef('card_size.product_id', '=', 'products.id')
        .on('card_size.archived', '=', 0)
        .on(
          filter.size
            ? sql<boolean>`card_size.label = ${filter.size}`
            : sql<boolean>`card_size.label = shown_size.label`,
        ),
    )
    .where(isShownSize)
    .where('products.status', '=', 'live')
    .where('products.category', '=', category)
    .where('shown_size.price_paise', '>=', toPaise(filter.minPrice))
    .where('shown_size.price_paise', '<=', toPaise(filter.maxPrice))
  if (filter.origin) query = query.where('products.origin_country', '=', filter.origin)
  if (filter.category) query = query.where('products.subcategory', '=', filter.category)
  if (filter.inStock) query = query.where('shown_size.stock', '>', 0)
  // Checks only size1, size2 and size3, not the single size of a one-size product (specification, section 5).
  if (filter.size)
    query = query.where(hasSize(sql`label = ${filter.size} and position < 3`)).where(hasSize(sql`position = 1`))
  return query
}

/** Counts products that only the maximum price hides, with one that shows them; undefined beyond a page. */
export async function findHiddenByPrice(db: Db, category: string, filter: ListingFilter) {
  const { products, hasMore } = await listPage(
    db,
    category,
    { ...filter, minPrice: Math.max(filter.minPrice, filter.maxPrice + 0.01), maxPrice: 1e7 },
    1,
  )
  if (products.length === 0 || hasMore) return undefined
  const dearest = Math.max(...products.map((product) => shownSize(product)?.pricePaise ?? 0))
  return { count: products.length, maxPrice: Math.ceil(dearest / 500_00) * 500 }
}

export async function listOrigins(db: Db, category: string): Promise<(string | null)[]> {
  if (!isIdentifier(category)) return []
  const rows = await db
    .selectFrom('products')
    .select('origin_country')
    .distinct()
    .where('category', '=', category)
    .where('status', '=', 'live')
    .execute()
  return rows.map((row) => row.origin_country)
}
