import { compareWords } from '#domain/text'

/** Sorts rows by the keys of what they lock, so that two transactions lock it in the same order and do not deadlock. */
export function inFixedOrder<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Row[] {
  return rows.toSorted((a, b) => compareWords(keyOf(a), keyOf(b)))
}
