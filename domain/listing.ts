import { withoutControls } from '#domain/text'

/** The filters of a category listing (specification, sections 4 and 5). Prices are rupees, as in the URL. */
export type ListingFilter = {
  inStock: boolean
  minPrice: number
  maxPrice: number
  category: string
  size: string
}

export const noFilter: ListingFilter = { inStock: false, minPrice: 0, maxPrice: 1000, category: '', size: '' }

/** The size options: what is chosen is 250gm where the label says 100gm (specification, section 2). */
export const sizeOptions = [
  { value: '1kg', label: '1kg' },
  { value: '500gm', label: '500gm' },
  { value: '250gm', label: '100gm' },
] as const

export const listingParameters = ['inStock', 'minPrice', 'maxPrice', 'category', 'size', 'page'] as const

/** Reads the filters from a URL's query; whatever is not a sensible value counts as not set. */
export function parseListingFilter(query: URLSearchParams): ListingFilter {
  return {
    inStock: ['1', 'true', 'on'].includes(query.get('inStock') ?? ''),
    minPrice: parsePrice(query.get('minPrice'), noFilter.minPrice),
    maxPrice: parsePrice(query.get('maxPrice'), noFilter.maxPrice),
    category: withoutControls(query.get('category') ?? '').slice(0, 60),
    size: withoutControls(query.get('size') ?? '').slice(0, 60),
  }
}

/** Pages count from 1. */
export function parsePage(query: URLSearchParams): number {
  const page = Number(query.get('page') ?? 1)
  return Number.isInteger(page) && page >= 1 && page <= 10_000 ? page : 1
}

function parsePrice(text: string | null, otherwise: number): number {
  const price = Number(text)
  return text === null || text.trim() === '' || !Number.isFinite(price) || price < 0 ? otherwise : Math.min(price, 1e7)
}
