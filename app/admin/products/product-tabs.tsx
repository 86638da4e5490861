import { viewNames } from '#app/admin/products/product-texts'
import { FilterChips } from '#app/admin/shared/filter-chips.tsx'
import type { ProductsView } from '#domain/catalog/product-list.server'
import { t } from '#domain/texts/translate'

const views: readonly ProductsView[] = ['all', 'low', 'hidden', 'missing']

/** Links to the views of the product list; none is current while it is searched. */
export function ProductTabs({ view, searched }: { view: ProductsView; searched: string }) {
  const chips = views.map((one) => ({
    to: one === 'all' ? '/admin/products' : `/admin/products?view=${one}`,
    text: viewNames()[one],
    isCurrent: one === view && searched === '',
  }))
  return <FilterChips label={t('Products')} chips={chips} keepsScroll />
}
