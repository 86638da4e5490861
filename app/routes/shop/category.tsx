import { Link, useLocation, useNavigation, useSearchParams } from 'react-router'
import { CartBar } from '#app/cart/cart-bar.tsx'
import { Breadcrumbs, shopTrail } from '#app/catalog/breadcrumbs.tsx'
import { FiltersButton, ListingFilters } from '#app/catalog/listing-filters.tsx'
import { clearedQuery, describeListing, filtersForm, type Listing, withParameter } from '#app/catalog/listing-query'
import { cardSizes } from '#app/catalog/product-card.tsx'
import { CategoryLinks, countOf, Pages, ProductGrid, ProductRow } from '#app/catalog/product-grid.tsx'
import { shopContext, visitContext, withFallback } from '#app/context'
import { pageMeta } from '#app/layout/meta'
import { notFound } from '#app/navigation/not-found'
import { publicPage, type RouteHandle } from '#app/navigation/route-handle'
import { useReloadWhenBack } from '#app/navigation/unreached'
import { ButtonLink, SubmitButton } from '#app/ui/button.tsx'
import { Wrap } from '#app/ui/section.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { useLate } from '#app/ui/use-late'
import { listProducts } from '#domain/catalog/catalog.server'
import { countListing, findHiddenByPrice, listOrigins, listPage } from '#domain/catalog/list-page.server'
import { countedTo, isFiltered, type ListingSort, originChoices, sortOptions } from '#domain/catalog/listing'
import { listingCard } from '#domain/catalog/product-card'
import type { Db } from '#domain/database'
import { formatRupees, toPaise } from '#domain/money'
import { plural, splitLanguage, t, translated } from '#domain/texts/translate'
import type { Route } from './+types/category'

export const handle: RouteHandle = { ...publicPage, query: 'listing' }

const nothing = { cards: [], hasMore: false, hiddenByPrice: undefined, total: 0, origins: [], bestSellers: [] }
const bestSellersShown = 4

/** Returns null without the catalogue; a browser that does not reach the shop has null too (`replaceUnreached`). */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  const { db } = context.get(shopContext)
  const listing = describeListing(params.name, url.searchParams)
  const found = await withFallback(context, 'category.catalogue-failed', findProducts(db, listing), null)
  // Visitors can invent names and filters without results; such a page is rendered quickly and not cached.
  if (!found?.cards.length && (!listing.known || url.searchParams.size > 0)) context.get(visitContext).doNotCache()
  if (found && found.total > 0 && found.cards.length === 0) throw notFound()
  return found
}

async function findProducts(db: Db, { slug, filter, page, sort }: Listing) {
  const { products, hasMore } = await listPage(db, slug, filter, page, sort)
  // Best sellers are not filtered, so beside "No products found" they would contradict it.
  const hasBestSellers = products.length > 0 && !isFiltered(filter)
  const bestSellers = hasBestSellers
    ? await listProducts(db, { category: 'bestseller', subcategory: slug, limit: bestSellersShown })
    : []
  return {
    cards: products.map((product) => listingCard(product, filter.size)),
    hasMore,
    origins: originChoices(await listOrigins(db, slug)),
    total: await countListing(db, slug, filter, countedTo),
    // Reads the whole category, so only on the last page.
    hiddenByPrice: hasMore ? undefined : await findHiddenByPrice(db, slug, filter),
    bestSellers: bestSellers.map((product) => listingCard(product)),
  }
}

export function meta({ matches, params, loaderData }: Route.MetaArgs) {
  const { slug, name, known } = describeListing(params.name, new URLSearchParams())
  const cards = loaderData?.cards ?? []
  return pageMeta({
    root: matches[0],
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
    path: `/category/${slug}`,
    hidden: !known,
    image: cards[0]?.picture,
    largest: { picture: cards[0]?.picture ?? undefined, sizes: cardSizes },
    trail: shopTrail({ name }),
  })
}

