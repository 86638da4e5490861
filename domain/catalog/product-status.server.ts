import { doneBy, recordAudit } from '#domain/audit/audit.server'
import { listSharedBarcodes, type SharedBarcode } from '#domain/catalog/barcodes.server'
import { lacksImporter } from '#domain/catalog/check-entries.server'
import type { ProductStatus } from '#domain/catalog/product-list.server'
import { readCatalogEntries } from '#domain/catalog/write-product.server'
import type { Clock } from '#domain/clock'
import type { StaffActor } from '#domain/commands/staff-actor'
import type { Db } from '#domain/database'
import { transact } from '#domain/transaction.server'

export type StatusResult =
  | { ok: true }
  | { ok: false; reason: 'stale' }
  | { ok: false; reason: 'no-importer' }
  | { ok: false; reason: 'shared-barcodes'; shared: SharedBarcode[] }

/**
 * Changes the status of a product; orders keep their lines. Imported goods without importer do not go live, and no product comes back from the archive
 * with a barcode that another one took meanwhile.
 */
export async function changeStatus(
  db: Db,
  clock: Clock,
  by: StaffActor,
  { id, from, to }: { id: string; from: ProductStatus; to: ProductStatus },
): Promise<StatusResult> {
  return transact<StatusResult>(db, async (tx, rollback) => {
    const changed = await tx
      .updateTable('products')
      .set({ status: to })
      .where('id', '=', id)
      .where('status', '=', from)
      .executeTakeFirst()
    if (changed.numUpdatedRows === 0n) return { ok: false, reason: 'stale' }
    if (to === 'live' && (await isWithoutImporter(tx, id))) return rollback({ ok: false, reason: 'no-importer' })
    const shared = await listSharedBarcodes(tx)
    if (to !== 'archived' && shared.length > 0) return rollback({ ok: false, reason: 'shared-barcodes', shared })
    const change = { before: { status: from }, after: { status: to } }
    await recordAudit(tx, { ...doneBy(by, clock.now()), act: 'product.status', subject: id, ...change })
    return { ok: true }
  })
}

async function isWithoutImporter(tx: Db, id: string): Promise<boolean> {
  const [entry] = await readCatalogEntries(tx, id)
  return entry !== undefined && lacksImporter(entry)
}
