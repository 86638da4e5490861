import { parseLoaded } from '#app/admin/products/began-with'
import { type DraftConflict, keepChosen, placeSizes } from '#app/admin/products/draft-conflict'
import { formValues, readEntryForm } from '#app/admin/products/entry-form.server'
import { editorFields, entryValues } from '#app/admin/products/entry-values'
import type { StaffForm } from '#app/admin/shared/staff-form.server'
import { formText } from '#app/forms/form-text'
import { enteredFields } from '#app/forms/parse-form.server'
import { type Draft, type EditedProduct, saveDraft, type TypedEntry } from '#domain/catalog/drafts.server'
import { changesBetween } from '#domain/catalog/entry-changes'

/** A saved draft with its errors, or the conflicting draft of another person. */
export type StoredDraft =
  | { ok: true; draftAt: number; errors: Record<string, string> }
  | { ok: false; conflict: DraftConflict }

/** Returns the editor's values: the product, overridden by raw input that is not valid yet. */
export function editedValues({ entry, draft }: Pick<EditedProduct, 'entry' | 'draft'>): Record<string, string> {
  return draft?.typed ?? entryValues(entry)
}

/** Saves the editor's form as the draft, including invalid input; for `keep.…=theirs` keeps the field of the existing draft or product. */
export async function storeDraft(
  { db, clock, by, form }: Pick<StaffForm, 'db' | 'clock' | 'by' | 'form'>,
  edited: EditedProduct,
): Promise<StoredDraft> {
  const { entry, draft, live, version } = edited
  keepChosen(form, placeSizes(editedValues(edited), formValues(form), loadedValues(form)))
  const read = readEntryForm(form, entry)
  const errors = read.ok ? {} : read.errors
  if (!draft && read.ok && live && changesBetween(live, { ...read.entry, status: live.status }).length === 0)
    return { ok: true, draftAt: 0, errors }
  const seenAt = seenNumber(form, 'draftAt') ?? 0
  const baseVersion = seenNumber(form, 'version') ?? version
  const content = read.ok ? { entry: read.entry, typed: null } : { entry, typed: typedIn(form) }
  const saved = await saveDraft(db, clock, by, { ...content, baseVersion, seenAt })
  if (saved.ok) return { ok: true, draftAt: saved.savedAt, errors }
  if (saved.reason === 'saved-meanwhile') return { ok: false, conflict: toConflict(saved.draft) }
  const { how, last } = saved.end
  const theirs = entryValues(live ?? entry)
  const gone = { how, at: last?.at ?? 0, version }
  return { ok: false, conflict: { by: last?.by ?? '', savedAt: 0, theirs, gone } }
}

/** Returns the values that the sent form was based on; without them every difference is asked about. */
export function loadedValues(form: FormData): Record<string, string> {
  return parseLoaded(formText(form, 'loaded')) ?? {}
}

function toConflict(draft: Draft): DraftConflict {
  return { by: draft.savedBy, savedAt: draft.savedAt, theirs: editedValues({ entry: draft.entry, draft }) }
}

function typedIn(form: FormData): TypedEntry {
  const { values } = enteredFields(form)
  return Object.fromEntries(editorFields.flatMap((field) => (values[field] ? [[field, values[field]]] : [])))
}

/** Reads a number that a page has shown, or null. */
function seenNumber(form: FormData, name: string): number | null {
  const text = formText(form, name)
  return /^\d{1,15}$/.test(text) ? Number(text) : null
}
