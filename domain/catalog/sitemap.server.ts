import { categories } from '#domain/catalog/categories'
import type { Db } from '#domain/database'

/** What search engines are told: `pages` without parameters, the categories and the products. */
export async function listSitemapPaths(db: Db, pages: readonly string[]): Promise<string[]> {
  const products = await db.selectFrom('products').select('id').orderBy('position').orderBy('id').execute()
  return [
    ...pages,
    ...categories.map((category) => `/category/${category.slug}`),
    ...products.map((product) => `/product/${product.id}`),
  ]
}
