import type { PickOrder } from '#domain/fulfilment/pick-list.server'
import { countPacks } from '#domain/money'
import { compareWords } from '#domain/text'

export type ShortPick = { name: string; size: string; code: string; bestBefore: string }

export function sumPicks(orders: readonly PickOrder[]) {
  const lines = orders.flatMap((order) => order.lines)
  const sums = [...Map.groupBy(lines, ({ name, size }) => JSON.stringify([name, size])).values()].flatMap((same) => {
    const [first] = same
    if (!first) return []
    const batches = Map.groupBy(
      same.flatMap((line) => line.batches),
      ({ code, bestBefore }) => JSON.stringify([code, bestBefore]),
    )
    return [
      {
        name: first.name,
        size: first.size,
        quantity: countPacks(same),
        batches: [...batches.values()].flatMap((packs) =>
          packs[0] ? [{ ...packs[0], quantity: countPacks(packs) }] : [],
        ),
      },
    ]
  })
  return sums.toSorted((a, b) => compareWords(a.name, b.name) || compareWords(a.size, b.size))
}

export function listShort(orders: readonly PickOrder[]): ShortPick[] {
  return sumPicks(orders).flatMap(({ name, size, batches }) =>
    batches.flatMap(({ isShort, code, bestBefore }) => (isShort ? [{ name, size, code, bestBefore }] : [])),
  )
}

export function listUnsaleable(orders: readonly PickOrder[]): string[] {
  const found = orders.flatMap(({ lines }) => lines.filter(({ isUnsaleable }) => isUnsaleable))
  return [...new Set(found.map(({ name, size }) => `${name}, ${size}`))]
}
