import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isPrefixWithinOneEdit, isWithinEdits } from '#domain/catalog/search/word-matches'

function distance(one: string, other: string): number {
  const table = Array.from({ length: one.length + 1 }, (_, row) => [row])
  const at = (row: number, column: number) => table[row]?.[column] ?? Number.POSITIVE_INFINITY
  for (let column = 0; column <= other.length; column++) (table[0] ?? [])[column] = column
  for (let row = 1; row <= one.length; row++)
    for (let column = 1; column <= other.length; column++) {
      const same = one[row - 1] === other[column - 1] ? 0 : 1
      const swapped = row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      ;(table[row] ?? [])[column] = Math.min(
        at(row - 1, column) + 1,
        at(row, column - 1) + 1,
        at(row - 1, column - 1) + same,
        swapped ? at(row - 2, column - 2) + 1 : Number.POSITIVE_INFINITY,
      )
    }
  return at(one.length, other.length)
}

const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 7 })

it('words are within one or two edits where the textbook says so', () => {
  fc.assert(
    fc.property(word, word, (one, other) => {
      for (const most of [1, 2] as const) expect(isWithinEdits(one, other, most)).toBe(distance(one, other) <= most)
    }),
    { numRuns: 3_000 },
  )
})

it('a beginning may have one slip', () => {
  expect(isPrefixWithinOneEdit('tumre', 'turmeric')).toBe(true)
  expect(isPrefixWithinOneEdit('cardmo', 'cardamom')).toBe(true)
  expect(isPrefixWithinOneEdit('soap', 'saffron')).toBe(false)
})
