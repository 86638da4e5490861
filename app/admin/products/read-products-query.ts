import { searchedIn } from '#app/admin/shared/list-search.tsx'
import type { ProductsSort, ProductsView } from '#domain/catalog/product-list.server'
import { readLastId } from '#domain/pagination'

export const productsViews: readonly ProductsView[] = ['all', 'drafts', 'low', 'missing', 'hidden', 'archived']
export const productsSorts: readonly ProductsSort[] = ['shop', 'name', 'stock']

/** Reads the filters of the product list; ignores values it does not understand. */
export function readProductsQuery(query: URLSearchParams): {
  view: ProductsView
  sort: ProductsSort
  search: string
  after: string | null
} {
  return {
    view: productsViews.find((view) => view === query.get('view')) ?? 'all',
    sort: productsSorts.find((sort) => sort === query.get('sort')) ?? 'shop',
    search: searchedIn(query),
    after: readLastId(query.get('after')),
  }
}
