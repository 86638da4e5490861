import { expect, test } from 'vitest'
import { bestSellersState, teaserState } from '#app/home/scroll-state'

test.each([
  [0, 1],
  [1899, 1],
  [1900, 2],
  [3799, 2],
] as const)('the teaser at %i px is in state %i', (scrollY, state) => {
  expect(teaserState(scrollY, 1)).toBe(state)
  expect(teaserState(scrollY, 2)).toBe(state)
})

test.each([
  [0, 1],
  [2099, 1],
  [2100, 2],
  [3799, 2],
] as const)('the best sellers at %i px are in state %i', (scrollY, state) => {
  expect(bestSellersState(scrollY, 1)).toBe(state)
  expect(bestSellersState(scrollY, 2)).toBe(state)
})

test('from 3800 px on both states stay what they were', () => {
  for (const state of [teaserState, bestSellersState]) {
    expect(state(3800, 1)).toBe(1)
    expect(state(9000, 2)).toBe(2)
  }
})
