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
