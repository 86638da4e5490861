import { doneBy, findLastChange, type LastChange, recordAudit } from '#domain/audit/audit.server'
import { listSharedBarcodes, type SharedBarcode } from '#domain/catalog/catalog.server'
import { type CatalogEntry, type EntryMistake, parseEntry } from '#domain/catalog/catalog-file'
import { compareWithShop, type LargeChange, lacksImporter } from '#domain/catalog/check-entries.server'
import {
  auditedChanges,
  changesBetween,
  type FieldChange,
  isText,
  type ProductField,
  productFields,
  sizeFields,
} from '#domain/catalog/entry-changes'
import { getPicture } from '#domain/catalog/pictures'
import type { FullProduct } from '#domain/catalog/product'
import { listMissingFields, type MissingField, type ProductStatus } from '#domain/catalog/product-list.server'
import { labelKey, stockAvailability } from '#domain/catalog/sizes'
import { readCatalogEntries, writeProduct } from '#domain/catalog/write-product.server'
import type { Clock } from '#domain/clock'
import { expectVersion, findVersion } from '#domain/commands/claim-command.server'
import type { StaffActor } from '#domain/commands/staff-actor'
import type { Db } from '#domain/database'
import { toPaise } from '#domain/money'
import { upsertRow } from '#domain/queries/queries.server'
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

/** The editor's raw input by field name. */
export type TypedEntry = Record<string, string>

/** An unpublished edit of a product. */
export type Draft = {
  entry: CatalogEntry
  /** The raw input while part of it is invalid; null when `entry` holds all of it. */
  typed: TypedEntry | null
  /** The product version that the draft was based on; 0 for a new product. */
  baseVersion: number
  savedAt: number
  savedBy: string
  savedById: string
}

/** The draft, or the published product if there is no draft. */
export type EditedProduct = {
  entry: CatalogEntry
  draft: Draft | null
  /** Null for a product that was never published. */
  live: CatalogEntry | null
  version: number
  /** The product's status in the shop, which a draft does not change; null for a product that was never published. */
  status: ProductStatus | null
}

export async function findEdited(db: Db, id: string): Promise<EditedProduct | undefined> {
  // Before what it is the version of: a change in between makes it too old, which is noticed, and not too new.
  const version = await findVersion(db, 'products', id)
  const [live = null] = await readCatalogEntries(db, id)
  const draft = (await findDraft(db, id)) ?? null
  const entry = draft?.entry ?? live
  return entry ? { entry, draft, live, version, status: live?.status ?? null } : undefined
}

async function findDraft(db: Db, id: string): Promise<Draft | undefined> {
  const row = await db
    .selectFrom('drafts')
    .leftJoin('user', 'user.id', 'drafts.saved_by')
    .selectAll('drafts')
    .select('user.name')
    .where('product_id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  return {
    entry: JSON.parse(row.body) as CatalogEntry,
    typed: row.typed === null ? null : (JSON.parse(row.typed) as TypedEntry),
    baseVersion: row.base_version,
    savedAt: row.saved_at,
    savedBy: row.name ?? row.saved_by,
    savedById: row.saved_by,
  }
}

/** Somebody else saved the draft that is stored, or published or threw away the one on the screen: then there is none. */
export type Overtaken = { ok: false; reason: 'overtaken'; draft: Draft | null; last: LastChange | undefined }

type SavedDraft = {
  entry: CatalogEntry
  /** The raw input while part of it is invalid. */
  typed: TypedEntry | null
  /** The product version that a new draft is based on. */
  baseVersion: number
  /** The save time of the draft on the screen, 0 for none, so that nobody overwrites a draft that they have not seen. */
  seenAt: number
}

