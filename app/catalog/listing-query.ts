import { categoryContent } from '#app/catalog/category-content'
import { findCategory } from '#domain/catalog/categories'
import {
  type ListingSort,
  listingParameters,
  normalizeListingQuery,
  parseListingFilter,
  parsePage,
  parseSort,
} from '#domain/catalog/listing'
import { t, translated } from '#domain/texts/translate'

/** The id of the form of the filters, to which the order belongs too. */
export const filtersForm = 'filters-form'

export type Listing = ReturnType<typeof describeListing>

/** What the address of a listing says. */
export function describeListing(name: string, query: URLSearchParams) {
  const slug = name.toLowerCase()
  const category = findCategory(slug)
  const subcategories = category?.subcategories ?? []
  return {
    slug,
    name: category ? translated(category.name) : t('Spices'),
    /** False for a category that the shop does not have. */
    known: category !== undefined,
    text: category ? categoryContent()[category.slug].text : '',
    subcategories,
    filter: parseListingFilter(query, subcategories),
    page: parsePage(query),
    sort: parseSort(query),
  }
}

export function clearedQuery(sort: ListingSort): string {
  return sort ? `?sort=${sort}` : '?'
}

/** The shortest query of the first page of what an address or the form of the filters says. */
export function queryOfListing(given: FormData | URLSearchParams, subcategories: readonly string[]): string {
  const said = [...given].map(([name, value]) => [name, String(value)])
  const query = normalizeListingQuery(new URLSearchParams(said), subcategories)
  query.delete('page')
  return query.size > 0 ? `?${query}` : '?'
}

/** Of listings and of the search; an address from elsewhere may carry others, which the cached page does not have. */
const knownParameters = ['q', ...listingParameters]

/** The known parameters with one changed; null removes it. What changes the list leads to its first page. */
export function withParameter(query: URLSearchParams, name: string, value: number | string | null): string {
  const next = new URLSearchParams([...query].filter(([name]) => knownParameters.includes(name)))
  next.delete('page')
  if (value === null) next.delete(name)
  else next.set(name, String(value))
  return next.size > 0 ? `?${next}` : '?'
}
