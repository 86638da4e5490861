import { type ListingFilter, listingParameters, noFilter } from '#domain/catalog/listing'

/** The query of a filter form, without what says nothing: empty fields, the default prices, the page one was on. */
export function queryOfForm(form: FormData): string {
  const query = new URLSearchParams()
  for (const name of listingParameters) {
    const value = String(form.get(name) ?? '').trim()
    const saysNothing = value === '' || (name in noFilter && value === String(noFilter[name as keyof ListingFilter]))
    if (!saysNothing && name !== 'page') query.set(name, value)
  }
  return query.size > 0 ? `?${query}` : '?'
}

/** The same query with one value changed; null removes it. */
export function withParameter(query: URLSearchParams, name: string, value: number | string | null): string {
  const next = new URLSearchParams(query)
  if (value === null) next.delete(name)
  else next.set(name, String(value))
  return next.size > 0 ? `?${next}` : '?'
}
