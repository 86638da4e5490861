import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#domain/database'

/** Selects the sizes that are sold, with their products, in the owner's order; archived products and sizes are left out. */
export function selectSoldSizes(db: Db) {
  return db
    .selectFrom('pack_sizes')
    .innerJoin('products', 'products.id', 'pack_sizes.product_id')
    .where('products.status', '<>', 'archived')
    .where('archived', '=', 0)
    .orderBy('products.position')
    .orderBy('products.id')
    .orderBy('pack_sizes.position')
}

/** Matches products that have a size, archived ones too, whose row in `pack_sizes` fulfils a condition. */
export function hasSize(condition: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (select 1 from pack_sizes where product_id = products.id and ${condition})`
}

/** Matches products with a size that is low: at most `low_at` packs of it are left; with a `low_at` of 0 it is never low. */
export const hasLowSize = hasSize(sql`archived = 0 and low_at > 0 and stock <= low_at`)

export function isLowSize({ archived, low_at, stock }: { archived: number; low_at: number; stock: number }): boolean {
  return archived === 0 && low_at > 0 && stock <= low_at
}
