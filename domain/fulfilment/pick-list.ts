import type { PickOrder } from '#domain/fulfilment/pick-list.server'
import { countPacks } from '#domain/money'
import { compareWords } from '#domain/text'

export type ShortPick = { name: string; size: string; code: string; bestBefore: string }

export function sumPicks(orders: readonly PickOrder[]) {
  const lines = orders.flatMap((order) => order.lines)
  const sums = sumBy(lines, sizeOf).map((line) => {
    const same = lines.filter((one) => sizeOf(one) === sizeOf(line))
    const batches = same.flatMap((one) => one.batches)
    return { ...line, batches: sumBy(batches, ({ code, bestBefore }) => `${code} ${bestBefore}`) }
  })
  return sums.toSorted((a, b) => compareWords(a.name, b.name) || compareWords(a.size, b.size))
}

const sizeOf = ({ name, size }: { name: string; size: string }) => `${name}, ${size}`

function sumBy<Item extends { quantity: number }>(items: readonly Item[], keyOf: (item: Item) => string): Item[] {
  return [...Map.groupBy(items, keyOf).values()].flatMap(([first, ...others]) =>
    first ? [{ ...first, quantity: countPacks([first, ...others]) }] : [],
  )
}

export function listShort(orders: readonly PickOrder[]): ShortPick[] {
  return sumPicks(orders).flatMap(({ name, size, batches }) =>
    batches.flatMap(({ isShort, code, bestBefore }) => (isShort ? [{ name, size, code, bestBefore }] : [])),
  )
}

export function listUnsaleable(orders: readonly PickOrder[]): string[] {
  const found = orders.flatMap(({ lines }) => lines.filter(({ isUnsaleable }) => isUnsaleable))
  return [...new Set(found.map(sizeOf))]
}
