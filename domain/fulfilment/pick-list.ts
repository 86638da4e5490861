import { countPacks } from '#domain/money'
import type { Stage } from '#domain/orders/order'
import { compareWords } from '#domain/text'

export type ChosenOrder = { number: string; version: number; stage: Stage; name: string; city: string; zip: string }

/** The packs of a batch that are proposed for a line; `isShort` if it has too little shelf life left. */
export type ProposedBatch = { code: string; bestBefore: string; quantity: number; isShort: boolean }

export type PickLine = {
  name: string
  size: string
  quantity: number
  /** The rest of the quantity has no batch. */
  batches: ProposedBatch[]
  /** True when too few of the packs in stock are neither expired nor recalled. */
  isUnsaleable: boolean
}

export type PickOrder = ChosenOrder & {
  /** True for a cash order that its buyer has not confirmed; it is packed only when somebody chooses it. */
  isUnconfirmed: boolean
  phone: string
  notes: string[]
  lines: PickLine[]
}

export type ShortPick = { name: string; size: string; code: string; bestBefore: string }

export function sumPicks(orders: readonly PickOrder[]): Omit<PickLine, 'isUnsaleable'>[] {
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
