import { expect, it } from 'vitest'
import { shippingLabel, shippingMessage, shippingPaise, shippingProgress } from '#domain/cart/shipping-fee'

it('shipping costs 100 rupees below 5000 and nothing from there on', () => {
  expect([0, 4999_99, 5000_00, 9000_00].map(shippingPaise)).toEqual([100_00, 100_00, 0, 0])
  expect([100_00, 0].map(shippingLabel)).toEqual(['100₹', 'Free'])
})

it('progress is a percentage, at most 100', () => {
  expect([0, 1250_00, 5000_00, 7000_00].map(shippingProgress)).toEqual([0, 25, 100, 100])
})

it('the messages are those of the specification', () => {
  expect(shippingMessage(3800_00)).toBe('You are ₹1,200 away from FREE SHIPPING!')
  expect(shippingMessage(5000_00)).toBe('Congratulations! Your delivery is free!')
})
