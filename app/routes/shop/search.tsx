import { Search } from 'lucide-react'
import { Form } from 'react-router'
import { CartBar } from '#app/cart/cart-bar.tsx'
import { Breadcrumbs } from '#app/catalog/breadcrumbs.tsx'
import { searchField } from '#app/catalog/search-box.tsx'
import { NothingFound, SearchResults } from '#app/catalog/search-results.tsx'
import { shopContext, visitContext } from '#app/context'
import { pageMeta } from '#app/layout/meta'
import { publicPage, type RouteHandle } from '#app/navigation/route-handle'
import { SubmitButton } from '#app/ui/button.tsx'
import { Loading } from '#app/ui/loading.tsx'
import { Heading, Wrap } from '#app/ui/section.tsx'
import { listProducts } from '#domain/catalog/catalog.server'
import { parsePage } from '#domain/catalog/listing'
import { listingCard } from '#domain/catalog/product-card'
import { recipeCard } from '#domain/catalog/recipes.server'
import { type CatalogSearch, searchPageSize } from '#domain/catalog/search/search.server'
import { maxSearchPages, normalizeQuery, parseOrigin } from '#domain/catalog/search/search-query'
import { t } from '#domain/texts/translate'
import type { Route } from './+types/search'

export const handle: RouteHandle = {
  ...publicPage,
  cache: 'searches',
  query: 'search',
  robots: 'silent',
  searches: 'page',
}

const othersShown = 4

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, search } = context.get(shopContext)
  const visit = context.get(visitContext)
  const query = normalizeQuery(url.searchParams.get('q') ?? '')
  const asked = { query, page: parsePage(url.searchParams), ...parseOrigin(url.searchParams) }
  try {
    const found = query === '' ? null : await search.find(query, asked.page, asked)
    if (found && (found.total + found.recipes.length > 0 || asked.origin !== ''))
      return { asked, found: shownResults(found, asked.page) }
    if (found) {
      // Not cached, so that each search without results is counted.
      visit.doNotCache()
      search.unanswered.note(query)
    }
    const others = await listProducts(db, { category: 'bestseller', limit: othersShown })
    return { asked, others: others.map((product) => listingCard(product)) }
  } catch (error) {
    visit.logError('search.failed', error)
    visit.doNotCache()
    return { asked }
  }
}

type Found = Awaited<ReturnType<CatalogSearch['find']>>

function shownResults({ products, recipes, ...found }: Found, page: number) {
  return {
    total: found.total,
    origins: found.origins,
    guessed: found.guessedQuery,
    hasMore: page < maxSearchPages && found.total > page * searchPageSize,
    recipes: recipes.map(recipeCard),
    recipesFirst: found.total === 0 || found.recipesFirst,
    cards: products.map((product) => listingCard(product)),
  }
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const query = loaderData?.asked.query
  return pageMeta({
    root: matches[0],
    title: query ? t('Search: {query}', { query }) : t('Search'),
    description: t('Find spices, masalas and recipes by their English, Hindi or Gujarati name, or by the dish.'),
    path: '/search',
    hidden: true,
  })
}

export default function SearchPage({ loaderData: { asked, found, others } }: Route.ComponentProps) {
  const form = (
    <div className={`lg:hidden ${found ? 'mt-10' : 'mt-3 md:mt-6'}`}>
      <SearchForm key={asked.query} query={asked.query} />
    </div>
  )
  return (
    <Wrap className="pt-3 pb-section md:pt-6">
      <div className="max-md:hidden">
        <Breadcrumbs trail={[{ name: t('Home'), to: '/' }, { name: t('Search') }]} />
      </div>
      <div className="md:mt-5">
        <Heading level="h1" title={titleFor(asked.query, others !== undefined)} align="left" isBrief />
      </div>
      {!found && form}
      {found && <SearchResults found={found} asked={asked} />}
      {others && <NothingFound query={asked.query} cards={others} />}
      {!found && !others && <Loading />}
      {/* What was found comes first on a phone, whose bar has the field behind its icon. */}
      {found && form}
      <CartBar />
    </Wrap>
  )
}

function titleFor(asked: string, isEmpty: boolean): string {
  if (asked === '') return t('Search')
  return isEmpty ? t('Nothing found for “{asked}”', { asked }) : t('Results for “{asked}”', { asked })
}

/** For small screens, without the field in the bar. */
function SearchForm({ query }: { query: string }) {
  return (
    <Form action="/search" role="search" aria-label={t('Search this page')} className="flex gap-2">
      <label className="min-w-0 flex-1">
        <span className="sr-only">{t('What are you looking for?')}</span>
        <input {...searchField} defaultValue={query} placeholder="jeera, हल्दी, ગરમ મસાલો, biryani" className="input" />
      </label>
      <SubmitButton className="px-4">
        <Search className="size-5" aria-hidden />
        <span className="sr-only">{t('Search')}</span>
      </SubmitButton>
    </Form>
  )
}
