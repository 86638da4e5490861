import { expect, it } from 'vitest'
import { formatAge, formatDuration, formatRecent, formatRecentInSentence } from '#app/admin/shared/times'

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
  expect(formatAge(noon - ms, noon)).toBe(said)
})

it('tells how long a deadline still is: of two days in hours, of the last hour in minutes', () => {
  const left = (minutes: number) => formatDuration(minutes * 60_000, 48 * 3_600_000)
  expect([left(48 * 60), left(47.5 * 60), left(30)]).toEqual(['2 days', '47 h', '30 min'])
})

it('tells a moment by the clock of India, and of another day with its day', () => {
  expect(formatRecent(noon - 78 * 60_000, noon)).toBe('10:42 am')
  expect(formatRecent(Date.parse('2026-11-21T23:30:00+05:30'), noon)).toBe('21 Nov, 11:30 pm')
  expect(formatRecent(Date.parse('2025-12-31T23:30:00+05:30'), noon)).toBe('31 Dec 2025, 11:30 pm')
  // Midnight in India is not midnight in Greenwich.
  expect(formatRecent(Date.parse('2026-11-22T00:10:00+05:30'), noon)).toBe('12:10 am')
})

it('says in a sentence at what time, and of another day on which', () => {
  expect(formatRecentInSentence(noon - 78 * 60_000, noon)).toBe('at 10:42 am')
  expect(formatRecentInSentence(noon + 45 * 60_000, noon)).toBe('at 12:45 pm')
  expect(formatRecentInSentence(Date.parse('2026-11-21T06:27:00+05:30'), noon)).toBe('on 21 Nov at 6:27 am')
  expect(formatRecentInSentence(Date.parse('2025-12-31T23:05:00+05:30'), noon)).toBe('on 31 Dec 2025 at 11:05 pm')
})
