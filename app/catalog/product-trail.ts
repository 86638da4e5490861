import { findCategory } from '#domain/catalog/categories'
import { t, translated } from '#domain/texts/translate'

/** A page above the one that is shown, or that one, which has no link. */
type Place = { name: string; to?: string }

/** Returns the places above a page of the shop, with those below the shop itself. */
export function shopTrail(...below: Place[]): Place[] {
  return [{ name: t('Home'), to: '/' }, { name: t('Shop'), to: '/shop' }, ...below]
}

/** Returns the places above a product, and the product itself. */
export function trailOf(product: { name: string; category: string }): Place[] {
  const category = findCategory(product.category)
  const above = category ? [{ name: translated(category.name), to: `/category/${category.slug}` }] : []
  return shopTrail(...above, { name: product.name })
}
