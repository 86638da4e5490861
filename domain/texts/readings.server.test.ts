import { expect, it } from 'vitest'
import { writeReadings } from '#domain/texts/readings.server'

it('a translation that was read in the early morning is dated by the day in India', () => {
  const at = Date.parse('2026-11-23T02:00:00+05:30')
  const table = writeReadings([{ english: 'Cart', words: 'કાર્ટ', mustBeRead: true, read: { by: 'Asha', at } }])
  expect(table).toContain('Cart,કાર્ટ,,Asha,2026-11-23,yes')
})
