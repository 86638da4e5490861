import { expect, it } from 'vitest'
import { shippingPaise, shippingProgress } from '#domain/cart/shipping-fee'
import { shopDefaults } from '#domain/shop-settings/shop-defaults'

const { fees } = shopDefaults

it('shipping costs 100 rupees below 5000 and nothing from there on', () => {
  expect([0, 4999_99, 5000_00, 9000_00].map((paise) => shippingPaise(fees, paise))).toEqual([100_00, 100_00, 0, 0])
})

it('where the owner takes nothing, delivery is free whatever is ordered', () => {
  for (const free of [{ shippingFeePaise: 0 }, { freeShippingFromPaise: 0 }]) {
    expect(shippingPaise({ ...fees, ...free }, 1_00)).toBe(0)
    expect(shippingProgress({ ...fees, ...free }, 0)).toBe(100)
  }
})

it('progress is a percentage, at most 100', () => {
  expect([0, 1250_00, 5000_00, 7000_00].map((paise) => shippingProgress(fees, paise))).toEqual([0, 25, 100, 100])
})