export default function CategoryPage({ params, loaderData }: Route.ComponentProps) {
  const [query] = useSearchParams()
  const isLoading = useLate(useIsFiltering(), 400)
  useReloadWhenBack(!loaderData)
  const listing = describeListing(params.name, query)
  const { cards, hasMore, hiddenByPrice, total, origins, bestSellers } = (!isLoading && loaderData) || nothing
  const { slug, filter, sort, known, page } = listing
  const found = isLoading ? '' : countOf(total)
  return (
    <Wrap className="pt-1 pb-section sm:pt-4">
      <ListingBand listing={listing} found={found} hasImported={origins.length > 0} />
      <div className="mt-2 grid grid-cols-1 items-start gap-8 sm:mt-4 lg:grid-cols-[15rem_minmax(0,1fr)]">
        <ListingFilters key={slug} listing={listing} found={found} origins={origins} />
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
      </div>
      {/* The shop lists them in a category of their own. */}
      <ProductRow
        id="best-sellers-of-kind"
        title={t('Best sellers in this category')}
        cards={bestSellers}
        className="mt-section"
      />
      <CartBar />
    </Wrap>
  )
}

/** `found` is the number of products in words; empty while they are loading. */
type BandProps = { listing: Listing; found: string; hasImported: boolean }

function ListingBand({ listing, found, hasImported }: BandProps) {
  const { name, text, filter, sort, known } = listing
  return (
    <div className="listing-band flex flex-wrap items-center gap-x-4 gap-y-1">
      <div className="flex w-full flex-wrap items-baseline justify-between gap-x-4 max-sm:*:first:order-last sm:w-auto sm:flex-col sm:justify-start">
        <Breadcrumbs trail={shopTrail({ name })} />
        <h1 className="text-heading sm:text-title">{name}</h1>
      </div>
      <div className="flex flex-1 flex-wrap items-center gap-x-2 gap-y-1 sm:gap-x-4 sm:self-end">
        <p className="flex flex-wrap items-center gap-x-4 text-sm text-ink-soft sm:min-h-tap sm:text-base">
          <span role="status">{found}</span>
          {filter.size === '250gm' && <span>{t('These are packs of 250gm.')}</span>}
          {isFiltered(filter) && <TextLink to={clearedQuery(sort)}>{t('Clear filters')}</TextLink>}
        </p>
        <div className="flex grow basis-56 flex-wrap gap-1.5 sm:ml-auto sm:max-w-80 lg:max-w-60">
          <FiltersButton />
          {known && <ListingOrder sort={sort} hasImported={hasImported} />}
        </div>
      </div>
      {text && <p className="w-full text-ink-soft max-md:hidden">{text}</p>}
    </div>
  )
}

/** A choice applies at once, without scripts by a button. It belongs to the form of the filters, so that neither loses the other's last choice. */
function ListingOrder({ sort, hasImported }: { sort: ListingSort; hasImported: boolean }) {
  return (
    <div className="flex min-w-0 flex-1 basis-24 gap-2">
      <label className="min-w-0 flex-1">
        <span className="sr-only">{t('Sort by')}</span>
        <select
          form={filtersForm}
          name="sort"
          defaultValue={sort}
          autoComplete="off"
          onChange={({ target }) => target.form?.requestSubmit()}
          className="input select min-h-tap truncate py-1.5 pl-2.5 font-semibold"
        >
          {sortOptions
            .filter(({ value }) => value !== 'origin' || hasImported || sort === 'origin')
            .map(({ value, label }) => (
              <option key={value} value={value}>
                {translated(label)}
              </option>
            ))}
        </select>
      </label>
      <noscript>
        <SubmitButton form={filtersForm} kind="outline" className="min-h-tap px-4">
          {t('Sort')}
        </SubmitButton>
      </noscript>
    </div>
  )
}

/** Whether another filter, order or page of this listing is on its way. */
function useIsFiltering(): boolean {
  const { pathname, search } = useLocation()
  const next = useNavigation().location
  return next !== undefined && splitLanguage(next.pathname).path === pathname && next.search !== search
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
