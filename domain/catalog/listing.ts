import { countryCodes, countryName } from '#domain/catalog/countries'
import { compareWords } from '#domain/text'
import { msg } from '#domain/texts/translate'

/** The filters of a category listing (specification, sections 4 and 5). Prices are rupees, as in the URL. */
export type ListingFilter = typeof noFilter

export const noFilter = {
  inStock: false,
  minPrice: 0,
  maxPrice: 1000,
  category: '',
  size: '',
  origin: '',
}

/** The size options; the label 100gm selects 250gm (specification, section 2). */
export const sizeOptions = [
  { value: '1kg', label: msg('1kg') },
  { value: '500gm', label: msg('500gm') },
  { value: msg('250gm'), label: msg('100gm') },
] as const

export const sortOptions = [
  { value: '', label: msg('Featured') },
  { value: 'price', label: msg('Price: low to high') },
  { value: 'price-desc', label: msg('Price: high to low') },
  { value: 'per100g', label: msg('Price per 100 g') },
  { value: 'name', label: msg('Name') },
  { value: 'origin', label: msg('Country of origin') },
] as const

export type ListingSort = (typeof sortOptions)[number]['value']

/** Maximum count: counting a large category completely would take as long as reading it. */
export const countedTo = 200

export const listingParameters = [
  'inStock',
  'minPrice',
  'maxPrice',
  'category',
  'size',
  'origin',
  'sort',
  'page',
] as const

/** Reads the filters from a URL's query; unknown values count as not set. */
export function parseListingFilter(query: URLSearchParams, subcategories: readonly string[]): ListingFilter {
  return {
    inStock: ['1', 'true', 'on'].includes(query.get('inStock') ?? ''),
    minPrice: readRupees(query.get('minPrice'), noFilter.minPrice),
    maxPrice: readRupees(query.get('maxPrice'), noFilter.maxPrice),
    category: oneOf(subcategories, query.get('category')),
    size: oneOf(
      sizeOptions.map((option) => option.value),
      query.get('size'),
    ),
    origin: oneOf(countryCodes, query.get('origin')),
  }
}

export function isFiltered(filter: ListingFilter): boolean {
  return (Object.keys(noFilter) as (keyof ListingFilter)[]).some((name) => filter[name] !== noFilter[name])
}

export function parseSort(query: URLSearchParams): ListingSort {
  return sortOptions.find(({ value }) => value === query.get('sort'))?.value ?? ''
}

export function parsePage(query: URLSearchParams): number {
  const page = Number(query.get('page') ?? 1)
  return Number.isInteger(page) && page >= 1 && page <= 10_000 ? page : 1
}

/** Returns the shortest query that gives the same listing, with its parameters in a fixed order. */
export function normalizeListingQuery(query: URLSearchParams, subcategories: readonly string[]): URLSearchParams {
  const { inStock, ...filter } = parseListingFilter(query, subcategories)
  const read = { inStock: inStock ? 1 : '', ...filter, sort: parseSort(query), page: parsePage(query) }
  const saysNothing = { ...noFilter, inStock: '', sort: '', page: 1 }
  const normalized = new URLSearchParams()
  for (const name of listingParameters)
    if (read[name] !== saysNothing[name]) normalized.append(name, String(read[name]))
  return normalized
}

/** Lists the countries of the filter by origin (Legal Metrology (Packaged Commodities) Rules 2011, rule 6(10A)); none when nothing is imported. India comes first. */
export function originChoices(codes: readonly (string | null)[]): string[] {
  const known = [...new Set(codes.flatMap((code) => code ?? []))]
  const imported = known.filter((code) => code !== 'IN')
  if (imported.length === 0) return []
  const sorted = imported.toSorted((a, b) => compareWords(countryName(a), countryName(b)))
  return known.includes('IN') ? ['IN', ...sorted] : sorted
}

function oneOf(known: readonly string[], value: string | null): string {
  return value !== null && known.includes(value) ? value : ''
}

/** Rounds to the paisa, the smallest unit of a price. No price is negative. */
function readRupees(text: string | null, otherwise: number): number {
  const price = Number(text)
  return text === null || text.trim() === '' || !Number.isFinite(price)
    ? otherwise
    : Math.min(Math.max(Math.round(price * 100) / 100, 0), 1e7)
}
