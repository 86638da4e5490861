import { Link, useLocation, useNavigation, useSearchParams } from 'react-router'
import { CartBar } from '#app/cart/cart-bar.tsx'
import { categoryContent } from '#app/catalog/category-content'
import { clearedQuery, ListingBand } from '#app/catalog/listing-band.tsx'
import { ListingFilters } from '#app/catalog/listing-filters.tsx'
import { withParameter } from '#app/catalog/listing-query'
import { cardSizes, ProductCardItem } from '#app/catalog/product-card.tsx'
import { CategoryLinks, countOf, Pages, ProductGrid } from '#app/catalog/product-grid.tsx'
import { shopTrail } from '#app/catalog/product-trail'
import { shopContext, visitContext, withFallback } from '#app/context'
import { breadcrumbs, pageMeta, preloadPicture } from '#app/layout/meta'
import { notFound } from '#app/navigation/not-found'
import { publicPage, type RouteHandle } from '#app/navigation/route-handle'
import { useReloadWhenBack } from '#app/navigation/unreached'
import { ButtonLink } from '#app/ui/button.tsx'
import { Wrap } from '#app/ui/section.tsx'
import { useLate } from '#app/ui/use-late'
import { listProducts } from '#domain/catalog/catalog.server'
import { findCategory } from '#domain/catalog/categories'
import { originChoices } from '#domain/catalog/countries'
import { countListing, findHiddenByPrice, listOrigins, listPage } from '#domain/catalog/list-page.server'
import {
  countedTo,
  isFiltered,
  type ListingFilter,
  type ListingSort,
  parseListingFilter,
  parsePage,
  parseSort,
} from '#domain/catalog/listing'
import { listingCard, type ProductCard } from '#domain/catalog/product-card'
import type { Db } from '#domain/database'
import { formatRupees, toPaise } from '#domain/money'
import { plural, splitLanguage, t, translated } from '#domain/texts/translate'
import type { Route } from './+types/category'

export const handle: RouteHandle = { ...publicPage, query: 'listing' }

const nothing = { cards: [], hasMore: false, hiddenByPrice: undefined, total: 0, origins: [], bestSellers: [] }
const bestSellersShown = 4

/** Reads a page of a listing. Counts products hidden by the maximum price only on the last page, because that reads the whole category. */
async function findListing(db: Db, slug: string, filter: ListingFilter, page: number, sort: ListingSort) {
  const found = await listPage(db, slug, filter, page, sort)
  // Best sellers are not filtered, so beside "No products found" they would contradict it.
  const hasBestSellers = found.products.length > 0 && !isFiltered(filter)
  return {
    ...found,
    origins: originChoices(await listOrigins(db, slug)),
    total: await countListing(db, slug, filter, countedTo),
    hiddenByPrice: found.hasMore ? undefined : await findHiddenByPrice(db, slug, filter),
    bestSellers: hasBestSellers
      ? await listProducts(db, { category: 'bestseller', subcategory: slug, limit: bestSellersShown })
      : [],
  }
}

/** Returns null without the catalogue; a browser that does not reach the shop has null too (`replaceUnreached`). */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  const { db } = context.get(shopContext)
  const described = describeListing(params.name, url.searchParams)
  const { slug, known, filter, page, sort } = described
  const listing = findListing(db, slug, filter, page, sort)
  const found = await withFallback(context, 'category.catalogue-failed', listing, null)
  // Visitors can invent names and filters without results; such a page is rendered quickly and not cached.
  if (!found?.products.length && (!known || url.searchParams.size > 0)) context.get(visitContext).doNotCache()
  if (!found) return null
  if (found.total > 0 && found.products.length === 0) throw notFound()
  const { products, bestSellers, ...counted } = found
  return {
    ...described,
    ...counted,
    cards: products.map((product) => listingCard(product, filter.size)),
    bestSellers: bestSellers.map((product) => listingCard(product)),
  }
}

/** Parses the URL of a listing. */
function describeListing(name: string, query: URLSearchParams) {
  const slug = name.toLowerCase()
  const category = findCategory(slug)
  return {
    slug,
    name: category ? translated(category.name) : t('Spices'),
    known: category !== undefined,
    text: category ? categoryContent()[category.slug].text : '',
    subcategories: [...(category?.subcategories ?? [])],
    filter: parseListingFilter(query, category?.subcategories ?? []),
    page: parsePage(query),
    sort: parseSort(query),
  }
}