/** Saves a draft; a draft that exists stays based on the product that it was started from. The same draft again changes nothing. */
export async function saveDraft(
  db: Db,
  clock: Clock,
  by: StaffActor,
  saved: SavedDraft,
): Promise<{ ok: true; savedAt: number } | Overtaken> {
  return transact<{ ok: true; savedAt: number } | Overtaken>(db, async (tx) => {
    const { entry, typed, baseVersion, seenAt } = saved
    const there = await findDraft(tx, entry.id)
    const values = { body: JSON.stringify(entry), typed: typed && JSON.stringify(typed) }
    if (there && JSON.stringify(there.entry) === values.body && JSON.stringify(there.typed) === JSON.stringify(typed))
      return { ok: true, savedAt: there.savedAt }
    if (!(await expectVersion(tx, 'drafts', entry.id, seenAt)))
      return there
        ? overtakenBy(there)
        : { ok: false, reason: 'overtaken', draft: null, last: await findEnd(tx, entry.id) }
    // Two saves in the same millisecond must get different times.
    const savedAt = Math.max(clock.now(), (there?.savedAt ?? 0) + 1)
    const row = {
      product_id: entry.id,
      ...values,
      saved_at: savedAt,
      saved_by: by.id,
      base_version: baseVersion,
    }
    await upsertRow(tx, 'drafts', row, ['product_id'], ['base_version'])
    return { ok: true, savedAt }
  })
}

/** Returns who published or threw away the last draft of a product, and when. */
async function findEnd(tx: Db, id: string): Promise<LastChange | undefined> {
  const [published, discarded] = [
    await findLastChange(tx, id, 'product.%'),
    await findLastChange(tx, id, 'draft.discard'),
  ]
  return (published?.at ?? 0) > (discarded?.at ?? 0) ? published : discarded
}

function overtakenBy(draft: Draft): Overtaken {
  return { ok: false, reason: 'overtaken', draft, last: { by: draft.savedBy, at: draft.savedAt } }
}

/** Returns the draft when somebody saved it after the page was made, so that it is neither discarded nor published unseen. */
export async function findUnseen(tx: Db, id: string, seenAt: number): Promise<Overtaken | undefined> {
  const draft = await findDraft(tx, id)
  return draft && draft.savedAt !== seenAt ? overtakenBy(draft) : undefined
}

/** Discards a draft; `seenAt` is the save time of the draft on the screen. Succeeds when the draft is already gone. */
export async function discardDraft(
  db: Db,
  clock: Clock,
  by: StaffActor,
  { id, seenAt }: { id: string; seenAt: number },
): Promise<{ ok: true } | Overtaken> {
  return transact<{ ok: true } | Overtaken>(db, async (tx) => {
    const unseen = await findUnseen(tx, id, seenAt)
    if (unseen && unseen.draft?.savedById !== by.id) return unseen
    const { numDeletedRows } = await tx.deleteFrom('drafts').where('product_id', '=', id).executeTakeFirst()
    if (numDeletedRows > 0n) await recordAudit(tx, { ...doneBy(by, clock.now()), act: 'draft.discard', subject: id })
    return { ok: true }
  })
}

export async function previewProduct(db: Db, entry: CatalogEntry): Promise<FullProduct> {
  const there = await db
    .selectFrom('pack_sizes')
    .select(['label', 'stock'])
    .where('product_id', '=', entry.id)
    .execute()
  const stockOf = (label: string) => there.find((size) => labelKey(size.label) === labelKey(label))?.stock ?? 0
  return {
    id: entry.id,
    name: entry.name,
    nameGu: entry.nameGu,
    nameHi: entry.nameHi,
    category: entry.category,
    subcategory: entry.category2,
    facts: entry.facts,
    pictures: entry.pictures.map(getPicture),
    details: entry.details ?? {},
    ingredients: entry.ingredients ?? '',
    ingredientsEnglish: null,
    origin: entry.origin ?? '',
    originCountry: entry.originCountry ?? null,
    importer: entry.importer ?? '',
    packer: entry.packer ?? '',
    shelfLifeDays: entry.shelfLifeDays ?? null,
    veg: entry.veg ?? null,
    rating: null,
    reviewCount: 0,
    reviewsHidden: 0,
    sizes: entry.sizes.map(({ label, price, mrp, netQuantity, netUnit }) => ({
      label,
      pricePaise: toPaise(price),
      mrpPaise: mrp ? toPaise(mrp) : null,
      netQuantity: netQuantity ?? null,
      netUnit: netUnit ?? null,
      ...stockAvailability(stockOf(label)),
    })),
  }
}
