import { recordAudit } from '#domain/audit/audit.server'
import { listSharedBarcodes, type SharedBarcode } from '#domain/catalog/catalog.server'
import type { CatalogEntry } from '#domain/catalog/catalog-file'
import {
  type AboveMrp,
  compareWithShop,
  type LargeChange,
  listMissingPhotos,
  listWithoutImporter,
  type MissingPhoto,
} from '#domain/catalog/check-entries.server'
import {
  auditedChanges,
  changesBetween,
  type FieldChange,
  type FileEntry,
  withEntry,
  withLeftOut,
} from '#domain/catalog/entry-changes'
import { labelKey } from '#domain/catalog/sizes'
import { readCatalogEntries, writeProduct } from '#domain/catalog/write-product.server'
import type { Db } from '#domain/database'
import type { StockCause } from '#domain/stock/stock-ledger.server'
import { yieldEvery } from '#domain/tasks/yield-every.server'
import { transact } from '#domain/transaction.server'

export type ImportResult =
  | {
      ok: true
      added: number
      changed: number
      /** The number of products that the file does not change. */
      unchanged: number
      changes: EntryChanges[]
      questions: ImportQuestions
    }
  | { ok: false; reason: 'above-mrp'; aboveMrp: AboveMrp[] }
  /** Ids of imported products without importer. */
  | { ok: false; reason: 'no-importer'; ids: string[] }
  /** Photos that the shop does not have, or no longer. */
  | { ok: false; reason: 'missing-photos'; photos: MissingPhoto[] }
  | { ok: false; reason: 'shared-barcodes'; shared: SharedBarcode[] }
  | { ok: false; reason: 'asks'; questions: ImportQuestions }

/** What an import asks about first: prices that rise or fall by much, and sizes that the file leaves out of a product, which are sold no more. */
export type ImportQuestions = { large: LargeChange[]; leftOut: { id: string; label: string }[] }

/** The changes that a file makes to one product. */
export type EntryChanges = { id: string; name: string; isNew: boolean; fields: FieldChange[] }

/**
 * Adds new products and changes existing ones by id, all or none; other products stay unchanged. Only new sizes take their stock from the file.
 * A trial makes all changes and rolls them back. `areMeant` returns whether what it asks about was
 * confirmed.
 */
export async function importCatalog(
  db: Db,
  cause: StockCause & { requestId?: string | null },
  files: readonly FileEntry[],
  {
    isTrial = false,
    areMeant = () => false,
  }: { isTrial?: boolean; areMeant?: (questions: ImportQuestions) => boolean } = {},
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
    const questions = { large, leftOut: entries.flatMap((entry) => listLeftOut(known.get(entry.id), entry)) }
    const isAsked = questions.large.length + questions.leftOut.length > 0
    if (isAsked && !isTrial && !areMeant(questions)) return rollback({ ok: false, reason: 'asks', questions })
    let last = [...known.values()].reduce((most, { position = 0 }) => Math.max(most, position), -1)
    const changes: EntryChanges[] = []
    for (const entry of entries) {
      await pause()
      const before = known.get(entry.id) ?? null
      const position = entry.position ?? before?.position ?? ++last
      const becomes = withEntry(before, { ...entry, position })
      const fields = changesBetween(before, becomes)
      if (fields.length === 0) continue
      await writeProduct(tx, cause, entry, position)
      const { at, actor, requestId } = cause
      const facts = auditedChanges(before, becomes)
      await recordAudit(tx, { at, actor, act: 'product.import', subject: entry.id, requestId, ...facts })
      changes.push({ id: entry.id, name: entry.name, isNew: !before, fields })
    }
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
      questions,
    }
    return isTrial ? rollback(result) : result
  })
}

/** Lists the sizes of a product that an entry does not name. */
function listLeftOut(before: CatalogEntry | undefined, { id, sizes }: CatalogEntry): ImportQuestions['leftOut'] {
  const named = new Set(sizes.map(({ label }) => labelKey(label)))
  return (before?.sizes ?? []).filter(({ label }) => !named.has(labelKey(label))).map(({ label }) => ({ id, label }))
}
