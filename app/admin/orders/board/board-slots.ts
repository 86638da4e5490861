import { useEffect, useRef } from 'react'
import { outcomesOf } from '#app/admin/commands/command-form-result'
import { type ShownResult, useShownResults } from '#app/admin/commands/shown-results'
import type { BoardCard } from '#domain/fulfilment/board'

/** A slot of the board: an order, or until it is closed the result of an order that has left the view. */
export type BoardSlot = { number: string; card: BoardCard | null; shown: ShownResult | null }

/** Returns the cards with the results of their own commands in their places, and the results that belong to no place. */
export function useBoardSlots(cards: readonly BoardCard[]): { slots: BoardSlot[]; others: ShownResult[] } {
  const all = useShownResults()
  const before = useRef<string[]>([])
  const own = new Map(
    all.flatMap((shown) => {
      const [only, ...others] = outcomesOf(shown.result)
      return only && others.length === 0 ? [[only.number, shown] as const] : []
    }),
  )
  const byNumber = new Map(cards.map((card) => [card.number, card]))
  const numbers = mergePlaces(
    before.current.filter((number) => byNumber.has(number) || own.has(number)),
    cards.map(({ number }) => number),
  )
  useEffect(() => {
    before.current = numbers
  })
  const slots = numbers.map((number) => ({
    number,
    card: byNumber.get(number) ?? null,
    shown: own.get(number) ?? null,
  }))
  const placed = new Set(slots.map(({ shown }) => shown))
  return { slots, others: all.filter((result) => !placed.has(result)) }
}

/** Merges the order numbers of the last and the current view; a number that has left the view keeps its place after its former neighbour. */
function mergePlaces(before: readonly string[], now: readonly string[]): string[] {
  const merged = [...now]
  for (const [place, number] of before.entries()) {
    if (merged.includes(number)) continue
    const previous = before[place - 1]
    merged.splice(previous === undefined ? 0 : merged.indexOf(previous) + 1, 0, number)
  }
  return merged
}
