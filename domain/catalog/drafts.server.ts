import { doneBy, findLastChange, type LastChange, recordAudit } from '#domain/audit/audit.server'
import { type CatalogEntry, type EntryMistake, findSize, parseEntry } from '#domain/catalog/catalog-entry'
import { findField, type ProductField, readFields } from '#domain/catalog/entry-fields'
import { entryValues, formFields, isRowUsed, sizeFormFields, sizeRows } from '#domain/catalog/entry-values'
import { readCatalogEntries } from '#domain/catalog/write-product.server'
import type { Clock } from '#domain/clock'
import type { StaffActor } from '#domain/commands/staff-actor'
import type { Db } from '#domain/database'
import { upsertRow } from '#domain/queries/queries.server'
import { t } from '#domain/texts/translate'
import { transact } from '#domain/transaction.server'

export type Draft = NonNullable<Awaited<ReturnType<typeof findDraft>>>
export type EditedProduct = NonNullable<Awaited<ReturnType<typeof findEdited>>>

/** Finds what the editor shows: the draft, or the product of the shop without one. `live` is null for one that was never published. */
export async function findEdited(db: Db, id: string) {
  // Before what it is the version of: a change in between makes it too old, which is noticed, and not too new.
  const stored = await db.selectFrom('products').select('version').where('id', '=', id).executeTakeFirst()
  const [live = null] = await readCatalogEntries(db, id)
  const draft = (await findDraft(db, id)) ?? null
  const shown = draft ?? (live && { typed: entryValues(live), pictures: live.pictures })
  if (!shown) return undefined
  const { typed, pictures } = shown
  return { id, name: typed.name || (live?.name ?? id), typed, pictures, draft, live, version: stored?.version ?? 0 }
}

type Read = { ok: true; entry: CatalogEntry } | { ok: false; errors: Record<string, string> }

/** Returns the product as it is in the shop then: status and place in lists are the shop's, and a size that is there keeps its label. */
export function readEdited({
  id,
  typed: values,
  pictures,
  live,
}: Pick<EditedProduct, 'id' | 'typed' | 'pictures' | 'live'>): Read {
  const rows = sizeRows.filter((row) => isRowUsed(values, row))
  // A part, such as a unit, is nothing without its field.
  const typedIn = (row: string) => (field: ProductField) => {
    const whole = values[`${field.partOf ?? field.key}${row}`] ?? ''
    return whole.trim() === '' ? '' : (values[`${field.key}${row}`] ?? '')
  }
  const parsed = parseEntry({
    ...{ id, pictures, status: live?.status, position: live?.position },
    ...readFields(formFields, typedIn('')),
    sizes: rows.map((row) => readFields(sizeFormFields, typedIn(`.${row}`))),
  })
  if (parsed.ok) {
    const { entry } = parsed
    const sizes = entry.sizes.map((size) => ({ ...size, label: findSize(live, size.label)?.label ?? size.label }))
    return { ok: true, entry: { ...entry, sizes } }
  }
  const errors: Record<string, string> = {}
  for (const mistake of parsed.mistakes) {
    const field = fieldOf(mistake, rows)
    const isEmptyPrice = field.startsWith('price.') && (values[field] ?? '').trim() === ''
    const text =
      mistake.message === '' ? t('This is not understood.') : t('This {message}.', { message: mistake.message })
    errors[field] ??= isEmptyPrice ? t('Please give the price.') : text
  }
  return { ok: false, errors }
}

/** Returns the field at which a mistake is shown; one about all sizes is shown at the first. */
function fieldOf({ path }: EntryMistake, rows: number[]): string {
  const [first = '', at] = path
  const { key, partOf = key } = findField(path) ?? {}
  if (first !== 'sizes') return partOf ?? String(first)
  return typeof at === 'number' && partOf ? `${partOf}.${rows[at] ?? 0}` : 'label.0'
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
    /** By the fields of the editor, as they were typed: also what is not right yet. */
    typed: JSON.parse(row.typed) as Record<string, string>,
    pictures: JSON.parse(row.pictures) as string[],
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
    const { id, typed, seenAt } = saved
    const there = await findDraft(tx, id)
    if (there && JSON.stringify(there.typed) === JSON.stringify(typed)) return { ok: true, savedAt: there.savedAt }
    if (there && there.savedAt !== seenAt) return overtakenBy(there)
    if (!there && seenAt > 0) return { ok: false, reason: 'overtaken', draft: null, last: await findEnd(tx, id) }
    return { ok: true, savedAt: await writeDraft(tx, clock, by, saved, there) }
  })
}

type WrittenDraft = Pick<Draft, 'typed' | 'pictures' | 'baseVersion'> & { id: string }

/** Returns the save time. */
async function writeDraft(
  tx: Db,
  clock: Clock,
  by: StaffActor,
  { id, typed, pictures, baseVersion }: WrittenDraft,
  there: Draft | null | undefined,
): Promise<number> {
  // Two saves in the same millisecond must get different times.
  const savedAt = Math.max(clock.now(), (there?.savedAt ?? 0) + 1)
  const row = {
    product_id: id,
    typed: JSON.stringify(typed),
    pictures: JSON.stringify(pictures),
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
    const { typed, draft, version: baseVersion } = edited
    const pictures = change(edited.pictures)
    if (pictures.length > Math.max(maxPhotos, edited.pictures.length)) return false
    if (pictures.join() === edited.pictures.join()) return true
    await writeDraft(tx, clock, by, { id, typed, pictures, baseVersion }, draft)
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
