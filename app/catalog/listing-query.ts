import { type ListingFilter, listingParameters, noFilter } from '#domain/catalog/listing'

/** Returns the query of a filter form, without empty fields, default prices and the page number. */
export function queryOfForm(form: FormData): string {
  const query = new URLSearchParams()
  for (const name of listingParameters) {
    const value = String(form.get(name) ?? '').trim()
    const saysNothing = value === '' || (name in noFilter && value === String(noFilter[name as keyof ListingFilter]))
    if (!saysNothing && name !== 'page') query.set(name, value)
  }
  return query.size > 0 ? `?${query}` : '?'
}

/** Returns the query with one changed parameter; null removes it. */
export function withParameter(query: URLSearchParams, name: string, value: number | string | null): string {
  const next = new URLSearchParams(query)
  if (value === null) next.delete(name)
  else next.set(name, String(value))
  return next.size > 0 ? `?${next}` : '?'
}
