import { expect, it } from 'vitest'
import { raisePrice } from '#domain/catalog/raise-price'

it.each([
  [210_00, 5, 1_00, 221_00],
  [210_00, 5, 5_00, 220_00],
  [210_00, -7.5, 10_00, 190_00],
  [2_00, -90, 5_00, 5_00],
])('%i paise changed by %s %% and rounded to %i is %i', (paise, percent, roundTo, raised) => {
  expect(raisePrice(paise, percent, roundTo)).toBe(raised)
})
