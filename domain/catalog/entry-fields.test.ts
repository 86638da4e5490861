import { expect, it } from 'vitest'
import { fieldText } from '#domain/catalog/entry-fields'

it('a shelf life is told in one day or in many', () => {
  expect([1, 365].map((days) => fieldText('shelfLifeDays', days))).toEqual(['1 day', '365 days'])
})
