import { FilterChips } from '#app/admin/shared/filter-chips.tsx'
import { categories, findCategory } from '#domain/catalog/categories'
import { t, translated } from '#domain/texts/translate'

/** Returns the category that is asked for (`?category=`), or the first one. */
export function categoryIn(query: URLSearchParams): string {
  return findCategory(query.get('category') ?? '')?.slug ?? categories[0].slug
}

/** Links to a page of each category; `to` is the page's path. */
export function CategoryChips({ to, current, className }: { to: string; current: string; className?: string }) {
  const chips = categories.map(({ slug, name }) => ({
    to: `${to}?category=${slug}`,
    text: translated(name),
    isCurrent: slug === current,
  }))
  return <FilterChips label={t('Categories')} chips={chips} className={className} />
}
