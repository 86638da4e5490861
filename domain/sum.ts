/** Adds a whole number of each row, such as its amount in paise. */
export function sum<Row>(rows: readonly Row[], numberOf: (row: Row) => number): number {
  return rows.reduce((total, row) => total + numberOf(row), 0)
}
