import type { Db } from '#domain/database'

export type ScannedSize = { productId: string; name: string; label: string }

/** Returns the size that is sold with this barcode, or null. */
export async function findByBarcode(db: Db, code: string): Promise<ScannedSize | null> {
  const row = await db
    .selectFrom('pack_sizes')
    .innerJoin('products', 'products.id', 'pack_sizes.product_id')
    .select(['products.id', 'products.name', 'label'])
    .where('barcode', '=', code.trim())
    .where('archived', '=', 0)
    .executeTakeFirst()
  return row ? { productId: row.id, name: row.name, label: row.label } : null
}

export type SharedBarcode = { barcode: string; id: string; label: string }

/** Lists the sizes that share a barcode with another one; after a change there must be none. Must be called in the transaction of the change. */
export async function listSharedBarcodes(tx: Db): Promise<SharedBarcode[]> {
  const shared = tx
    .selectFrom('pack_sizes')
    .select('barcode')
    .where('barcode', 'is not', null)
    .where('archived', '=', 0)
    .groupBy('barcode')
    .having(({ eb, fn }) => eb(fn.countAll(), '>', 1))
  const rows = await tx
    .selectFrom('pack_sizes')
    .select(['product_id', 'label', 'barcode'])
    .where('barcode', 'in', shared)
    .where('archived', '=', 0)
    .orderBy('barcode')
    .orderBy('product_id')
    .execute()
  return rows.map(({ product_id, label, barcode }) => ({ barcode: barcode ?? '', id: product_id, label }))
}
