import { categoryLooks } from '#app/category-looks'
import { shopContext, visitContext } from '#app/context'
import { breadcrumbs, pageHead, preloadPicture } from '#app/page-head'
import { Breadcrumbs } from '#app/ui/breadcrumbs'
import { Filters } from '#app/ui/listing-filters'
import { Results } from '#app/ui/listing-results'
import { cardSizes } from '#app/ui/product-card'
import { Heading, Wrap } from '#app/ui/section'
import { findDearer, listPage } from '#domain/catalog.server'
import { findCategory } from '#domain/categories'
import type { Db } from '#domain/database'
import { type ListingFilter, parseListingFilter, parsePage } from '#domain/listing'
import { productCard } from '#domain/product-card'
import type { Route } from './+types/category'

const failed = { products: [], hasMore: false, dearer: null }

/** What the maximum hides is told at the end of the list: to look for it earlier reads the whole of a large category. */
async function findListing(db: Db, slug: string, filter: ListingFilter, page: number) {
  const found = await listPage(db, slug, filter, page)
  return { ...found, dearer: found.hasMore ? null : await findDearer(db, slug, filter) }
}

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { db } = context.get(shopContext)
  const visit = context.get(visitContext)
  const query = new URL(request.url).searchParams
  const slug = params.name.toLowerCase()
  const filter = parseListingFilter(query)
  const page = parsePage(query)
  const category = findCategory(slug)
  const { products, hasMore, dearer } = await findListing(db, slug, filter, page).catch((error) => {
    visit.logError('category.catalogue-failed', error)
    visit.doNotCache()
    return failed
  })
  return {
    slug,
    name: category?.name ?? 'Spices',
    known: category !== undefined,
    text: category ? categoryLooks[category.slug].text : '',
    subcategories: [...(category?.subcategories ?? [])],
    filter,
    page,
    hasMore,
    dearer,
    cards: products.map(productCard),
  }
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  const { slug, name, known, cards } = loaderData
  const root = matches[0]
  const path = `/category/${slug}`
  return [
    ...pageHead({
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

export default function CategoryPage({ loaderData }: Route.ComponentProps) {
  const { slug, name, text, filter, subcategories } = loaderData
  return (
    <Wrap className="pt-6 pb-section">
      <Breadcrumbs trail={[{ name: 'Home', to: '/' }, { name: 'Shop', to: '/shop' }, { name }]} />
      <div className="mt-5">
        <Heading level="h1" title={name} lead={text} align="left" />
      </div>
      <div className="mt-8 grid items-start gap-8 lg:grid-cols-[15rem_1fr]">
        <Filters key={slug} filter={filter} subcategories={subcategories} />
        <Results {...loaderData} />
      </div>
    </Wrap>
  )
}
