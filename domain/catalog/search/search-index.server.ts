import { doneBy, recordAudit } from '#domain/audit/audit.server'
import { listSoldSizes } from '#domain/catalog/catalog.server'
import { findCategory } from '#domain/catalog/categories'
import { type SearchIndex, SearchIndexBuilder } from '#domain/catalog/search/search-index'
import type { Clock } from '#domain/clock'
import type { StaffActor } from '#domain/commands/staff-actor'
import type { Db } from '#domain/database'
import { sha256 } from '#domain/hash.server'
import type { Cursor } from '#domain/queries/pagination'
import { isAfter } from '#domain/queries/queries.server'
import { yieldEvery } from '#domain/tasks/yield-every.server'
import { transact } from '#domain/transaction.server'

const productsPerRead = 500
/** Products indexed in one turn of the event loop, so that other requests run in between. */
const productsPerTurn = 50

export async function buildSearchIndex(db: Db): Promise<SearchIndex> {
  const pause = yieldEvery(productsPerTurn)
  const lines = await listSynonyms(db)
  const builder = new SearchIndexBuilder(lines.map((line) => line.split('=')))
  for (let products = await readProducts(db, null); products.length > 0; ) {
    const sizes = await listSoldSizes(db, products)
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

export async function listSynonyms(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('synonyms').select('words').orderBy('id').execute()
  return rows.map(({ words }) => words)
}

export const synonymsVersion = (lines: readonly string[]): string => sha256(lines.join('\n'))

/** Replaces all lines, unless they are others by now than those of the version that was seen. */
export async function replaceSynonyms(
  db: Db,
  clock: Clock,
  by: StaffActor,
  { lines, seen }: { lines: string[]; seen: string },
): Promise<{ ok: true } | { ok: false; stored: string[] }> {
  return transact<{ ok: true } | { ok: false; stored: string[] }>(db, async (tx) => {
    const stored = await listSynonyms(tx)
    const [before, after] = [listOthers(stored, lines), listOthers(lines, stored)]
    if (before.length === 0 && after.length === 0) return { ok: true }
    if (synonymsVersion(stored) !== seen) return { ok: false, stored }
    await tx.deleteFrom('synonyms').execute()
    const rows = lines.map((words, at) => ({ id: String(at + 1).padStart(3, '0'), words }))
    if (rows.length > 0) await tx.insertInto('synonyms').values(rows).execute()
    const change = { before: { words: before }, after: { words: after } }
    await recordAudit(tx, { ...doneBy(by, clock.now()), act: 'search.words', subject: 'synonyms', ...change })
    return { ok: true }
  })
}

const listOthers = (lines: readonly string[], others: readonly string[]) =>
  lines.filter((line) => !others.includes(line))
