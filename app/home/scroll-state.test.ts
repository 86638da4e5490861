import { expect, it } from 'vitest'
import { scrollStateAt, secondFrom } from '#app/home/scroll-state'

it.each([
  [0, 1],
  [1899, 1],
  [1900, 2],
  [3799, 2],
] as const)('the teaser at %i px is in state %i', (scrollY, state) => {
  expect(scrollStateAt(scrollY, 1, secondFrom.teaser)).toBe(state)
  expect(scrollStateAt(scrollY, 2, secondFrom.teaser)).toBe(state)
})

it.each([
  [0, 1],
  [2099, 1],
  [2100, 2],
  [3799, 2],
] as const)('the best sellers at %i px are in state %i', (scrollY, state) => {
  expect(scrollStateAt(scrollY, 1, secondFrom.bestSellers)).toBe(state)
  expect(scrollStateAt(scrollY, 2, secondFrom.bestSellers)).toBe(state)
})

it('from 3800 px on both states stay what they were', () => {
  for (const second of [secondFrom.teaser, secondFrom.bestSellers]) {
    expect(scrollStateAt(3800, 1, second)).toBe(1)
    expect(scrollStateAt(9000, 2, second)).toBe(2)
  }
})
