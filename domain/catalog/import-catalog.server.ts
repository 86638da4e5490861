import { doneBy, recordAudit } from '#domain/audit/audit.server'
import { priceChangeText } from '#domain/catalog/admin-texts'
import { listSharedBarcodes } from '#domain/catalog/catalog.server'
import { readCatalogText } from '#domain/catalog/catalog-csv.server'
import { type CatalogEntry, findSize, listLargeChanges, mustNameImporter } from '#domain/catalog/catalog-entry'
import { auditedChanges, changesBetween, type FieldChange } from '#domain/catalog/entry-changes'
import { isKnownPicture } from '#domain/catalog/photos.server'
import { isPhotoName } from '#domain/catalog/pictures'
import { readCatalogEntries, writeProduct } from '#domain/catalog/write-product.server'
import type { Clock } from '#domain/clock'
import type { StaffActor } from '#domain/commands/staff-actor'
import type { Db } from '#domain/database'
import { type LineMistake, someMistakes } from '#domain/files/mistakes'
import { sha256 } from '#domain/hash.server'
import { yieldEvery } from '#domain/tasks/yield-every.server'
import { cut } from '#domain/text'
import { t } from '#domain/texts/translate'
import { transact } from '#domain/transaction.server'

export type ImportResult =
  | { ok: false; reason: 'mistakes'; lines: LineMistake[] }
  /** The file must be sent again with `asked`, which stands for what is asked about. */
  | { ok: false; reason: 'asks'; lines: LineMistake[]; asked: string }
  /** `lines` has what changes; of a trial also what it asks about, for which `asked` stands. */
  | { ok: true; added: number; changed: number; unchanged: number; lines: LineMistake[]; asked?: string | undefined }

type ImportRequest = { text: string; isTrial?: boolean; confirmed?: string }

/** All or none; only new sizes take stock from the file. Asks about large price changes and sizes left out. */
export async function importCatalog(
  db: Db,
  clock: Clock,
  by: StaffActor,
  { text, isTrial = false, confirmed = '' }: ImportRequest,
): Promise<ImportResult> {
  return transact<ImportResult>(db, async (tx, rollback) => {
    const known = new Map((await readCatalogEntries(tx)).map((entry) => [entry.id, entry]))
    const read = await readCatalogText(text, known)
    if (!read.ok) return rollback({ ok: false, reason: 'mistakes', lines: read.mistakes })
    const { entries, lineOf } = read
    const refuse = (lines: LineMistake[]) => rollback({ ok: false, reason: 'mistakes', lines: someMistakes(lines) })
    const mistakes = await listMistakes(tx, known, entries, lineOf)
    if (mistakes.length > 0) return refuse(mistakes)
    const questions = entries.flatMap((entry) => listQuestions(known.get(entry.id) ?? null, entry, lineOf))
    const asked = questions.length > 0 ? sha256(JSON.stringify(questions)) : undefined
    if (asked && !isTrial && asked !== confirmed)
      return rollback({ ok: false, reason: 'asks', lines: someMistakes(questions), asked })
    // Lets other requests run, so that cached pages are answered meanwhile.
    const pause = yieldEvery(20)
    const changes: LineMistake[] = []
    let added = 0
    const at = clock.now()
    for (const entry of entries) {
      await pause()
      const before = known.get(entry.id) ?? null
      const fields = changesBetween(before, entry)
      if (fields.length === 0) continue
      await writeProduct(tx, { at, actor: by.id }, entry)
      const facts = auditedChanges(before, entry)
      await recordAudit(tx, { ...doneBy(by, at), act: 'product.import', subject: entry.id, ...facts })
      changes.push({ line: lineOf(entry.id), text: changesText(entry.name, before === null, fields) })
      if (!before) added++
    }
    const shared = await listSharedBarcodes(tx)
    if (shared.length > 0)
      return refuse(
        shared.map(({ id, label, barcode }) => ({
          line: lineOf(id, label),
          text: t('the barcode {barcode} of {id}, {label}, is on another size too.', { barcode, id, label }),
        })),
      )
    const counts = { added, changed: changes.length - added, unchanged: entries.length - changes.length }
    if (!isTrial) return { ok: true, ...counts, lines: someMistakes(changes) }
    return rollback({ ok: true, ...counts, lines: someMistakes([...questions, ...changes]), asked })
  })
}

type LineOf = (id: string, label?: string) => number

/** Lists imported products without importer, and photos that are not stored; a photo that the product names already is no mistake of the file. */
async function listMistakes(
  tx: Db,
  known: ReadonlyMap<string, CatalogEntry>,
  entries: readonly CatalogEntry[],
  lineOf: LineOf,
): Promise<LineMistake[]> {
  const mistakes: LineMistake[] = []
  for (const entry of entries) {
    const { id, pictures } = entry
    const [before, line] = [known.get(id) ?? null, lineOf(id)]
    if (mustNameImporter(entry, before))
      mistakes.push({ line, text: t('{id} is imported and has no importer.', { id }) })
    for (const name of pictures.filter((name) => isPhotoName(name) && !before?.pictures.includes(name)))
      if (!(await isKnownPicture(tx, name))) {
        const text = t('the photo {name} of {id} is not in the shop: leave it out here, and add it in the editor.', {
          name,
          id,
        })
        mistakes.push({ line, text })
      }
  }
  return mistakes
}

function listQuestions(before: CatalogEntry | null, entry: CatalogEntry, lineOf: LineOf): LineMistake[] {
  const { id } = entry
  const leftOut = (before?.sizes ?? []).filter(({ label }) => !findSize(entry, label))
  return [
    ...listLargeChanges(before, entry).map(({ label, fromPaise, toPaise }) => ({
      line: lineOf(id, label),
      text: `${id}, ${label}: ${priceChangeText(fromPaise, toPaise)}`,
    })),
    ...leftOut.map(({ label }) => ({
      line: lineOf(id),
      text: t('{id}, {label}, is not in the file: it would be sold no more.', { id, label }),
    })),
  ]
}

function changesText(name: string, isNew: boolean, fields: readonly FieldChange[]): string {
  if (isNew) return t('{name} is new.', { name })
  return `${name}: ${fields.map((field) => `${field.name} ${cut(field.before, 80)} → ${cut(field.after, 80)}`).join('; ')}.`
}
