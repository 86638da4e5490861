import { productsViewNames, sortNames } from '#app/admin/products/product-texts'
import { FilterChips } from '#app/admin/shared/filter-chips.tsx'
import { listAddress } from '#app/admin/shared/list-address'
import { searchedIn } from '#app/admin/shared/list-search.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import type { ProductsSort, ProductsView } from '#domain/catalog/product-list.server'
import { readCursor, readNameCursor } from '#domain/queries/pagination'
import { t } from '#domain/texts/translate'

type Props = { view: ProductsView; sort: ProductsSort; searched: string }

/** Returns the address of the product list, or of its page after a place. */
export function productsAddress({ view, sort, searched }: Props, after: string | null = null): string {
  const query = { view: view !== 'all' && view, sort: sort !== 'shop' && sort, q: searched, after }
  return listAddress('/admin/products', query)
}

/** Links to the views of the product list; none is current while it is searched. */
export function ProductTabs({ view, sort, searched }: Props) {
  const chips = productsViews.map((name) => ({
    to: productsAddress({ view: name, sort, searched: '' }),
    text: productsViewNames()[name],
    isCurrent: name === view && searched === '',
  }))
  return <FilterChips label={t('Products')} chips={chips} className="max-lg:mt-2" />
}

/** Links to the other orders of the product list. */
export function ProductSorts({ view, sort, searched }: Props) {
  return productsSorts
    .filter((name) => name !== sort)
    .map((name) => (
      <TextLink key={name} to={productsAddress({ view, sort: name, searched })}>
        {sortNames()[name]}
      </TextLink>
    ))
}

const productsViews: readonly ProductsView[] = ['all', 'drafts', 'low', 'missing', 'hidden', 'archived']
const productsSorts: readonly ProductsSort[] = ['shop', 'name', 'stock']

/** Reads the filters of the product list; ignores values it does not understand. */
export function readProductsQuery(query: URLSearchParams) {
  const sort = productsSorts.find((sort) => sort === query.get('sort')) ?? 'shop'
  const readAfter = sort === 'name' ? readNameCursor : readCursor
  return {
    view: productsViews.find((view) => view === query.get('view')) ?? ('all' as const),
    sort,
    search: searchedIn(query),
    after: readAfter(query.get('after')),
  }
}
