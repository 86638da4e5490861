import { sum } from '#domain/sum'

/** Returns the number of packs of an order, a cart or any other lines. */
export function countPacks(lines: readonly { quantity: number }[]): number {
  return sum(lines, ({ quantity }) => quantity)
}
