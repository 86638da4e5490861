import type { Db } from '#domain/database'
import { isIdentifier } from '#domain/text'

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
