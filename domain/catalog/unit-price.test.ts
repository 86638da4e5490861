import { expect, it } from 'vitest'
import { type NetUnit, unitPrice } from '#domain/catalog/unit-price'

it.each([
  [340_00, 250, 'g', { paise: 136, per: 'g' }],
  [260_00, 148, 'ml', { paise: 176, per: 'ml' }],
  [900_00, 2000, 'g', { paise: 450_00, per: 'kg' }],
  [900_00, 1000, 'g', null],
  [900_00, null, null, null],
] as const)('the unit price of %i paise for %s %s', (pricePaise, netQuantity, netUnit: NetUnit | null, told) => {
  expect(unitPrice({ pricePaise, netQuantity, netUnit })).toEqual(told)
})
