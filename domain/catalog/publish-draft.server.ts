import { doneBy, findLastChange, type LastChange, recordAudit } from '#domain/audit/audit.server'
import { findProduct, listSharedBarcodes, type SharedBarcode } from '#domain/catalog/catalog.server'
import {
  type CatalogEntry,
  type LargeChange,
  lacksImporter,
  listLargeChanges,
  mustNameImporter,
} from '#domain/catalog/catalog-entry'
import { type EditedProduct, findEdited, readEdited } from '#domain/catalog/drafts.server'
import { auditedChanges, changesBetween } from '#domain/catalog/entry-changes'
import { listEmptyFields } from '#domain/catalog/entry-gaps'
import type { FullProduct } from '#domain/catalog/product'
import type { ProductStatus } from '#domain/catalog/product-list.server'
import { readCatalogEntries, writeProduct } from '#domain/catalog/write-product.server'
import type { Clock } from '#domain/clock'
import type { StaffActor } from '#domain/commands/staff-actor'
import type { Db } from '#domain/database'
import { transact } from '#domain/transaction.server'

/** What publishing asks about first: large price changes, what somebody has changed in the shop since the draft was begun, a product without a photo. */
export type Question =
  | ({ about: 'price' } & LargeChange)
  | { about: 'changed'; last: LastChange | undefined }
  | { about: 'photo' }

export async function previewPublication(db: Db, edited: EditedProduct) {
  const { live } = edited
  const read = readEdited(edited)
  if (!read.ok) return { errors: read.errors, changes: [], questions: [], missing: [], lacksImporter: false }
  const { entry } = read
  return {
    errors: {},
    changes: changesBetween(live, entry),
    questions: await listQuestions(db, edited, entry),
    missing: listEmptyFields(entry),
    lacksImporter: mustNameImporter(entry, live),
  }
}

async function listQuestions(db: Db, { draft, live, version }: EditedProduct, entry: CatalogEntry) {
  const questions: Question[] = listLargeChanges(live, entry).map((change) => ({ about: 'price', ...change }))
  if (live && draft?.baseVersion !== version)
    questions.unshift({ about: 'changed', last: await findLastChange(db, entry.id, 'product.%') })
  if (entry.pictures.length === 0) questions.push({ about: 'photo' })
  return questions
}

export type PublishResult =
  | { ok: true }
  | { ok: false; reason: 'no-draft' | 'mistakes' | 'no-importer' | 'asks' }
  /** Somebody changed the draft or the product after the page was made. */
  | { ok: false; reason: 'draft-changed' | 'product-changed'; last: LastChange | undefined }
  | SharedBarcodes

/** `seenAt` is the save time of the draft, and `seenVersion` that of the product, on the page that is answered. */
type PublishRequest = { id: string; seenAt: number; seenVersion: number; isSure: boolean }

/** Publishes a draft completely, if neither the draft nor the product changed since the page that showed what will change. */
export async function publishDraft(db: Db, clock: Clock, by: StaffActor, request: PublishRequest) {
  const { id, seenAt, seenVersion, isSure } = request
  return transact<PublishResult>(db, async (tx, rollback) => {
    const edited = await findEdited(tx, id)
    if (!edited?.draft) return { ok: false, reason: 'no-draft' }
    const { live, version, draft } = edited
    if (draft.savedAt !== seenAt)
      return { ok: false, reason: 'draft-changed', last: { by: draft.savedBy, at: draft.savedAt } }
    if (version !== seenVersion)
      return { ok: false, reason: 'product-changed', last: await findLastChange(tx, id, 'product.%') }
    const read = readEdited(edited)
    if (!read.ok) return { ok: false, reason: 'mistakes' }
    const { entry } = read
    if (mustNameImporter(entry, live)) return { ok: false, reason: 'no-importer' }
    if (!isSure && (await listQuestions(tx, edited, entry)).length > 0) return { ok: false, reason: 'asks' }
    const at = clock.now()
    await tx.deleteFrom('drafts').where('product_id', '=', id).execute()
    await writeProduct(tx, { at, actor: by.id }, entry)
    const shared = await listSharedBarcodes(tx)
    if (shared.length > 0) return rollback({ ok: false, reason: 'shared-barcodes', shared })
    const act = version === 0 ? 'product.add' : 'product.publish'
    await recordAudit(tx, { ...doneBy(by, at), act, subject: id, ...auditedChanges(live, entry) })
    return { ok: true }
  })
}

type SharedBarcodes = { ok: false; reason: 'shared-barcodes'; shared: SharedBarcode[] }

type StatusResult = { ok: true } | { ok: false; reason: 'stale' | 'no-importer' } | SharedBarcodes

/** Imported goods without importer do not go live, nor what comes from the archive with a barcode that another took. */
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
    const [entry] = await readCatalogEntries(tx, id)
    if (to === 'live' && entry && lacksImporter(entry)) return rollback({ ok: false, reason: 'no-importer' })
    const shared = await listSharedBarcodes(tx)
    if (to !== 'archived' && shared.length > 0) return rollback({ ok: false, reason: 'shared-barcodes', shared })
    const change = { before: { status: from }, after: { status: to } }
    await recordAudit(tx, { ...doneBy(by, clock.now()), act: 'product.status', subject: id, ...change })
    return { ok: true }
  })
}

/** Returns a product as the shop would have it with this entry: it is written, read and taken back. */
export async function previewProduct(db: Db, now: number, entry: CatalogEntry) {
  return transact<FullProduct | undefined>(db, async (tx, rollback) => {
    await writeProduct(tx, { at: now, actor: 'system' }, { ...entry, status: 'live' })
    return rollback(await findProduct(tx, entry.id))
  })
}
