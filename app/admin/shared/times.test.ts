import { expect, it } from 'vitest'
import { age, momentOf } from '#app/admin/shared/times'

const noon = Date.parse('2026-11-22T12:00:00+05:30')

it.each([
  [0, 'now'],
  [59_000, 'now'],
  [12 * 60_000, '12 min'],
  [3.9 * 3_600_000, '3 h'],
  [24 * 3_600_000, '1 day'],
  [80 * 3_600_000, '3 days'],
  [-5_000, 'now'],
])('says how long ago %i ms are: %s', (ms, said) => {
  expect(age(noon - ms, noon)).toBe(said)
})

it('tells a moment by the clock of India, and of another day with its day', () => {
  expect(momentOf(noon - 78 * 60_000, noon)).toBe('10:42')
  expect(momentOf(Date.parse('2026-11-21T23:30:00+05:30'), noon)).toBe('21 Nov, 23:30')
  expect(momentOf(Date.parse('2025-12-31T23:30:00+05:30'), noon)).toBe('31 Dec 2025, 23:30')
  // Midnight in India is not midnight in Greenwich.
  expect(momentOf(Date.parse('2026-11-22T00:10:00+05:30'), noon)).toBe('00:10')
})
