import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#domain/database'

/** Selects the sizes that are sold, with their products, in the owner's order; archived products and sizes are left out. */
function selectSoldSizes(db: Db) {
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

type ScannedSize = { productId: string; name: string; label: string }

/** Returns the size that is sold with this barcode, in any letter case, or undefined. */
export async function findByBarcode(db: Db, code: string): Promise<ScannedSize | undefined> {
  const row = await selectSoldSizes(db)
    .select(['products.id', 'products.name', 'label'])
    .where('barcode', '=', code.trim().toUpperCase())
    .executeTakeFirst()
  return row ? { productId: row.id, name: row.name, label: row.label } : undefined
}

export type SharedBarcode = { barcode: string; id: string; label: string }

/** Lists the sold sizes that share a barcode with another one; after a change there must be none. Must be called in the transaction of the change. */
export async function listSharedBarcodes(tx: Db): Promise<SharedBarcode[]> {
  const sizes = await selectSoldSizes(tx)
    .select(['products.id', 'label', 'barcode'])
    .where('barcode', 'is not', null)
    .$narrowType<{ barcode: string }>()
    .execute()
  const groups = Map.groupBy(sizes, ({ barcode }) => barcode)
  return [...groups.values()].filter((group) => group.length > 1).flat()
}
