import { type AuditValues, recordAudit } from '#domain/audit/audit.server'
import { auditedChanges } from '#domain/catalog/audited-changes'
import { listSharedBarcodes, type SharedBarcode } from '#domain/catalog/barcodes.server'
import type { CatalogEntry } from '#domain/catalog/catalog-file'
import {
  type AboveMrp,
  compareWithShop,
  type LargeChange,
  listMissingPhotos,
  listWithoutImporter,
  type MissingPhoto,
} from '#domain/catalog/check-entries.server'
import { changesBetween, type FieldChange, type FileEntry, withEntry, withLeftOut } from '#domain/catalog/entry-changes'
import { labelKey } from '#domain/catalog/label-key'
import { retainPhotos } from '#domain/catalog/photos.server'
import { readPictureNames } from '#domain/catalog/pictures'
import { sizeKey } from '#domain/catalog/size-key'
import { readCatalogEntries, writeProduct } from '#domain/catalog/write-product.server'
import type { Db } from '#domain/database'
import { clearStock, type StockCause } from '#domain/stock/stock-ledger.server'
import { yieldEvery } from '#domain/tasks/yield-every.server'
import { msg } from '#domain/texts/translate'
import { transact } from '#domain/transaction.server'

/** Who changes the catalogue; the actor is `console` for the command line. */
export type CatalogCause = StockCause & { requestId?: string | null }

export type ImportResult =
  | {
      ok: true
      added: number
      changed: number
      /** The number of products that the file does not change. */
      unchanged: number
      changes: EntryChanges[]
      stockDifferences: StockDifference[]
      large: LargeChange[]
    }
  | { ok: false; reason: 'above-mrp'; aboveMrp: AboveMrp[] }
  /** Ids of imported products without importer. */
  | { ok: false; reason: 'no-importer'; ids: string[] }
  /** Photos that the shop does not have, or no longer. */
  | { ok: false; reason: 'missing-photos'; photos: MissingPhoto[] }
  | { ok: false; reason: 'shared-barcodes'; shared: SharedBarcode[] }
  /** Prices that rise or fall by much need a confirmation. */
  | { ok: false; reason: 'large'; large: LargeChange[] }

type StockDifference = { id: string; label: string; inFile: number; stock: number }

/** The changes that a file makes to one product. */
export type EntryChanges = { id: string; name: string; isNew: boolean; fields: FieldChange[] }

/**
 * Adds new products and changes existing ones by id, all or none; other products stay unchanged. Only new sizes take their stock from the file; `stockDifferences`
 * lists the other sizes whose stock in the file differs. A trial makes all changes and rolls them back. `areMeant` returns whether these large price
 * changes were confirmed. `onProgress` is called with the number of written entries.
 */
