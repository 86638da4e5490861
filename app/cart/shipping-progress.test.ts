import { expect, it } from 'vitest'
import { shippingLabel, shippingMessage } from '#app/cart/shipping-progress.tsx'
import { shopDefaults } from '#domain/shop-settings/shop-defaults'
import { runInLanguage } from '#domain/texts/dictionaries.server'

const { fees } = shopDefaults

it('the texts are those of the specification', () => {
  expect([100_00, 0].map(shippingLabel)).toEqual(['100₹', 'Free'])
  expect(shippingMessage(fees, 3800_00)).toBe('You are ₹1,200 away from FREE SHIPPING!')
  expect(shippingMessage(fees, 5000_00)).toBe('Congratulations! Your delivery is free!')
})

it('other languages write the fee like every other amount', () => {
  runInLanguage({ language: 'gu', texts: {} }, () => expect(shippingLabel(100_00)).toBe('₹100'))
})
