import { expect, it } from 'vitest'
import { readSearchParts } from '#domain/queries/search-texts.server'

it('reads digits in any spacing and script as one part, and words as parts of their own', () => {
  expect(readSearchParts('90000 01')).toEqual([['9000001']])
  expect(readSearchParts('+91 98765-43210')).toEqual([['9876543210']])
  expect(readSearchParts('૯૮૭૬૫ ૪૩૨૧૦')).toEqual([['9876543210']])
  expect(readSearchParts('Asha  385')).toEqual([['asha'], ['385']])
  expect(readSearchParts(' Patel-Shah, આશા')).toEqual([['patel'], ['shah'], ['આશા']])
  expect(readSearchParts(' - ')).toEqual([])
})

it('reads digits beside words as they are typed, and in ASCII', () => {
  expect(readSearchParts('ગલી ૧૪')).toEqual([['ગલી'], ['૧૪', '14']])
})
