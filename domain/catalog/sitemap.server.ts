import { categories } from '#domain/catalog/categories'
import type { Db } from '#domain/database'

/** The pages that are the same for everyone and are told to search engines: what the shop itself links to. */
export async function listSitemapPaths(db: Db): Promise<string[]> {
  const products = await db.selectFrom('products').select('id').orderBy('position').orderBy('id').execute()
  return [
    ...['/', '/about', '/contact', '/shop'],
    ...categories.map((category) => `/category/${category.slug}`),
    ...products.map((product) => `/product/${product.id}`),
  ]
}
