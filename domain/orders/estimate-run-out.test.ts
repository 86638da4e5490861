import fc from 'fast-check'
import { expect, it } from 'vitest'
import { dayMs } from '#domain/calendar/moment'
import { estimateRunOut } from '#domain/orders/pantry.server'

const start = Date.parse('2026-06-01T05:00:00Z')
const at = (day: number) => start + day * dayMs
const lastsUntil = (purchases: [day: number, grams: number | null][], shelfLifeDays: number | null = null) => {
  const end = estimateRunOut(
    purchases.map(([day, grams]) => ({ at: at(day), grams })),
    shelfLifeDays,
  )
  return end === null ? null : (end - start) / dayMs
}

it('nothing bought runs out never', () => expect(lastsUntil([])).toBeNull())

it('one purchase is reckoned by its weight', () => {
  expect(lastsUntil([[0, 250]])).toBe(50)
  expect(lastsUntil([[0, 1000]])).toBe(200)
  expect(lastsUntil([[0, null]])).toBe(45)
})

it('the interval between orders tells how fast a household uses it', () => {
  expect(
    lastsUntil([
      [0, 250],
      [30, 250],
    ]),
  ).toBe(60)
  // Twice as much as before lasts twice as long.
  expect(
    lastsUntil([
      [0, 250],
      [30, 500],
    ]),
  ).toBe(90)
  expect(
    lastsUntil([
      [0, 250],
      [20, 250],
      [60, 250],
    ]),
  ).toBe(90)
  expect(
    lastsUntil([
      [0, null],
      [20, null],
      [40, null],
    ]),
  ).toBe(60)
})

it('the order of purchases does not matter, and two on one day count as one', () => {
  expect(
    lastsUntil([
      [30, 250],
      [0, 250],
    ]),
  ).toBe(60)
  expect(
    lastsUntil([
      [0, 125],
      [0.2, 125],
      [30, 250],
    ]),
  ).toBe(60)
  expect(
    lastsUntil([
      [0, 250],
      [0.5, 250],
    ]),
  ).toBe(100)
})

it('it lasts a week at least, a year at most, and never beyond its shelf life', () => {
  expect(
    lastsUntil([
      [0, 1000],
      [1, 50],
    ]),
  ).toBe(8)
  expect(
    lastsUntil([
      [0, 50],
      [300, 1000],
    ]),
  ).toBe(300 + 365)
  expect(lastsUntil([[0, 1000]], 180)).toBe(180)
})

it('whatever was bought when, the end is after the last purchase and within a year', () => {
  const purchase = fc.record({
    at: fc.integer({ min: 0, max: 4e12 }),
    grams: fc.option(fc.integer({ min: 1, max: 5000 })),
  })
  fc.assert(
    fc.property(fc.array(purchase, { minLength: 1, maxLength: 12 }), (purchases) => {
      const end = estimateRunOut(purchases, null)
      const last = Math.max(...purchases.map((one) => one.at))
      expect(end).toBeGreaterThan(last)
      expect(end).toBeLessThanOrEqual(last + 365 * dayMs)
    }),
  )
})
