import { doneBy, findLastChange, type LastChange, recordAudit } from '#domain/audit/audit.server'
import type { CatalogEntry } from '#domain/catalog/catalog-entry'
import { readCatalogEntries } from '#domain/catalog/write-product.server'
import type { Clock } from '#domain/clock'
import type { StaffActor } from '#domain/commands/staff-actor'
import type { Db } from '#domain/database'
import { upsertRow } from '#domain/queries/queries.server'
import { transact } from '#domain/transaction.server'

export type Draft = NonNullable<Awaited<ReturnType<typeof findDraft>>>
export type EditedProduct = NonNullable<Awaited<ReturnType<typeof findEdited>>>

/** Finds the draft as `entry`, or the product of the shop without one; `live` is null for one that was never published. */
export async function findEdited(db: Db, id: string) {
  // Before what it is the version of: a change in between makes it too old, which is noticed, and not too new.
  const stored = await db.selectFrom('products').select('version').where('id', '=', id).executeTakeFirst()
  const [live = null] = await readCatalogEntries(db, id)
  const draft = (await findDraft(db, id)) ?? null
  const entry = draft?.entry ?? live
  return entry ? { entry, draft, live, version: stored?.version ?? 0 } : undefined
}

async function findDraft(db: Db, id: string) {
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
    /** The raw input while part of it is invalid; null when `entry` holds all of it. */
    typed: row.typed === null ? null : (JSON.parse(row.typed) as Record<string, string>),
    /** The product version that the draft was based on; 0 for a new product. */
    baseVersion: row.base_version,
    savedAt: row.saved_at,
    savedBy: row.name ?? row.saved_by,
    savedById: row.saved_by,
  }
}

/** Somebody else saved the draft that is stored, or published or threw away the one on the screen: then there is none. */
export type Overtaken = { ok: false; reason: 'overtaken'; draft: Draft | null; last: LastChange | undefined }

type SavedDraft = WrittenDraft & {
  /** The save time of the draft on the screen, 0 for none, so that nobody overwrites a draft that they have not seen. */
  seenAt: number
}

/** A draft that exists stays based on the product that it was started from. The same draft again changes nothing. */
export async function saveDraft(db: Db, clock: Clock, by: StaffActor, saved: SavedDraft) {
  return transact<{ ok: true; savedAt: number } | Overtaken>(db, async (tx) => {
    const { entry, typed, seenAt } = saved
    const there = await findDraft(tx, entry.id)
    if (there && JSON.stringify([there.entry, there.typed]) === JSON.stringify([entry, typed]))
      return { ok: true, savedAt: there.savedAt }
    if (there && there.savedAt !== seenAt) return overtakenBy(there)
    if (!there && seenAt > 0) return { ok: false, reason: 'overtaken', draft: null, last: await findEnd(tx, entry.id) }
    return { ok: true, savedAt: await writeDraft(tx, clock, by, saved, there) }
  })
}

type WrittenDraft = Pick<Draft, 'entry' | 'typed' | 'baseVersion'>

/** Returns the save time. */
async function writeDraft(
  tx: Db,
  clock: Clock,
  by: StaffActor,
  { entry, typed, baseVersion }: WrittenDraft,
  there: Draft | null | undefined,
): Promise<number> {
  // Two saves in the same millisecond must get different times.
  const savedAt = Math.max(clock.now(), (there?.savedAt ?? 0) + 1)
  const row = {
    product_id: entry.id,
    body: JSON.stringify(entry),
    typed: typed && JSON.stringify(typed),
    saved_at: savedAt,
    saved_by: by.id,
    base_version: baseVersion,
  }
  await upsertRow(tx, 'drafts', row, ['product_id'], ['base_version'])
  return savedAt
}

/** With more none is added; a product that came from a file may have more. */
export const maxPhotos = 8

/** Changes the photos of a draft, or begins one; returns false where they are too many. They do not conflict with fields. */
export async function changePhotos(
  db: Db,
  clock: Clock,
  by: StaffActor,
  id: string,
  change: (pictures: string[]) => string[],
): Promise<boolean> {
  return transact(db, async (tx) => {
    const edited = await findEdited(tx, id)
    if (!edited) return true
    const { entry, draft, version: baseVersion } = edited
    const pictures = change(entry.pictures)
    if (pictures.length > Math.max(maxPhotos, entry.pictures.length)) return false
    if (pictures.join() === entry.pictures.join()) return true
    const typed = draft?.typed ?? null
    await writeDraft(tx, clock, by, { entry: { ...entry, pictures }, typed, baseVersion }, draft)
    return true
  })
}

async function findEnd(tx: Db, id: string): Promise<LastChange | undefined> {
  const published = await findLastChange(tx, id, 'product.%')
  const discarded = await findLastChange(tx, id, 'draft.discard')
  return (published?.at ?? 0) > (discarded?.at ?? 0) ? published : discarded
}

export function overtakenBy(draft: Draft): Overtaken {
  return { ok: false, reason: 'overtaken', draft, last: { by: draft.savedBy, at: draft.savedAt } }
}

/** Discards a draft; `seenAt` is the save time of the draft on the screen. Succeeds when the draft is already gone. */
export async function discardDraft(
  db: Db,
  clock: Clock,
  by: StaffActor,
  { id, seenAt }: { id: string; seenAt: number },
): Promise<{ ok: true } | Overtaken> {
  return transact<{ ok: true } | Overtaken>(db, async (tx) => {
    const draft = await findDraft(tx, id)
    if (!draft) return { ok: true }
    if (draft.savedAt !== seenAt && draft.savedById !== by.id) return overtakenBy(draft)
    await tx.deleteFrom('drafts').where('product_id', '=', id).execute()
    await recordAudit(tx, { ...doneBy(by, clock.now()), act: 'draft.discard', subject: id })
    return { ok: true }
  })
}
