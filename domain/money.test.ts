import { expect, it } from 'vitest'
import { formatRupees, parseRupees } from '#domain/money'

it('an amount below zero has its sign before the rupees', () => {
  expect([-500_00, -99_50, 0, 1_450_00].map(formatRupees)).toEqual(['−₹500', '−₹99.50', '₹0', '₹1,450'])
})

it.each([
  ['260', 260_00],
  ['1,450', 1_450_00],
  ['1,45,000', 1_45_000_00],
  ['145,000.50', 145_000_50],
  ['₹ 99.5', 99_50],
  ['Rs. 340', 340_00],
  [' 0 ', 0],
  ['₹ ૧,૪૫૦.૫૦', 1_450_50],
  ['१०', 10_00],
  ['١٠', 10_00],
])('%s is an amount', (typed, paise) => expect(parseRupees(typed)).toBe(paise))

it.each([
  '10,0',
  '1,0',
  '1,45',
  '10,00',
  '1,4500',
  ',100',
  '100,',
  '1 450',
  '1.450',
  '1e3',
  '0x10',
  '-5',
  '',
  '₹',
  '10000000',
])('%s is asked about: it may mean something else', (typed) => expect(parseRupees(typed)).toBeNull())
