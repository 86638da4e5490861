import { expect, it } from 'vitest'
import { deliverySchema, optionalPhone } from '#domain/delivery/delivery-schema.server'
import { fieldErrors } from '#domain/texts/translate'

it.each([
  ['a word', 'haldi'],
  ['a number', 12],
  ['a file', new File(['haldi'], 'haldi.txt')],
])('a phone that may be missing, sent as %s, is asked for in the shop’s words', (_, sent) => {
  const { error } = optionalPhone.safeParse(sent)
  expect(error && fieldErrors(error)).toEqual({
    form: 'Please enter a mobile number of ten digits, such as 98765 43210.',
  })
})

it('a PIN and a phone are read in digits of any script', () => {
  const { zip, phone } = deliverySchema.shape
  expect(zip.parse('૩૮૫ ૦૦૧')).toBe('385001')
  expect(zip.parse('३८५००१')).toBe('385001')
  expect(phone.parse('૯૮૭૬૫ ૪૩૨૧૦')).toBe('+919876543210')
})
