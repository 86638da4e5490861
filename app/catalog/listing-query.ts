import { formText } from '#app/forms/form-text'
import { type ListingFilter, type ListingSort, listingParameters, noFilter } from '#domain/catalog/listing'

/** The id of the form of the filters, to which the order belongs too. */
export const filtersForm = 'filters-form'

/** Returns the query of a filter form, without empty fields, default prices and the page number. */
export function queryOfForm(form: FormData): string {
  const query = new URLSearchParams()
  for (const name of listingParameters) {
    const value = formText(form, name).trim()
    const saysNothing = value === '' || (name in noFilter && value === String(noFilter[name as keyof ListingFilter]))
    if (!saysNothing && name !== 'page') query.set(name, value)
  }
  return query.size > 0 ? `?${query}` : '?'
}

/** Returns the query of the form that shows this filter. */
export function queryOfFilter({ inStock, ...filter }: ListingFilter, sort: ListingSort): string {
  const form = new FormData()
  if (inStock) form.set('inStock', '1')
  for (const [name, value] of Object.entries({ ...filter, sort })) form.set(name, String(value))
  return queryOfForm(form)
}

/** The parameters of listings and of the search; an address from elsewhere may carry others, which the cached page does not have. */
const knownParameters = ['q', ...listingParameters]

/** Returns the known parameters of a query with one changed; null removes it. What changes the list leads to its first page. */
export function withParameter(query: URLSearchParams, name: string, value: number | string | null): string {
  const next = new URLSearchParams([...query].filter(([name]) => knownParameters.includes(name)))
  next.delete('page')
  if (value === null) next.delete(name)
  else next.set(name, String(value))
  return next.size > 0 ? `?${next}` : '?'
}
