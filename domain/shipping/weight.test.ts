import { expect, it } from 'vitest'
import { estimateWeightGrams } from '#domain/shipping/parcels.server'

it('a parcel weighs what its packs and its wrapping weigh', () => {
  const lines = [
    { size: '250gm', quantity: 2 },
    { size: '1kg', quantity: 1 },
    { size: 'Small Jar (5 oz / 148 ml)', quantity: 1 },
  ]
  expect(estimateWeightGrams(lines)).toBe(500 + 1000 + 148 + 150)
})

it('a size that says no weight leaves the parcel without one', () => {
  expect(estimateWeightGrams([{ size: 'One pack', quantity: 1 }])).toBeNull()
})

it('what the shelf says of a pack comes before what its size says', () => {
  const lines = [
    { size: '250gm', quantity: 2, weightGrams: 272 },
    { size: 'One pack', quantity: 1, weightGrams: 90 },
    { size: '1kg', quantity: 1, weightGrams: null },
  ]
  expect(estimateWeightGrams(lines)).toBe(544 + 90 + 1000 + 150)
})
