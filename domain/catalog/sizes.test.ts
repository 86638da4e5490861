import { expect, it } from 'vitest'
import { type NetUnit, netQuantityOfLabel, packPaise, stepsOf, unitPrice } from '#domain/catalog/sizes'

it.each([
  ['250gm', 250, 'g'],
  ['250 gms', 250, 'g'],
  ['100 grams', 100, 'g'],
  ['0.5 kg', 500, 'g'],
  ['1 Litre', 1000, 'ml'],
  ['70 g · Small Jar (5 oz / 148 ml)', 70, 'g'],
  ['Small Jar (5 oz / 148 ml)', 148, 'ml'],
])('a pack labelled %s holds %d %s', (label, quantity, unit) => {
  expect(netQuantityOfLabel(label)).toEqual({ quantity, unit })
})

it.each(['One pack', '2 glasses', '12', '3 large'])('the label %s names no quantity', (label) => {
  expect(netQuantityOfLabel(label)).toBeNull()
})

it.each([
  [340_00, 250, 'g', { paise: 136, per: 'g' }],
  [260_00, 148, 'ml', { paise: 176, per: 'ml' }],
  [900_00, 2000, 'g', { paise: 450_00, per: 'kg' }],
  [900_00, 1000, 'g', null],
  [900_00, null, null, null],
] as const)('the unit price of %i paise for %s %s', (pricePaise, netQuantity, netUnit: NetUnit | null, told) => {
  expect(unitPrice({ pricePaise, netQuantity, netUnit })).toEqual(told)
})

it('a pack costs what its step says, and never more than one alone', () => {
  const sized = (price5_paise: number | null, price10_paise: number | null) => {
    const size = { pricePaise: 100_00, ...stepsOf({ price_paise: 100_00, price5_paise, price10_paise }) }
    return [4, 5, 9, 10].map((quantity) => packPaise(size, quantity) / 100)
  }
  expect(sized(null, null)).toEqual([100, 100, 100, 100])
  expect(sized(95_00, 90_00)).toEqual([100, 95, 95, 90])
  expect(sized(null, 90_00)).toEqual([100, 100, 100, 90])
  expect(sized(95_00, null)).toEqual([100, 95, 95, 95])
  // One pack became cheaper since.
  expect(sized(120_00, 90_00)).toEqual([100, 100, 100, 90])
})
