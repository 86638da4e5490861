import { expect, it } from 'vitest'
import { readSearch } from '#domain/fulfilment/find-orders.server'

it.each(['SM-4829-1507', 'sm 4829 1507', '48291507', ' sm48291507 ', '4829-1507'])(
  'reads %s as an order number',
  (typed) => {
    expect(readSearch(typed).numbers).toEqual({ from: 'SM-4829-1507', to: 'SM-4829-1507' })
  },
)

it('reads the first half of an order number as all that begin so', () => {
  expect(readSearch('sm-4829').numbers).toEqual({ from: 'SM-4829-0000', to: 'SM-4829-9999' })
})

it.each(['98765 43210', '+91 98765-43210', '919876543210', '09876543210'])('reads %s as the same phone', (typed) => {
  expect(readSearch(typed).phoneBackwards).toBe('0123456789')
})

it('reads digits of every script', () => {
  expect(readSearch('૯૮૭૬૫ ૪૩૨૧૦').phoneBackwards).toBe('0123456789')
  expect(readSearch('SM ૪૮૨૯ १५०७').numbers?.from).toBe('SM-4829-1507')
})

it('reads four digits as the end of a phone, and three as none', () => {
  expect(readSearch('3210').phoneBackwards).toBe('0123')
  expect(readSearch('321').phoneBackwards).toBeNull()
})

it.each(['SM/26-27/00042', 'sm 26 27 42', 'SM262700042', 'sm/26-27/42'])('reads %s as an invoice number', (typed) => {
  expect(readSearch(typed).document).toBe('SM/26-27/00042')
})

it('reads a tracking number in any spacing', () => {
  expect(readSearch('eg 123 456 789 in').tracking).toEqual(['EG123456789IN'])
  expect(readSearch('ab-123456').tracking).toEqual(['AB123456', 'AB-123456'])
  expect(readSearch('Asha Patel').tracking).toEqual([])
})

it('reads a name as no number, and few digits as vague', () => {
  expect(readSearch('Asha  PATEL')).toMatchObject({ phoneBackwards: null, isVague: false })
  expect(readSearch('90000 01').isVague).toBe(false)
  expect(readSearch('0000').isVague).toBe(true)
})

it('reads an empty field as no number', () => {
  expect(readSearch('  ')).toEqual({ numbers: null, phoneBackwards: null, tracking: [], document: null, isVague: true })
})
