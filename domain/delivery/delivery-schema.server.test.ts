import { expect, it } from 'vitest'
import { fieldErrors, optionalPhone } from '#domain/delivery/delivery-schema.server'

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
