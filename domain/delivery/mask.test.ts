import { expect, it } from 'vitest'
import { maskDelivery, shownAddress } from '#domain/delivery/delivery'

const delivery = {
  phone: '+919876543210',
  street: '14, Spice Market Yard',
  city: 'Palanpur',
  state: 'Gujarat',
  zip: '385001',
}

it('street, most of the phone and half of the PIN are hidden', () => {
  const masked = maskDelivery({ name: 'Asha Devi Patel', ...delivery })
  expect(masked).toMatchObject({ name: 'Asha P.', phone: '+91 •••••• 3210' })
  expect(shownAddress(masked)).toBe('•••, Palanpur, Gujarat - 385•••')
})

it.each([
  ['Asha', 'Asha'],
  ['આશા પટેલ', 'આશા પ.'],
  ['', ''],
])('the name %s is shown as %s', (name, shown) => {
  expect(maskDelivery({ name, ...delivery }).name).toBe(shown)
})
