import { expect, it } from 'vitest'
import { shelfLifeOf } from '#domain/stock/shelf-life'

/** Noon in India on 23 November 2026; a parcel arrives by 30 November. */
const now = Date.parse('2026-11-23T06:30:00Z')

it.each([
  ['2026-01-01', '2027-06-30', 'enough', 'more than 45 days are left'],
  ['2026-01-01', '2027-01-14', 'enough', '45 days are left on arrival'],
  ['2026-01-01', '2027-01-13', 'short', '44 days of a year are neither'],
  ['2026-11-20', '2026-12-20', 'enough', '20 days of 30 are more than 30 %'],
  ['2026-11-01', '2026-12-10', 'short', '10 days of 39 are less than 30 %'],
  ['2026-11-23', '2026-11-29', 'short', 'it would be over before it arrives'],
  ['2026-01-01', '2026-11-23', 'short', 'its last day is not over yet'],
  ['2026-01-01', '2026-11-22', 'expired', 'its last day is over'],
] as const)('a batch of %s to %s is %s: %s', (packedOn, bestBefore, expected, _why) => {
  expect(shelfLifeOf({ packedOn, bestBefore }, now)).toBe(expected)
})

it('a batch expires at midnight in India', () => {
  const batch = { packedOn: '2026-01-01', bestBefore: '2026-11-23' }
  expect(shelfLifeOf(batch, Date.parse('2026-11-23T18:29:59Z'))).toBe('short')
  expect(shelfLifeOf(batch, Date.parse('2026-11-23T18:30:00Z'))).toBe('expired')
})
