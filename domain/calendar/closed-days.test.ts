import { expect, it } from 'vitest'
import { leavesFrom, leavingDay } from '#domain/calendar/arrival'

// 9 November 2026 is a Monday, 15 November a Sunday.
const closed = ['2026-11-10', '2026-11-11', '2026-11-15'].map((day) => ({ day }))

it.each([
  ['two closed days between', '2026-11-09', '2026-11-13', '2026-11-12'],
  ['ordered on a closed day', '2026-11-11', '2026-11-14', '2026-11-13'],
  ['only the slower way meets them', '2026-11-07', '2026-11-12', null],
  ['a closed Sunday is no business day anyway', '2026-11-13', '2026-11-16', null],
  ['nothing is closed', '2026-11-17', '2026-11-19', null],
])('%s', (_, ordered, last, from) => {
  expect(leavingDay(closed, ordered, 2)).toBe(last)
  expect(leavesFrom(closed, ordered)).toBe(from)
})
