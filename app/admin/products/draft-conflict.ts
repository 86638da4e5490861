import { editorFields } from '#app/admin/products/entry-values'
import { formText } from '#app/forms/form-text'
import type { DraftEnd } from '#domain/catalog/drafts.server'

/** The draft that another person saved meanwhile, with its values by field of the editor. */
export type DraftConflict = {
  by: string
  /** The save time of the draft; 0 if it is gone. */
  savedAt: number
  theirs: Record<string, string>
  /** What became of a draft that is gone: `theirs` has the product as it is in the shop, of this version. `at` is 0 if that is not known. */
  gone?: { how: DraftEnd['how']; at: number; version: number }
}

export type ConflictField = { field: string; mine: string; theirs: string }

export type MergedDrafts = {
  /** The values of fields that only the other person changed. */
  taken: Record<string, string>
  /** The fields that both changed, each otherwise. */
  conflicts: ConflictField[]
}

type Values = Readonly<Record<string, string>>

/** Lists the fields in which two drafts differ. Ignores a unit without a quantity. */
export function listDifferences(mine: Values, theirs: Values): ConflictField[] {
  return editorFields.flatMap((field) => {
    const [own = '', other = ''] = [mine[field]?.trim(), theirs[field]?.trim()]
    const isIdleUnit = /^(netUnit|scaleLevel)/.test(field) && (own === '' || other === '')
    return own === other || isIdleUnit ? [] : [{ field, mine: own, theirs: other }]
  })
}

/** Merges two drafts by field; `base` has the values from which mine was started. */
export function mergeDrafts(mine: Values, theirs: Values, base: Values): MergedDrafts {
  const merged: MergedDrafts = { taken: {}, conflicts: [] }
  for (const difference of listDifferences(mine, theirs)) {
    const was = base[difference.field]?.trim() ?? ''
    if (difference.mine === was) merged.taken[difference.field] = difference.theirs
    else if (difference.theirs !== was) merged.conflicts.push(difference)
  }
  return merged
}

/** Fills in the fields of a sent form for which the other draft was chosen. */
export function keepChosen(form: FormData, theirs: Values): void {
  for (const field of editorFields)
    if (formText(form, `keep.${field}`) === 'theirs') form.set(field, theirs[field] ?? '')
}
