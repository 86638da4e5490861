import type { Db } from '#database/connection'
import { isIdentifier } from '#domain/catalog/catalog.server'

/** Lists the countries that a category's products come from; null for products of unknown origin. */
export async function listOrigins(db: Db, category: string): Promise<(string | null)[]> {
  if (!isIdentifier(category)) return []
  const rows = await db
    .selectFrom('products')
    .select('origin_country')
    .distinct()
    .where('category', '=', category)
    .where('status', '=', 'live')
    .execute()
  return rows.map((row) => row.origin_country)
}

/** Returns the countries of products by id. */
export async function findOrigins(db: Db, ids: readonly string[]): Promise<Map<string, string | null>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('products').select(['id', 'origin_country']).where('id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, row.origin_country]))
}
