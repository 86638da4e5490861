import { expect, it } from 'vitest'
import { parsePrice } from '#app/admin/products/entry-form.server'
import { rupeesText } from '#domain/money'

it.each([
  ['340', 340_00],
  ['₹1,450', 1450_00],
  [' Rs. 99.5 ', 99_50],
  ['0', null],
  ['-5', null],
  ['12.345', null],
  ['1e3', null],
  ['twelve', null],
  ['', null],
  ['1000001', null],
])('reads %s as %s paise', (text, paise) => {
  expect(parsePrice(text)).toBe(paise)
})

it('writes what it reads', () => {
  expect([340_00, 99_50].map(rupeesText)).toEqual(['340', '99.50'])
})
