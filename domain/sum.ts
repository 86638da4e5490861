/** Adds a whole number of each row, such as its amount in paise. */
export function sum<Row>(rows: readonly Row[], numberOf: (row: Row) => number): number {
  return rows.reduce((total, row) => total + numberOf(row), 0)
}

/** Returns the number of packs of an order, a cart or any other lines. */
export function countPacks(lines: readonly { quantity: number }[]): number {
  return sum(lines, ({ quantity }) => quantity)
}