export function meta({ matches, params, loaderData }: Route.MetaArgs) {
  const { slug, name, known } = describeListing(params.name, new URLSearchParams())
  const cards = loaderData?.cards ?? []
  const root = matches[0]
  const path = `/category/${slug}`
  return [
    ...pageMeta({
      root,
      title: name,
      description: t(
        '{name} from a family mill in Palanpur: {list} and more. Natural, freshly packed, shipped all over India.',
        {
          name,
          list: cards
            .slice(0, 4)
            .map((card) => card.name)
            .join(', '),
        },
      ),
      path,
      hidden: !known,
      image: cards[0]?.picture,
    }),
    ...preloadPicture(cards[0]?.picture ?? undefined, cardSizes),
    breadcrumbs(root, shopTrail({ name }), path),
  ]
}

export default function CategoryPage({ params, loaderData }: Route.ComponentProps) {
  const [query] = useSearchParams()
  const isLoading = useLate(useIsFiltering(), 400)
  useReloadWhenBack(!loaderData)
  const missing = isLoading ? nothing : null
  const listing = { ...(loaderData ?? { ...describeListing(params.name, query), ...nothing }), ...missing }
  const { slug, name, text, filter, sort, subcategories, total } = listing
  const found = isLoading ? '' : countOf(total)
  return (
    <Wrap className="pt-1 pb-section sm:pt-4">
      <ListingBand
        name={name}
        text={text}
        found={found}
        filter={filter}
        sort={sort}
        hasImported={listing.origins.length > 0}
        isKnown={listing.known}
      />
      <div className="mt-2 grid grid-cols-1 items-start gap-8 sm:mt-4 lg:grid-cols-[15rem_minmax(0,1fr)]">
        <ListingFilters
          key={slug}
          filter={filter}
          sort={sort}
          subcategories={subcategories}
          found={found}
          origins={listing.origins}
        />
        <ListingResults {...listing} isLoading={isLoading} />
      </div>
      <BestSellersOfKind cards={listing.bestSellers} />
      <CartBar />
    </Wrap>
  )
}

/** Returns whether another filter, order or page of this listing is on its way. */
function useIsFiltering(): boolean {
  const { pathname, search } = useLocation()
  const next = useNavigation().location
  return next !== undefined && splitLanguage(next.pathname).path === pathname && next.search !== search
}

type ResultsProps = {
  cards: ProductCard[]
  page: number
  hasMore: boolean
  /** False for a category that the shop does not have. */
  known: boolean
  filter: ListingFilter
  sort: ListingSort
  /** The products that only the price filter hides, and the maximum that would show them. */
  hiddenByPrice: { count: number; maxPrice: number } | undefined
  /** True while the products are loading. */
  isLoading: boolean
}

/** Shows the products that pass the filters, page by page. */
function ListingResults({ cards, page, hasMore, known, filter, sort, hiddenByPrice, isLoading }: ResultsProps) {
  return (
    <section id="products" aria-label={t('Products')} className="outline-none">
      {hiddenByPrice && <HiddenByPrice {...hiddenByPrice} above={filter.maxPrice} />}
      {cards.length === 0 && (
        <div className="flex flex-col items-center gap-6 py-8 text-center sm:py-12">
          <p role="status" className="text-lg text-balance">
            {isLoading ? t('Loading...') : t('No products found in this category.')}
          </p>
          {!isLoading && isFiltered(filter) && (
            <ButtonLink to={clearedQuery(sort)} kind="outline">
              {t('Clear filters')}
            </ButtonLink>
          )}
          {!known && <CategoryLinks />}
        </div>
      )}
      <ProductGrid cards={cards} />
      <Pages page={page} hasMore={hasMore} />
    </section>
  )
}

function HiddenByPrice({ count, maxPrice, above }: { count: number; maxPrice: number; above: number }) {
  const [query] = useSearchParams()
  return (
    <p className="mb-2 flex flex-wrap items-center gap-x-2 rounded-md bg-brand-50 px-3 text-xs sm:mb-4 sm:text-sm">
      <span>
        {plural(count, '1 product above {price} is hidden.', '{count} products above {price} are hidden.', {
          count,
          price: formatRupees(toPaise(above)),
        })}
      </span>
      <Link
        to={withParameter(query, 'maxPrice', maxPrice)}
        className="text-link inline-flex min-h-9 items-center sm:min-h-tap"
      >
        {plural(count, 'Show it', 'Show them')}
      </Link>
    </p>
  )
}

/** Shows in a row below the list the best sellers that belong to its category; the shop lists them in a category of their own. */
function BestSellersOfKind({ cards }: { cards: ProductCard[] }) {
  if (cards.length === 0) return null
  return (
    <section aria-labelledby="best-sellers-of-kind" className="mt-section">
      <h2 id="best-sellers-of-kind" className="text-heading">
        {t('Best sellers in this category')}
      </h2>
      <ul className="mt-5 grid grid-cols-cards gap-3 sm:gap-4 lg:grid-cols-4">
        {cards.map((card) => (
          <li key={card.id} className="lazy-section card-late">
            <ProductCardItem card={card} level="h3" />
          </li>
        ))}
      </ul>
    </section>
  )
}
