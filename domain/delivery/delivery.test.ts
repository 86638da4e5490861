import { expect, it } from 'vitest'
import { fullAddress } from '#domain/delivery/delivery'

it('an address in one line is in the form of the specification', () => {
  const place = { street: '14, Spice Market Yard', city: 'Palanpur', state: 'Gujarat', zip: '385001' }
  expect(fullAddress(place)).toBe('14, Spice Market Yard, Palanpur, Gujarat - 385001')
})