export async function importCatalog(
  db: Db,
  cause: CatalogCause,
  files: readonly FileEntry[],
  {
    isTrial = false,
    areMeant = () => false,
    onProgress,
  }: {
    isTrial?: boolean
    areMeant?: (large: LargeChange[]) => boolean
    onProgress?: (written: number) => void
  } = {},
): Promise<ImportResult> {
  return transact<ImportResult>(db, async (tx, rollback) => {
    // Lets other requests run, so that cached pages are answered meanwhile.
    const pause = yieldEvery(20)
    const known = new Map((await readCatalogEntries(tx)).map((entry) => [entry.id, entry]))
    const entries = files.map((file): CatalogEntry => withLeftOut(known.get(file.id) ?? null, file))
    const { large, aboveMrp } = await compareWithShop(tx, entries)
    if (aboveMrp.length > 0) return rollback({ ok: false, reason: 'above-mrp', aboveMrp })
    const ids = await listWithoutImporter(tx, entries)
    if (ids.length > 0) return rollback({ ok: false, reason: 'no-importer', ids })
    const photos = await listMissingPhotos(tx, known, entries)
    if (photos.length > 0) return rollback({ ok: false, reason: 'missing-photos', photos })
    if (large.length > 0 && !isTrial && !areMeant(large)) return rollback({ ok: false, reason: 'large', large })
    let last = [...known.values()].reduce((most, { position = 0 }) => Math.max(most, position), -1)
    const stocks = await readStocks(tx)
    const stockDifferences: StockDifference[] = []
    const changes: EntryChanges[] = []
    for (const [index, entry] of entries.entries()) {
      onProgress?.(index)
      await pause()
      const before = known.get(entry.id) ?? null
      const position = entry.position ?? before?.position ?? ++last
      const becomes = withEntry(before, { ...entry, position })
      const fields = changesBetween(before, becomes)
      stockDifferences.push(...listStockDifferences(entry, stocks))
      if (fields.length === 0) continue
      await writeProduct(tx, cause, entry, position)
      const { at, actor, requestId } = cause
      const facts = auditedChanges(before, becomes)
      await recordAudit(tx, { at, actor, act: 'product.import', subject: entry.id, requestId, ...facts })
      changes.push({ id: entry.id, name: entry.name, isNew: !before, fields })
    }
    onProgress?.(entries.length)
    const shared = await listSharedBarcodes(tx)
    if (shared.length > 0) return rollback({ ok: false, reason: 'shared-barcodes', shared })
    const added = changes.filter(({ isNew }) => isNew).length
    const unchanged = entries.length - changes.length
    const result: ImportResult = {
      ok: true,
      added,
      changed: changes.length - added,
      unchanged,
      changes,
      stockDifferences,
      large,
    }
    return isTrial ? rollback(result) : result
  })
}

/** Lists sizes whose stock in the file differs from the counted stock, which stays. */
function listStockDifferences({ id, sizes }: CatalogEntry, stocks: ReadonlyMap<string, number>): StockDifference[] {
  return sizes.flatMap(({ label, stock: inFile }) => {
    const stock = stocks.get(sizeKey(id, labelKey(label)))
    return inFile === undefined || stock === undefined || stock === inFile ? [] : [{ id, label, inFile, stock }]
  })
}

/** Returns the stock of every size, archived ones too, by product and label. */
async function readStocks(tx: Db): Promise<Map<string, number>> {
  const rows = await tx.selectFrom('pack_sizes').select(['product_id', 'label', 'stock']).execute()
  return new Map(rows.map(({ product_id, label, stock }) => [sizeKey(product_id, labelKey(label)), stock]))
}

export type RemoveResult = 'removed' | 'archived' | 'unknown'

/** Removes a product. One that was ever ordered is archived instead, so that its orders can release their stock. */
export async function removeFromCatalog(db: Db, cause: CatalogCause, id: string): Promise<RemoveResult> {
  return transact<RemoveResult>(db, async (tx) => {
    const product = await tx
      .selectFrom('products')
      .select(['status', 'pictures'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (!product) return 'unknown'
    const { at, actor, requestId } = cause
    const wasSold = await tx
      .selectFrom('order_lines')
      .select('order_id')
      .where('product_id', '=', id)
      .executeTakeFirst()
    const act = wasSold ? 'product.archive' : 'product.remove'
    const before = { status: product.status }
    const after: AuditValues = wasSold ? { status: 'archived' } : {}
    await recordAudit(tx, { at, actor, act, subject: id, requestId, before, after })
    if (wasSold) {
      await tx.updateTable('products').set({ status: 'archived' }).where('id', '=', id).execute()
      return 'archived'
    }
    const sizes = await tx.selectFrom('pack_sizes').select('label').where('product_id', '=', id).execute()
    for (const { label } of sizes) await removeSize(tx, cause, id, label)
    await retainPhotos(tx, at, readPictureNames(product.pictures))
    await tx.deleteFrom('products').where('id', '=', id).execute()
    return 'removed'
  })
}

/** Removes a size; sets its stock and what is left of its batches to 0 first, so that its ledger ends at zero. */
async function removeSize(tx: Db, cause: StockCause, id: string, label: string): Promise<void> {
  await clearStock(tx, { ...cause, note: msg('no longer sold') }, { product_id: id, size: label })
  await tx.deleteFrom('pack_sizes').where('product_id', '=', id).where('label', '=', label).execute()
}
