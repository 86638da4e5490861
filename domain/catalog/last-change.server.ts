import type { Db } from '#domain/database'

/** The last change of an entity according to the audit. */
export type LastChange = { by: string; at: number }

/** Returns the staff member who last changed a product, by name or id, with the time; null when nobody did. */
export async function findLastChange(db: Db, productId: string): Promise<LastChange | null> {
  const row = await db
    .selectFrom('audit')
    .leftJoin('user', 'user.id', 'audit.actor')
    .select(['audit.at', 'audit.actor', 'user.name'])
    .where('audit.subject', '=', productId)
    .where('audit.act', 'like', 'product.%')
    .orderBy('audit.at', 'desc')
    .orderBy('audit.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? { by: row.name ?? row.actor, at: row.at } : null
}
