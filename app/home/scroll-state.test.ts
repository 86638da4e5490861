import { expect, test } from 'vitest'
import { bestSellersBounds, scrollStateAt, teaserBounds } from '#app/home/scroll-state'

test.each([
  [0, 1],
  [1899, 1],
  [1900, 2],
  [3799, 2],
] as const)('the teaser at %i px is in state %i', (scrollY, state) => {
  expect(scrollStateAt(scrollY, 1, teaserBounds)).toBe(state)
  expect(scrollStateAt(scrollY, 2, teaserBounds)).toBe(state)
})

test.each([
  [0, 1],
  [2099, 1],
  [2100, 2],
  [3799, 2],
] as const)('the best sellers at %i px are in state %i', (scrollY, state) => {
  expect(scrollStateAt(scrollY, 1, bestSellersBounds)).toBe(state)
  expect(scrollStateAt(scrollY, 2, bestSellersBounds)).toBe(state)
})

test('from 3800 px on both states stay what they were', () => {
  for (const bounds of [teaserBounds, bestSellersBounds]) {
    expect(scrollStateAt(3800, 1, bounds)).toBe(1)
    expect(scrollStateAt(9000, 2, bounds)).toBe(2)
  }
})
