import { useSearchParams } from 'react-router'
import { categoryContent } from '#app/catalog/category-content'
import { Filters } from '#app/catalog/listing-filters.tsx'
import { BestSellersOfKind, Results } from '#app/catalog/listing-results.tsx'
import { cardSizes } from '#app/catalog/product-card.tsx'
import { shopContext, visitContext } from '#app/context'
import { breadcrumbs, pageMeta, preloadPicture } from '#app/layout/meta'
import { arrivedData, usePageData } from '#app/navigation/page-data'
import { publicPage, type RouteHandle } from '#app/navigation/route-handle'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { Heading, Wrap } from '#app/ui/section.tsx'
import {
  countListing,
  findHiddenByPrice,
  listBestSellersOf,
  listOrigins,
  listPage,
} from '#domain/catalog/catalog.server'
import { findCategory } from '#domain/catalog/categories'
import { originChoices } from '#domain/catalog/countries'
import {
  countedTo,
  isFiltered,
  type ListingFilter,
  type ListingSort,
  parseListingFilter,
  parsePage,
  parseSort,
} from '#domain/catalog/listing'
import { productCard } from '#domain/catalog/product-card'
import type { Db } from '#domain/database'
import type { Route } from './+types/category'

/** So many cards are in view when it opens on a phone. */
const firstCards = 2

export const handle: RouteHandle = {
  ...publicPage,
  query: 'listing',
  firstPictures: ({ cards }: Route.ComponentProps['loaderData']) =>
    cards.slice(0, firstCards).map(({ picture }) => ({ picture, sizes: cardSizes })),
}

const nothing = { products: [], hasMore: false, hiddenByPrice: null, total: 0, origins: [], bestSellers: [] }
const bestSellersShown = 4

/** What the maximum hides is told at the end of the list: to look for it earlier reads the whole of a large category. */
async function findListing(db: Db, slug: string, filter: ListingFilter, page: number, sort: ListingSort) {
  const found = await listPage(db, slug, filter, page, sort)
  // They pass no filter, and beside "No products found" they would contradict it.
  const hasBestSellers = found.products.length > 0 && !isFiltered(filter)
  return {
    ...found,
    origins: originChoices(await listOrigins(db, slug)),
    total: await countListing(db, slug, filter, countedTo),
    hiddenByPrice: found.hasMore ? null : await findHiddenByPrice(db, slug, filter),
    bestSellers: hasBestSellers ? await listBestSellersOf(db, slug, bestSellersShown) : [],
  }
}

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { db } = context.get(shopContext)
  const visit = context.get(visitContext)
  const query = new URL(request.url).searchParams
  const described = describeListing(params.name, query)
  const { slug, known, filter, page, sort } = described
  const found = await findListing(db, slug, filter, page, sort).catch((error) => {
    visit.logError('category.catalogue-failed', error)
    visit.doNotCache()
    return null
  })
  const { products, bestSellers, ...told } = found ?? nothing
  // Nothing found under a name or a filter that anybody can make up: it is soon said again.
  if (products.length === 0 && (!known || query.size > 0)) visit.doNotCache()
  return {
    ...described,
    ...told,
    cards: products.map(productCard),
    bestSellers: bestSellers.map(productCard),
    failed: !found,
  }
}

/** What the address alone says about a listing. */
function describeListing(name: string, query: URLSearchParams) {
  const slug = name.toLowerCase()
  const category = findCategory(slug)
  return {
    slug,
    name: category?.name ?? 'Spices',
    known: category !== undefined,
    text: category ? categoryContent[category.slug].text : '',
    subcategories: [...(category?.subcategories ?? [])],
    filter: parseListingFilter(query, category?.subcategories ?? []),
    page: parsePage(query),
    sort: parseSort(query),
  }
}

export function meta({ matches, params, loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  const data = arrivedData(loaderData)
  const { slug, name, known } = data ?? describeListing(params.name, new URLSearchParams())
  const cards = data?.cards ?? []
  const root = matches[0]
  const path = `/category/${slug}`
  return [
    ...pageMeta({
      root,
      title: name,
      description: `${name} from a family mill in Palanpur: ${cards
        .slice(0, 4)
        .map((card) => card.name)
        .join(', ')} and more. Natural, freshly packed, shipped all over India.`,
      path,
      hidden: !known,
    }),
    ...preloadPicture(cards[0]?.picture ?? undefined, cardSizes),
    breadcrumbs(root, [
      { name: 'Home', path: '/' },
      { name: 'Shop', path: '/shop' },
      { name, path },
    ]),
  ]
}

export default function CategoryPage({ params, loaderData }: Route.ComponentProps) {
  const [query] = useSearchParams()
  const { data, late } = usePageData(loaderData, ({ failed }) => failed)
  const listing = data ?? { ...describeListing(params.name, query), ...nothing, cards: [] }
  const { slug, name, text, filter, sort, subcategories } = listing
  return (
    <Wrap className="pt-2 pb-section sm:pt-6">
      <Breadcrumbs trail={[{ name: 'Home', to: '/' }, { name: 'Shop', to: '/shop' }, { name }]} />
      <div className="mt-2 sm:mt-5">
        <Heading level="h1" title={name} lead={text} align="left" />
      </div>
      <div className="mt-4 grid items-start gap-8 grid-cols-1 sm:mt-8 lg:grid-cols-[15rem_minmax(0,1fr)]">
        <Filters key={slug} filter={filter} sort={sort} subcategories={subcategories} origins={listing.origins} />
        <Results {...listing} late={late} />
      </div>
      <BestSellersOfKind cards={listing.bestSellers} />
    </Wrap>
  )
}
