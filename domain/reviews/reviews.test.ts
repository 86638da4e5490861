import { expect, it } from 'vitest'
import { isReceived, mayAskReminder, ratingOf } from '#domain/reviews/reviews'

it('an average is shown from three reviews on, with one decimal', () => {
  expect(ratingOf(2, 10)).toBeNull()
  expect(ratingOf(3, 13)).toEqual({ average: 4.3, count: 3 })
  expect(ratingOf(100_000, 450_000)).toEqual({ average: 4.5, count: 100_000 })
})

it('only who has the goods writes a review, and only who may get them is reminded', () => {
  expect(isReceived({ state: 'confirmed', stage: 'delivered' })).toBe(true)
  for (const stage of ['handed-over', 'returning', 'returned', 'cancelled'] as const)
    expect(isReceived({ state: 'confirmed', stage }), stage).toBe(false)
  expect(mayAskReminder({ state: 'confirmed', stage: 'new' }, false)).toBe(true)
  expect(mayAskReminder({ state: 'confirmed', stage: 'returned' }, false)).toBe(false)
  expect(mayAskReminder({ state: 'confirmed', stage: 'delivered' }, true)).toBe(false)
})
