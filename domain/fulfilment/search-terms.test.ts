import { expect, it } from 'vitest'
import { readSearch } from '#domain/fulfilment/search-terms'

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

it('reads digits of every script, and leaves those beside words as they are typed', () => {
  expect(readSearch('૯૮૭૬૫ ૪૩૨૧૦')).toMatchObject({ phoneBackwards: '0123456789', parts: ['9876543210'] })
  expect(readSearch('૩૮૫૦૦૧').pin).toBe('385001')
  expect(readSearch('SM ૪૮૨૯ १५०७').numbers?.from).toBe('SM-4829-1507')
  expect(readSearch('પાલનપુર ૩૮૫')).toMatchObject({ place: { city: 'પાલનપુર', pin: '385' }, words: [], city: null })
  expect(readSearch('ગલી ૧૪').parts).toEqual(['ગલી', '૧૪'])
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

it('reads words of a name in every script, and none beside digits', () => {
  expect(readSearch('Asha  PATEL')).toMatchObject({ words: ['asha', 'patel'], phoneBackwards: null })
  expect(readSearch('આશા').words).toEqual(['આશા'])
  expect(readSearch('asha 1').words).toEqual([])
})

it('reads three letters or more as a city, and six digits as a PIN code', () => {
  expect(readSearch(' New  Delhi')).toMatchObject({ city: 'new delhi', pin: null })
  expect(readSearch('ko').city).toBeNull()
  expect(readSearch('682 001')).toMatchObject({ city: null, pin: '682001' })
  expect(readSearch('082001').pin).toBeNull()
})

it.each(['Palanpur 385', 'palanpur, 385', ' PALANPUR  385'])(
  'reads %s as a city and the beginning of a PIN code',
  (typed) => {
    expect(readSearch(typed).place).toEqual({ city: 'palanpur', pin: '385' })
  },
)

it('reads digits in any spacing as one part, and words as parts of their own', () => {
  expect(readSearch('90000 01')).toMatchObject({ parts: ['9000001'], place: null, isVague: false })
  expect(readSearch('Asha  385')).toMatchObject({ parts: ['asha', '385'], isVague: false })
  expect(readSearch('0000').isVague).toBe(true)
})

it('finds nothing in an empty field', () => {
  expect(readSearch('  ')).toEqual({
    numbers: null,
    phoneBackwards: null,
    tracking: [],
    document: null,
    words: [],
    city: null,
    pin: null,
    place: null,
    parts: [],
    isVague: false,
  })
})
