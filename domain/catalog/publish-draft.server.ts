import { doneBy, findLastChange, type LastChange, recordAudit } from '#domain/audit/audit.server'
import { auditedChanges } from '#domain/catalog/audited-changes'
import { listSharedBarcodes, type SharedBarcode } from '#domain/catalog/barcodes.server'
import { type CatalogEntry, type EntryMistake, parseEntry } from '#domain/catalog/catalog-file'
import { compareWithShop, type LargeChange, lacksImporter } from '#domain/catalog/check-entries.server'
import { type EditedProduct, findEdited, findUnseen, type SavedMeanwhile } from '#domain/catalog/drafts.server'
import { changesBetween, type FieldChange } from '#domain/catalog/entry-changes'
import { labelKey } from '#domain/catalog/label-key'
import { mergeEntries, type Side } from '#domain/catalog/merge-entries'
import { listMissingFields, type MissingField } from '#domain/catalog/missing-fields'
import { isText, type ProductField, productFields, sizeFields } from '#domain/catalog/product-fields'
import { writeProduct } from '#domain/catalog/write-product.server'
import type { Clock } from '#domain/clock'
import type { StaffActor } from '#domain/commands/staff-actor'
import type { Db } from '#domain/database'
import { transact } from '#domain/transaction.server'

/** The effect of publishing a draft, field by field. */
export type Publication = {
  /** Fields in which the draft differs from the shop. */
  changes: FieldChange[]
  /** Fields that changed only in the shop since the draft was started; they stay. */
  taken: FieldChange[]
  /** Fields changed by both: `before` is in the shop, `after` in the draft. Publishing needs a choice for each. */
  conflicts: FieldChange[]
  large: LargeChange[]
  mistakes: EntryMistake[]
  /** Label data, and names in other languages, that would be empty in the shop. */
  missing: UnfilledField[]
  lacksImporter: boolean
}

export type UnfilledField = MissingField | 'name-gu' | 'name-hi'

/** Returns the effect of publishing now; undefined without a draft. */
export async function previewPublication(db: Db, edited: EditedProduct): Promise<Publication | undefined> {
  const { draft, live, version } = edited
  if (!draft) return undefined
  const { entry, conflicts, taken } = mergeDraft(edited, {})
  const parsed = parseEntry(entry)
  const isAsked = new Set(conflicts.map(({ field }) => field))
  const changes = changesBetween(live, withEmptiedFields(entry, live)).filter(({ field }) => !isAsked.has(field))
  const { large } = version > 0 ? await compareWithShop(db, [entry]) : { large: [] }
  return {
    changes,
    taken,
    conflicts,
    large,
    mistakes: parsed.ok ? [] : parsed.mistakes,
    missing: listUnfilled(entry),
    lacksImporter: lacksImporter(entry),
  }
}

function listUnfilled({ nameGu, nameHi, gst, sizes, ...label }: CatalogEntry): UnfilledField[] {
  const names = [
    ['name-gu', nameGu],
    ['name-hi', nameHi],
  ] as const
  return [
    ...listMissingFields({ ...label, rate: gst, sizes }),
    ...names.flatMap(([field, name]) => (name === '' ? [field] : [])),
  ]
}

function mergeDraft({ draft, live, version }: EditedProduct, choices: Readonly<Record<string, Side>>) {
  const mine = draft?.entry as CatalogEntry
  if (!draft || !live || draft.baseVersion === version) return { entry: mine, conflicts: [], taken: [] }
  return mergeEntries({ base: draft.base, mine, theirs: live }, choices)
}

export type PublishResult =
  | { ok: true }
  | { ok: false; reason: 'no-draft' }
  | SavedMeanwhile
  | { ok: false; reason: 'mistakes'; mistakes: EntryMistake[] }
  | { ok: false; reason: 'published-meanwhile'; last: LastChange | undefined }
  /** A field changed by both has no choice. */
  | { ok: false; reason: 'conflicts' }
  | { ok: false; reason: 'no-importer' }
  | { ok: false; reason: 'large'; large: LargeChange[] }
  | { ok: false; reason: 'shared-barcodes'; shared: SharedBarcode[] }

export type PublishRequest = {
  id: string
  /** The save time of the draft and the version of the product that the page has shown. */
  seenAt: number
  seenVersion: number
  /** The side whose value is used, for each field changed by both. */
  choices: Readonly<Record<string, Side>>
  /** Confirms large price changes. */
  isSure: boolean
}

/** Publishes a draft completely, if neither the draft nor the product changed since the page that showed what will change. */
export async function publishDraft(
  db: Db,
  clock: Clock,
  by: StaffActor,
  request: PublishRequest,
): Promise<PublishResult> {
  const { id, seenAt, seenVersion, choices, isSure } = request
  return transact<PublishResult>(db, async (tx, rollback) => {
    const edited = await findEdited(tx, id)
    if (!edited?.draft) return { ok: false, reason: 'no-draft' }
    const { live, version } = edited
    const unseen = await findUnseen(tx, id, seenAt)
    if (unseen) return unseen
    if (version !== seenVersion)
      return { ok: false, reason: 'published-meanwhile', last: await findLastChange(tx, id, 'product.%') }
    if (edited.draft.typed) return { ok: false, reason: 'mistakes', mistakes: [] }
    const { entry, conflicts } = mergeDraft(edited, choices)
    if (conflicts.some(({ field }) => !choices[field])) return { ok: false, reason: 'conflicts' }
    const parsed = parseEntry(entry)
    if (!parsed.ok) return { ok: false, reason: 'mistakes', mistakes: parsed.mistakes }
    if (lacksImporter(parsed.entry)) return { ok: false, reason: 'no-importer' }
    const { large } = await compareWithShop(tx, [parsed.entry])
    if (large.length > 0 && !isSure) return { ok: false, reason: 'large', large }
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
