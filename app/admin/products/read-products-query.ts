import type { ProductsCursor, ProductsView } from '#domain/catalog/product-list.server'

const views: readonly ProductsView[] = ['low', 'hidden', 'missing']

/** Reads the filters of the product list; ignores values it does not understand. */
export function readProductsQuery(query: URLSearchParams): {
  view: ProductsView
  search: string
  after: ProductsCursor | null
} {
  const [, position = '', id = ''] = /^(\d{1,9})\.([\w-]{1,80})$/.exec(query.get('after') ?? '') ?? []
  return {
    view: views.find((one) => one === query.get('view')) ?? 'all',
    search: (query.get('q') ?? '').replaceAll('\0', '').trim().slice(0, 80),
    after: id ? { position: Number(position), id } : null,
  }
}
