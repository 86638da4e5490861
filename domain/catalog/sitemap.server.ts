import { categories } from '#domain/catalog/categories'
import { listRecipes } from '#domain/catalog/recipes.server'
import type { Db } from '#domain/database'

export async function listSitemapPaths(db: Db, pages: readonly string[]): Promise<string[]> {
  const products = await db
    .selectFrom('products')
    .select('id')
    .where('status', '=', 'live')
    .orderBy('position')
    .orderBy('id')
    .execute()
  return [
    ...pages,
    ...categories.map((category) => `/category/${category.slug}`),
    ...listRecipes().map(({ slug }) => `/recipes/${slug}`),
    ...products.map((product) => `/product/${product.id}`),
  ]
}
