import { findCategory } from '#domain/catalog/categories'
import { t, translated } from '#domain/texts/translate'

/** The places above a product, and the product itself, which has no link. */
export function trailOf(product: { name: string; category: string }) {
  const category = findCategory(product.category)
  return [
    { name: t('Home'), to: '/' },
    { name: t('Shop'), to: '/shop' },
    ...(category ? [{ name: translated(category.name), to: `/category/${category.slug}` }] : []),
    { name: product.name },
  ] as { name: string; to?: string }[]
}
