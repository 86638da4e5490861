import { findCategory } from '#domain/catalog/categories'
import { t, translated } from '#domain/texts/translate'

/** The page that is shown has no link. */
type Place = { name: string; to?: string }

export function shopTrail(...below: Place[]): Place[] {
  return [{ name: t('Home'), to: '/' }, { name: t('Shop'), to: '/shop' }, ...below]
}

export function trailOf(product: { name: string; category: string }): Place[] {
  const category = findCategory(product.category)
  const above = category ? [{ name: translated(category.name), to: `/category/${category.slug}` }] : []
  return shopTrail(...above, { name: product.name })
}
