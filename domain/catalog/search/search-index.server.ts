import { listSoldSizes } from '#domain/catalog/catalog.server'
import { findCategory } from '#domain/catalog/categories'
import { type SearchIndex, SearchIndexBuilder } from '#domain/catalog/search/search-index'
import { listSynonyms } from '#domain/catalog/search/synonym-lines.server'
import type { Db } from '#domain/database'
import type { Cursor } from '#domain/queries/pagination'
import { isAfter } from '#domain/queries/pagination.server'
import { yieldEvery } from '#domain/tasks/yield-every.server'

const productsPerRead = 500
/** Products indexed in one turn of the event loop, so that other requests run in between. */
const productsPerTurn = 50

export async function buildSearchIndex(db: Db): Promise<SearchIndex> {
  const pause = yieldEvery(productsPerTurn)
  const lines = await listSynonyms(db)
  const builder = new SearchIndexBuilder(lines.map((line) => line.split('=')))
  for (let products = await readProducts(db, null); products.length > 0; ) {
    const sizes = await listSoldSizes(
      db,
      products.map(({ id }) => id),
    )
    for (const product of products) {
      builder.add({
        id: product.id,
        names: [product.name, product.name_gu, product.name_hi],
        foundBy: product.found_by,
        category: categoryWords(product),
        facts: product.facts,
        sizes: (sizes.get(product.id) ?? []).map(({ label }) => label),
      })
      await pause()
    }
    products = await readProducts(db, products.at(-1) ?? null)
  }
  const building = builder.finish()
  const nextTurn = yieldEvery(1)
  for (;;) {
    const { done, value } = building.next()
    if (done) return value
    await nextTurn()
  }
}

function readProducts(db: Db, after: Cursor | null) {
  return db
    .selectFrom('products')
    .select(['id', 'position as at', 'name', 'name_gu', 'name_hi', 'category', 'subcategory', 'facts', 'found_by'])
    .where('status', '=', 'live')
    .where(isAfter(['position', 'id'], '>', after))
    .orderBy('position')
    .orderBy('id')
    .limit(productsPerRead)
    .execute()
}

function categoryWords({ category, subcategory }: { category: string; subcategory: string }): string {
  const { name = category, group = '' } = findCategory(category) ?? {}
  return `${name} ${group} ${subcategory}`
}
