import type { ProductsSort, ProductsView } from '#domain/catalog/product-list.server'

const views: readonly ProductsView[] = ['drafts', 'low', 'missing', 'hidden', 'archived']
const sorts: readonly ProductsSort[] = ['name', 'stock']

/** Reads the filters of the product list; ignores values it does not understand. */
export function readProductsQuery(query: URLSearchParams): {
  view: ProductsView
  sort: ProductsSort
  search: string
  after: string | null
} {
  const [after = null] = /^[\w-]{1,80}$/.exec(query.get('after') ?? '') ?? []
  return {
    view: views.find((one) => one === query.get('view')) ?? 'all',
    sort: sorts.find((one) => one === query.get('sort')) ?? 'shop',
    search: (query.get('q') ?? '').replaceAll('\0', '').trim().slice(0, 80),
    after,
  }
}
