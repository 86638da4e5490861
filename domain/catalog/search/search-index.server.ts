import { findCategory } from '#domain/catalog/categories'
import { listSynonyms } from '#domain/catalog/search/edit-synonyms.server'
import { type SearchIndex, SearchIndexBuilder } from '#domain/catalog/search/search-index'
import type { Db } from '#domain/database'
import { yieldEvery } from '#domain/tasks/yield-every.server'

const productsPerRead = 500
/** Products indexed in one turn of the event loop, so that other requests run in between. */
const productsPerTurn = 50

/** Returns a number that rises when searchable text changes, but not when prices or stock change. */
export async function getSearchVersion(db: Db): Promise<number> {
  const row = await db.selectFrom('shop_state').select('value').where('name', '=', 'search_version').executeTakeFirst()
  return row?.value ?? 0
}

export async function buildSearchIndex(db: Db): Promise<SearchIndex> {
  const pause = yieldEvery(productsPerTurn)
  const lines = await listSynonyms(db)
  const builder = new SearchIndexBuilder(lines.map((line) => line.split('=')))
  for (let after: Place | undefined, products = await readProducts(db, after); products.length > 0; ) {
    const sizes = await listLabels(db, products)
    for (const product of products) {
      builder.add({
        id: product.id,
        names: [product.name, product.name_gu, product.name_hi],
        foundBy: product.found_by,
        category: categoryWords(product),
        facts: product.facts,
        sizes: sizes.get(product.id) ?? [],
      })
      await pause()
    }
    after = products.at(-1)
    products = await readProducts(db, after)
  }
  const building = builder.finish()
  const nextTurn = yieldEvery(1)
  for (;;) {
    const { done, value } = building.next()
    if (done) return value
    await nextTurn()
  }
}

type Place = { position: number; id: string }

function readProducts(db: Db, after: Place | undefined) {
  let query = db
    .selectFrom('products')
    .select(['id', 'position', 'name', 'name_gu', 'name_hi', 'category', 'subcategory', 'facts', 'found_by'])
    .where('status', '=', 'live')
    .orderBy('position')
    .orderBy('id')
    .limit(productsPerRead)
  if (after)
    query = query.where((eb) =>
      eb.or([
        eb('position', '>', after.position),
        eb.and([eb('position', '=', after.position), eb('id', '>', after.id)]),
      ]),
    )
  return query.execute()
}

async function listLabels(db: Db, products: { id: string }[]): Promise<Map<string, string[]>> {
  const ids = products.map(({ id }) => id)
  const rows = await db
    .selectFrom('pack_sizes')
    .select(['product_id', 'label'])
    .where('product_id', 'in', ids)
    .where('archived', '=', 0)
    .execute()
  const labels = new Map<string, string[]>()
  for (const { product_id, label } of rows) labels.set(product_id, [...(labels.get(product_id) ?? []), label])
  return labels
}

function categoryWords({ category, subcategory }: { category: string; subcategory: string }): string {
  const { name = category, group = '' } = findCategory(category) ?? {}
  return `${name} ${group} ${subcategory}`
}
