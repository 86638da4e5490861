import { categoryContent } from '#app/catalog/category-content'
import { formText } from '#app/forms/form-text'
import { findCategory } from '#domain/catalog/categories'
import {
  type ListingFilter,
  type ListingSort,
  listingParameters,
  noFilter,
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

/** Leaves out empty fields, default prices and the page number. */
export function queryOfForm(form: FormData): string {
  const query = new URLSearchParams()
  for (const name of listingParameters) {
    const value = formText(form, name).trim()
    const saysNothing = value === '' || (name in noFilter && value === String(noFilter[name as keyof ListingFilter]))
    if (!saysNothing && name !== 'page') query.set(name, value)
  }
  return query.size > 0 ? `?${query}` : '?'
}

export function queryOfFilter({ inStock, ...filter }: ListingFilter, sort: ListingSort): string {
  const form = new FormData()
  if (inStock) form.set('inStock', '1')
  for (const [name, value] of Object.entries({ ...filter, sort })) form.set(name, String(value))
  return queryOfForm(form)
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
