import { selectSoldSizes } from '#domain/catalog/sold-sizes.server'
import type { Db } from '#domain/database'

export type ScannedSize = { productId: string; name: string; label: string }

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
