import { expect, test } from 'vitest'
import { closedDelay, leavesFrom } from '#domain/calendar/closed-days'

// 9 November 2026 is a Monday, 15 November a Sunday.
const closed = ['2026-11-10', '2026-11-11', '2026-11-15'].map((day) => ({ day }))

test.each([
  ['two closed days between', '2026-11-09', { least: 2, most: 2 }, '2026-11-12'],
  ['ordered on a closed day', '2026-11-11', { least: 1, most: 1 }, '2026-11-13'],
  ['only the slower way meets them', '2026-11-07', { least: 0, most: 2 }, null],
  ['a closed Sunday is no business day anyway', '2026-11-13', { least: 0, most: 0 }, null],
  ['nothing is closed', '2026-11-17', { least: 0, most: 0 }, null],
])('%s', (_, ordered, delay, from) => {
  expect(closedDelay(closed, ordered)).toEqual(delay)
  expect(leavesFrom(closed, ordered)).toBe(from)
})
