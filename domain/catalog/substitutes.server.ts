import { sql } from 'kysely'
import { inOrder, withSizes } from '#domain/catalog/catalog.server'
import type { Product } from '#domain/catalog/product'
import { hasSize } from '#domain/catalog/sold-sizes.server'
import type { Db } from '#domain/database'

/** Words of ids that name no spice. */
const commonWords = new Set(['powder', 'masala', 'red', 'mix', 'mixed', 'special', 'seeds', 'whole', 'hot', 'and'])
/** Most products that are looked at for one that is sold out. */
const substitutesRead = 60

/** Returns the words of an id that name its spice; chilli and chillie are one. */
function spiceWords(id: string): string[] {
  return id.split('-').flatMap((word) => (commonWords.has(word) ? [] : word.replace(/ie$/, 'i')))
}

/** Lists products in stock that are like one that is sold out: first those of the same spice, whose ids share a word, then others of its group. */
export async function listSubstitutes(db: Db, product: Product, limit: number): Promise<Product[]> {
  const { id, category, subcategory } = product
  const rows = await inOrder(db)
    .where('id', '<>', id)
    .where((is) =>
      is.or([
        // A best seller's subcategory is the category of others like it.
        is('category', '=', subcategory),
        is.and([is('category', '=', category), is('subcategory', '=', subcategory)]),
        is.and([is('category', '=', 'bestseller'), is('subcategory', '=', category)]),
      ]),
    )
    .where(hasSize(sql`stock > 0 and archived = 0`))
    .limit(substitutesRead)
    .execute()
  const words = spiceWords(id)
  const isSameSpice = (other: Product) => spiceWords(other.id).some((word) => words.includes(word))
  const isOfGroup = (other: Product) =>
    category !== 'bestseller' && other.category === category && other.subcategory === subcategory
  const found = await withSizes(db, rows)
  const ofGroup = found.filter((other) => isOfGroup(other) && !isSameSpice(other))
  return [...found.filter(isSameSpice), ...ofGroup].slice(0, limit)
}
