import { expect, it } from 'vitest'
import { estimateDays } from '#domain/orders/pantry.server'

it.each([
  [250, null, 50],
  [1000, null, 200],
  [5000, null, 365],
  [10, null, 7],
  [1000, 90, 90],
  [null, null, 45],
])('%s grams of a shelf life of %s days last %s days', (grams, shelfLife, days) =>
  expect(estimateDays(grams, shelfLife)).toBe(days),
)
