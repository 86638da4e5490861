import { editorFields, fieldsOfRow, isRowUsed, sizeRows } from '#app/admin/products/entry-values'
import { formText } from '#app/forms/form-text'
import type { DraftEnd } from '#domain/catalog/drafts.server'
import { labelKey } from '#domain/catalog/label-key'

/** The draft that another person saved meanwhile, with its values by field of the editor. */
export type DraftConflict = {
  by: string
  /** The save time of the draft; 0 if it is gone. */
  savedAt: number
  theirs: Record<string, string>
  /** What became of a draft that is gone: `theirs` has the product as it is in the shop, of this version. `at` is 0 if that is not known. */
  gone?: { how: DraftEnd['how']; at: number; version: number }
}

/** A field, or `size.1` for a row as a whole. */
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

/** Merges two drafts by field, and a row in which they have two sizes as a whole; `base` has the values from which mine was started, and `theirs` is placed. */
export function mergeDrafts(mine: Values, theirs: Values, base: Values): MergedDrafts {
  const merged: MergedDrafts = { taken: {}, conflicts: [] }
  const rows = new Map(
    sizeRows
      .filter((row) => isOtherSize(mine, theirs, row))
      .flatMap((row) => fieldsOfRow(row).map((field) => [field, row])),
  )
  const asked = new Set<number>()
  for (const difference of listDifferences(mine, theirs)) {
    const row = rows.get(difference.field)
    const fields = row === undefined ? [difference.field] : fieldsOfRow(row)
    if (isSameIn(fields, mine, base)) merged.taken[difference.field] = difference.theirs
    else if (isSameIn(fields, theirs, base)) continue
    else if (row === undefined) merged.conflicts.push(difference)
    else if (!asked.has(row)) {
      asked.add(row)
      merged.conflicts.push({ field: `size.${row}`, mine: rowText(mine, row), theirs: rowText(theirs, row) })
    }
  }
  return merged
}

function isSameIn(fields: readonly string[], one: Values, other: Values): boolean {
  return !listDifferences(one, other).some(({ field }) => fields.includes(field))
}

/** Returns whether the row has a size in one draft and none or another one in the other; a row that has no label yet is the size of the other. */
function isOtherSize(mine: Values, theirs: Values, row: number): boolean {
  if (isRowUsed(mine, row) !== isRowUsed(theirs, row)) return true
  const [own, other] = [keyInRow(mine, row), keyInRow(theirs, row)]
  return own !== '' && other !== '' && own !== other
}

const keyInRow = (values: Values, row: number) => labelKey(values[`label.${row}`]?.trim() ?? '')

function rowText(values: Values, row: number): string {
  if (!isRowUsed(values, row)) return ''
  return fieldsOfRow(row)
    .flatMap((field) => values[field]?.trim() || [])
    .join(', ')
}

/**
 * Moves the sizes of another draft into the rows that they have in a form, by label: a stored draft has no empty rows between sizes, as a form may have.
 * A size that the form does not know stays in its row, or comes into a free one.
 */
export function placeSizes(theirs: Values, mine: Values, base: Values): Record<string, string> {
  const places = new Map<number, number>()
  const isFree = (row: number) => ![...places.values()].includes(row)
  const isOwn = (row: number) => isRowUsed(mine, row) && !isRowUsed(base, row)
  const place = (from: number, find: () => number | undefined) => {
    const to = places.has(from) ? undefined : find()
    if (to !== undefined) places.set(from, to)
  }
  const used = sizeRows.filter((row) => isRowUsed(theirs, row))
  for (const known of [base, mine])
    for (const from of used) {
      const key = keyInRow(theirs, from)
      place(from, () => sizeRows.find((row) => key !== '' && keyInRow(known, row) === key && isFree(row)))
    }
  for (const from of used) {
    const rows = [from, ...sizeRows]
    place(from, () => rows.find((row) => isFree(row) && !isOwn(row)) ?? rows.find(isFree))
  }
  const placed = Object.entries(theirs).filter(([field]) => !field.includes('.'))
  for (const [from, to] of places)
    for (const [at, field] of fieldsOfRow(from).entries()) {
      const value = theirs[field]
      if (value !== undefined) placed.push([fieldsOfRow(to)[at] ?? field, value])
    }
  return Object.fromEntries(placed)
}

/** Returns whether the other draft has what this form had, whatever the rows of its sizes. */
export function isSameDraft(values: Values, theirs: Values): boolean {
  return listDifferences(values, placeSizes(theirs, values, values)).length === 0
}

/** Fills in the fields of a sent form for which the other draft, placed, was chosen. */
export function keepChosen(form: FormData, theirs: Values): void {
  const isChosen = (field: string) => formText(form, `keep.${field}`) === 'theirs'
  const inRows = sizeRows.filter((row) => isChosen(`size.${row}`)).flatMap(fieldsOfRow)
  for (const field of editorFields) if (isChosen(field) || inRows.includes(field)) form.set(field, theirs[field] ?? '')
}
