import type { StaffActor } from '#domain/accounts/staff'
import { recordAudit } from '#domain/audit/audit.server'
import { type CatalogEntry, type EntryMistake, parseEntry } from '#domain/catalog/catalog-file'
import { compareWithShop, type LargeChange, lacksImporter } from '#domain/catalog/check-entries.server'
import { findLastChange, type LastChange } from '#domain/catalog/last-change.server'
import { sweepPhotos } from '#domain/catalog/photos.server'
import { readEntries, writeProduct } from '#domain/catalog/write-product.server'
import type { Clock } from '#domain/clock'
import type { Db } from '#domain/database'
import { expectVersion, findVersion } from '#domain/expect-version.server'
import { transact } from '#domain/transaction.server'

/** An unpublished edit of a product. */
export type Draft = {
  entry: CatalogEntry
  /** The product version that the draft was based on; 0 for a new product. */
  baseVersion: number
  savedAt: number
  savedBy: string
}

/** The draft, or the published product if there is no draft. */
export type EditedProduct = { entry: CatalogEntry; draft: Draft | null; version: number }

export async function findEdited(db: Db, id: string): Promise<EditedProduct | null> {
  const [live] = await readEntries(db, id)
  const version = live ? await findVersion(db, 'products', id) : 0
  const draft = await findDraft(db, id)
  const entry = draft?.entry ?? live
  return entry ? { entry, draft, version } : null
}

export async function findDraft(db: Db, id: string): Promise<Draft | null> {
  const row = await db
    .selectFrom('drafts')
    .leftJoin('user', 'user.id', 'drafts.saved_by')
    .selectAll('drafts')
    .select('user.name')
    .where('product_id', '=', id)
    .executeTakeFirst()
  if (!row) return null
  const savedBy = row.name ?? row.saved_by
  return {
    entry: JSON.parse(row.body) as CatalogEntry,
    baseVersion: row.base_version,
    savedAt: row.saved_at,
    savedBy,
  }
}

type SavedMeanwhile = { ok: false; reason: 'saved-meanwhile'; last: LastChange }
export type SaveResult = { ok: true; savedAt: number } | SavedMeanwhile

/** Saves a draft. `seenAt` is the save time of the draft on the screen, 0 for none, so that nobody overwrites a draft that they have not seen. */
export async function saveDraft(
  db: Db,
  clock: Clock,
  by: StaffActor,
  { entry, baseVersion, seenAt }: { entry: CatalogEntry; baseVersion: number; seenAt: number },
): Promise<SaveResult> {
  return transact<SaveResult>(db, async (tx) => {
    const there = await findDraft(tx, entry.id)
    const body = JSON.stringify(entry)
    if (there && JSON.stringify(there.entry) !== body && !(await expectVersion(tx, 'drafts', entry.id, seenAt)))
      return savedMeanwhile(there)
    // Two saves in the same millisecond must get different times.
    const savedAt = Math.max(clock.now(), (there?.savedAt ?? 0) + 1)
    const values = { body, saved_at: savedAt, saved_by: by.id, base_version: baseVersion }
    await tx
      .insertInto('drafts')
      .values({ product_id: entry.id, ...values })
      .onConflict((conflict) => conflict.column('product_id').doUpdateSet(values))
      .execute()
    return { ok: true, savedAt }
  })
}

function savedMeanwhile({ savedBy, savedAt }: Draft): SavedMeanwhile {
  return { ok: false, reason: 'saved-meanwhile', last: { by: savedBy, at: savedAt } }
}

/** Returns the current draft when somebody saved it after the page was made, so that it is neither discarded nor published unseen. */
async function findUnseen(tx: Db, id: string, seenAt: number | null): Promise<SavedMeanwhile | null> {
  const draft = await findDraft(tx, id)
  if (!draft || seenAt === null || (await expectVersion(tx, 'drafts', id, seenAt))) return null
  return savedMeanwhile(draft)
}

/** Discards a draft. `seenAt` is the save time of the draft on the screen; null discards any draft. Succeeds when the draft is already gone. */
export async function discardDraft(
  db: Db,
  { id, seenAt }: { id: string; seenAt: number | null },
): Promise<{ ok: true } | SavedMeanwhile> {
  return transact<{ ok: true } | SavedMeanwhile>(db, async (tx) => {
    const unseen = await findUnseen(tx, id, seenAt)
    if (unseen) return unseen
    await tx.deleteFrom('drafts').where('product_id', '=', id).execute()
    return { ok: true }
  })
}

export type PublishResult =
  | { ok: true }
  | { ok: false; reason: 'no-draft' }
  | SavedMeanwhile
  | { ok: false; reason: 'mistakes'; mistakes: EntryMistake[] }
  | { ok: false; reason: 'published-meanwhile'; last: LastChange | null }
  | { ok: false; reason: 'no-importer' }
  | { ok: false; reason: 'large'; large: LargeChange[] }

/**
 * Publishes a draft completely, unless the product was published in between; `over` is the newer version that the user has seen and wants to
 * overwrite. `isSure` confirms large price changes; for `seenAt` see `discardDraft`.
 */
export async function publishDraft(
  db: Db,
  clock: Clock,
  by: StaffActor,
  { id, seenAt, over, isSure }: { id: string; seenAt: number | null; over: number | null; isSure: boolean },
): Promise<PublishResult> {
  const result = await transact<PublishResult>(db, async (tx, rollback) => {
    const draft = await findDraft(tx, id)
    if (!draft) return { ok: false, reason: 'no-draft' }
    const unseen = await findUnseen(tx, id, seenAt)
    if (unseen) return unseen
    await tx.deleteFrom('drafts').where('product_id', '=', id).execute()
    const version = over ?? draft.baseVersion
    if (!(await expectVersion(tx, 'products', id, version)))
      return rollback({ ok: false, reason: 'published-meanwhile', last: await findLastChange(tx, id) })
    const parsed = parseEntry(draft.entry)
    if (!parsed.ok) return rollback({ ok: false, reason: 'mistakes', mistakes: parsed.mistakes })
    if (lacksImporter(parsed.entry)) return rollback({ ok: false, reason: 'no-importer' })
    const { large } = await compareWithShop(tx, [parsed.entry])
    if (large.length > 0 && !isSure) return rollback({ ok: false, reason: 'large', large })
    const at = clock.now()
    await writeProduct(tx, { at, actor: by.id }, whole(parsed.entry), await positionOf(tx, id))
    const act = version === 0 ? 'product.add' : 'product.publish'
    await recordAudit(tx, {
      ...{ at, actor: by.id, act, subject: id, requestId: by.requestId },
      ...{ before: { version }, after: { version: version + 1 } },
    })
    return { ok: true }
  })
  if (result.ok) await sweepPhotos(db, clock)
  return result
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

/** Fills missing fields with null: the editor shows every field, so a missing one was emptied. Leaves out the status, which is changed separately. */
function whole({ status: _, ...entry }: CatalogEntry): CatalogEntry {
  const empty = { hsn: null, gst: null, originCountry: null, shelfLifeDays: null, veg: null }
  const emptySize = { mrp: null, netQuantity: null, netUnit: null, weightGrams: null }
  const sizes = entry.sizes.map(({ stock: _stock, ...size }) => ({ ...emptySize, ...size }))
  return { ...empty, ...entry, sizes }
}
