import { expect, it } from 'vitest'
import { bestSellersBounds, scrollStateAt, teaserBounds } from '#app/home/scroll-state'

it.each([
  [0, 1],
  [1899, 1],
  [1900, 2],
  [3799, 2],
] as const)('the teaser at %i px is in state %i', (scrollY, state) => {
  expect(scrollStateAt(scrollY, 1, teaserBounds)).toBe(state)
  expect(scrollStateAt(scrollY, 2, teaserBounds)).toBe(state)
})

it.each([
  [0, 1],
  [2099, 1],
  [2100, 2],
  [3799, 2],
] as const)('the best sellers at %i px are in state %i', (scrollY, state) => {
  expect(scrollStateAt(scrollY, 1, bestSellersBounds)).toBe(state)
  expect(scrollStateAt(scrollY, 2, bestSellersBounds)).toBe(state)
})

it('from 3800 px on both states stay what they were', () => {
  for (const bounds of [teaserBounds, bestSellersBounds]) {
    expect(scrollStateAt(3800, 1, bounds)).toBe(1)
    expect(scrollStateAt(9000, 2, bounds)).toBe(2)
  }
})
