import { expect, it } from 'vitest'
import { isReceived, mayAskReminder } from '#domain/reviews/reviews'

it('only who has the goods writes a review, and only who may get them is reminded', () => {
  expect(isReceived({ state: 'confirmed', stage: 'delivered' })).toBe(true)
  for (const stage of ['handed-over', 'returning', 'returned', 'cancelled'] as const)
    expect(isReceived({ state: 'confirmed', stage }), stage).toBe(false)
  expect(mayAskReminder({ state: 'confirmed', stage: 'new' }, false)).toBe(true)
  expect(mayAskReminder({ state: 'confirmed', stage: 'returned' }, false)).toBe(false)
  expect(mayAskReminder({ state: 'confirmed', stage: 'delivered' }, true)).toBe(false)
})
