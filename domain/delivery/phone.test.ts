import { expect, it } from 'vitest'
import { readPhone, whatsAppLink } from '#domain/delivery/phone'

it.each([
  ['9876543210', '9876543210'],
  ['+91 98765 43210', '9876543210'],
  ['91-98765-43210', '9876543210'],
  ['098765 43210', '9876543210'],
  ['+91 (0) 98765 43210', '9876543210'],
  ['0091 98765 43210', '9876543210'],
  ['9198765432', '9198765432'],
  ['919198765432', '9198765432'],
  ['+૯૧ ૯૮૭૬૫ ૪૩૨૧૦', '9876543210'],
  ['९८७६५४३२१०', '9876543210'],
])('%s is a mobile number', (typed, digits) => {
  expect(readPhone(typed)).toBe(`+91${digits}`)
})

it.each(['', 'phone', '98765 4321', '5876543210', '98765432101', '+1 98765 43210', '02742 255555', '91 91'])(
  '%s is not a mobile number',
  (typed) => {
    expect(readPhone(typed)).toBeNull()
  },
)

it('the link to a chat has the number without its plus', () => {
  expect(whatsAppLink('+919876543210')).toBe('https://wa.me/919876543210')
  expect(whatsAppLink('919876543210', 'Namaste & hello')).toBe('https://wa.me/919876543210?text=Namaste%20%26%20hello')
})
