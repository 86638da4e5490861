import { doneBy, findLastChange, type LastChange, recordAudit } from '#domain/audit/audit.server'
import { type CatalogEntry, type EntryMistake, parseEntry } from '#domain/catalog/catalog-file'
import { compareWithShop, type LargeChange, lacksImporter } from '#domain/catalog/check-entries.server'
import { type EditedProduct, findEdited, findUnseen, type Overtaken } from '#domain/catalog/drafts.server'
import { auditedChanges, changesBetween, type FieldChange } from '#domain/catalog/entry-changes'
import { isText, type ProductField, productFields, sizeFields } from '#domain/catalog/product-fields'
import { listMissingFields, type MissingField, type ProductStatus } from '#domain/catalog/product-list.server'
import { labelKey } from '#domain/catalog/sizes'
import { listSharedBarcodes, type SharedBarcode } from '#domain/catalog/sold-sizes.server'
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

/** The effect of publishing a draft, field by field. */
export type Publication = {
  /** Fields in which the draft differs from the shop. */
  changes: FieldChange[]
  questions: Question[]
  mistakes: EntryMistake[]
  /** Label data, photos, and names in other languages, that would be empty in the shop. */
  missing: UnfilledField[]
  lacksImporter: boolean
}

export type UnfilledField = MissingField | 'photo' | 'name-gu' | 'name-hi'

/** Returns the effect of publishing now; undefined without a draft. */
export async function previewPublication(db: Db, edited: EditedProduct): Promise<Publication | undefined> {
  const { draft, live } = edited
  if (!draft) return undefined
  const { entry } = draft
  const parsed = parseEntry(entry)
  return {
    changes: changesBetween(live, withEmptiedFields(entry, live)),
    questions: await listQuestions(db, edited, entry),
    mistakes: parsed.ok ? [] : parsed.mistakes,
    missing: listUnfilled(entry),
    lacksImporter: mustNameImporter(entry, live),
  }
}

async function listQuestions(
  db: Db,
  { draft, live, version }: EditedProduct,
  entry: CatalogEntry,
): Promise<Question[]> {
  const { large } = await compareWithShop(db, [entry])
  const questions: Question[] = large.map((change) => ({ about: 'price', ...change }))
  if (live && draft?.baseVersion !== version)
    questions.unshift({ about: 'changed', last: await findLastChange(db, entry.id, 'product.%') })
  if (entry.pictures.length === 0) questions.push({ about: 'photo' })
  return questions
}

/** Returns whether a draft may not be published without the importer. One that is in the shop without it already may be changed. */
function mustNameImporter(entry: CatalogEntry, live: CatalogEntry | null): boolean {
  const isSoldSo = live?.status === 'live' && lacksImporter(live)
  return lacksImporter(entry) && !isSoldSo
}

function listUnfilled({ nameGu, nameHi, gst, ...entry }: CatalogEntry): UnfilledField[] {
  const unfilled: UnfilledField[] = listMissingFields({ ...entry, rate: gst })
  if (entry.pictures.length === 0) unfilled.push('photo')
  if (nameGu === '') unfilled.push('name-gu')
  if (nameHi === '') unfilled.push('name-hi')
  return unfilled
}

export type PublishResult =
  | { ok: true }
  | { ok: false; reason: 'no-draft' }
  | Overtaken
  | { ok: false; reason: 'mistakes'; mistakes: EntryMistake[] }
  | { ok: false; reason: 'published-meanwhile'; last: LastChange | undefined }
  | { ok: false; reason: 'no-importer' }
  | { ok: false; reason: 'asks' }
  | { ok: false; reason: 'shared-barcodes'; shared: SharedBarcode[] }

type PublishRequest = {
  id: string
  /** The save time of the draft and the version of the product that the page has shown. */
  seenAt: number
  seenVersion: number
  /** Answers all questions of the page with yes. */
  isSure: boolean
}

/** Publishes a draft completely, if neither the draft nor the product changed since the page that showed what will change. */
export async function publishDraft(
  db: Db,
  clock: Clock,
  by: StaffActor,
  { id, seenAt, seenVersion, isSure }: PublishRequest,
): Promise<PublishResult> {
  return transact<PublishResult>(db, async (tx, rollback) => {
    const edited = await findEdited(tx, id)
    if (!edited?.draft) return { ok: false, reason: 'no-draft' }
    const { live, version, draft } = edited
    const unseen = await findUnseen(tx, id, seenAt)
    if (unseen) return unseen
    if (version !== seenVersion)
      return { ok: false, reason: 'published-meanwhile', last: await findLastChange(tx, id, 'product.%') }
    if (draft.typed) return { ok: false, reason: 'mistakes', mistakes: [] }
    const parsed = parseEntry(draft.entry)
    if (!parsed.ok) return { ok: false, reason: 'mistakes', mistakes: parsed.mistakes }
    if (mustNameImporter(parsed.entry, live)) return { ok: false, reason: 'no-importer' }
    if (!isSure && (await listQuestions(tx, edited, parsed.entry)).length > 0) return { ok: false, reason: 'asks' }
    const at = clock.now()
    const becomes = withEmptiedFields(parsed.entry, live)
    await tx.deleteFrom('drafts').where('product_id', '=', id).execute()
    await writeProduct(tx, { at, actor: by.id }, becomes, await positionOf(tx, id))
    const shared = await listSharedBarcodes(tx)
    if (shared.length > 0) return rollback({ ok: false, reason: 'shared-barcodes', shared })
    const act = version === 0 ? 'product.add' : 'product.publish'
    const facts = auditedChanges(live, becomes)
    await recordAudit(tx, { ...doneBy(by, at), act, subject: id, ...facts })
    return { ok: true }
  })
}

/** Returns the product's position; a new product comes last. */
async function positionOf(tx: Db, id: string): Promise<number> {
  const known = await tx.selectFrom('products').select('position').where('id', '=', id).executeTakeFirst()
  if (known) return known.position
  const last = await tx
    .selectFrom('products')
    .select((eb) => eb.fn.max('position').as('position'))
    .executeTakeFirst()
  return (last?.position ?? -1) + 1
}

/** Fills missing fields with null: the editor shows every field, so a missing one was emptied. Status and position are the shop's. */
function withEmptiedFields(
  { status: _status, position: _position, ...entry }: CatalogEntry,
  live: CatalogEntry | null,
): CatalogEntry {
  const labelOf = (label: string) =>
    live?.sizes.find((size) => labelKey(size.label) === labelKey(label))?.label ?? label
  const sizes = entry.sizes.map(({ stock: _, ...size }) => ({
    ...nullFields(sizeFields),
    ...size,
    label: labelOf(size.label),
  }))
  const kept = live ? { status: live.status, position: live.position } : {}
  return { ...nullFields(productFields), ...entry, ...kept, sizes }
}

function nullFields(fields: readonly ProductField[]): Record<string, null> {
  const nullable = fields.filter(({ kind, path, outside }) => !isText(kind) && path.length === 1 && !outside)
  return Object.fromEntries(nullable.map(({ path: [name = ''] }) => [name, null]))
}

type StatusResult =
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
