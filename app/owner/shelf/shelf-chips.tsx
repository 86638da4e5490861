import { FilterChips } from '#app/owner/filter-chips.tsx'
import { viewNames } from '#app/owner/shelf/shelf-texts'
import type { ShelfView } from '#domain/catalog/shelf.server'

const views = Object.keys(viewNames) as ShelfView[]

/** None is current while the list is searched. */
export function ShelfChips({ view, searched }: { view: ShelfView; searched: string }) {
  const chips = views.map((one) => ({
    to: one === 'all' ? '/owner/shelf' : `/owner/shelf?view=${one}`,
    text: viewNames[one],
    isCurrent: one === view && searched === '',
  }))
  return <FilterChips label="Products" chips={chips} keepsScroll />
}
