import { Search } from 'lucide-react'
import { Form } from 'react-router'
import { CartBar } from '#app/cart/cart-bar.tsx'
import { searchField } from '#app/catalog/search-field'
import { NothingFound, SearchResults } from '#app/catalog/search-results.tsx'
import { shopContext, visitContext } from '#app/context'
import { pageMeta } from '#app/layout/meta'
import { publicPage, type RouteHandle } from '#app/navigation/route-handle'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { SubmitButton } from '#app/ui/button.tsx'
import { Loading } from '#app/ui/loading.tsx'
import { Heading, Wrap } from '#app/ui/section.tsx'
import { listProducts } from '#domain/catalog/catalog.server'
import { parsePage } from '#domain/catalog/listing'
import { listingCard } from '#domain/catalog/product-card'
import { recipeCard } from '#domain/catalog/recipes.server'
import { searchPageSize } from '#domain/catalog/search/search.server'
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
const nothing = {
  origin: '',
  byOrigin: false,
  origins: [],
  total: 0,
  recipes: [],
  recipesFirst: false,
  guessed: null,
  hasMore: false,
  failed: false,
  cards: [],
  others: [],
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, search } = context.get(shopContext)
  const visit = context.get(visitContext)
  const parameters = url.searchParams
  const query = normalizeQuery(parameters.get('q') ?? '')
  const page = parsePage(parameters)
  const byOrigin = parseOrigin(parameters)
  try {
    const found = query === '' ? null : await search.find(query, page, byOrigin)
    if (found && (found.total + found.recipes.length > 0 || byOrigin.origin !== ''))
      return {
        ...byOrigin,
        query,
        page,
        total: found.total,
        origins: found.origins,
        guessed: found.guessedQuery,
        failed: false,
        hasMore: page < maxSearchPages && found.total > page * searchPageSize,
        recipes: found.recipes.map(recipeCard),
        recipesFirst: found.total === 0 || found.recipesFirst,
        cards: found.products.map((product) => listingCard(product)),
        others: [],
      }
    if (found) {
      // Not cached, so that each search without results is counted.
      visit.doNotCache()
      search.unanswered.note(query)
    }
    const others = (await listProducts(db, { category: 'bestseller', limit: othersShown })).map((product) =>
      listingCard(product),
    )
    return { ...nothing, ...byOrigin, query, page, others }
  } catch (error) {
    visit.logError('search.failed', error)
    visit.doNotCache()
    return { ...nothing, query, page, failed: true }
  }
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const query = loaderData?.query
  return pageMeta({
    root: matches[0],
    title: query ? t('Search: {query}', { query }) : t('Search'),
    description: t('Find spices, masalas and recipes by their English, Hindi or Gujarati name, or by the dish.'),
    path: '/search',
    hidden: true,
  })
}

export default function SearchPage({ loaderData: data }: Route.ComponentProps) {
  const asked = data.query
  const isEmpty = !data.failed && data.total + data.recipes.length === 0 && data.origin === ''
  // What was found comes first on a phone, whose bar has the field behind its icon.
  const hasResults = !data.failed && !isEmpty
  const form = (
    <div className={`lg:hidden ${hasResults ? 'mt-10' : 'mt-3 md:mt-6'}`}>
      <SearchForm key={asked} query={asked} />
    </div>
  )
  return (
    <Wrap className="pt-3 pb-section md:pt-6">
      <div className="max-md:hidden">
        <Breadcrumbs trail={[{ name: t('Home'), to: '/' }, { name: t('Search') }]} />
      </div>
      <div className="md:mt-5">
        <Heading level="h1" title={titleFor(asked, isEmpty)} align="left" isBrief />
      </div>
      {!hasResults && form}
      {data.failed ? (
        <Loading />
      ) : isEmpty ? (
        <NothingFound query={data.query} cards={data.others} />
      ) : (
        <SearchResults {...data} />
      )}
      {hasResults && form}
      <CartBar />
    </Wrap>
  )
}

function titleFor(asked: string, isEmpty: boolean): string {
  if (asked === '') return t('Search')
  return isEmpty ? t('Nothing found for “{asked}”', { asked }) : t('Results for “{asked}”', { asked })
}

/** The search form of the search page, for small screens without the field in the bar. */
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
