import { expect, it } from 'vitest'
import type { CatalogEntry } from '#domain/catalog/catalog-file'
import {
  auditedChanges,
  changesBetween,
  fieldName,
  fieldText,
  isProductField,
  toChange,
} from '#domain/catalog/entry-changes'
import type { ProductDetails } from '#domain/catalog/product-details'
import { cachedTexts, runInLanguage } from '#domain/texts/dictionaries.server'

const entry: Required<CatalogEntry> & { details: Required<ProductDetails> } = {
  id: 'rai',
  name: 'Rai',
  nameGu: 'રાઈ',
  nameHi: 'राई',
  category: 'whole-spices',
  category2: 'Seeds',
  facts: 'x',
  foundBy: 'pickle',
  pictures: ['/a.webp', '/b.webp'],
  hsn: '1207',
  gst: 5,
  status: 'hidden',
  origin: 'Unjha',
  originCountry: 'IN',
  importer: 'Y',
  packer: 'Z',
  shelfLifeDays: 365,
  veg: 'veg',
  ingredients: 'Rai',
  position: 3,
  details: {
    taste: 'Sharp',
    harvest: 'Dried',
    scale: { of: 'heat', level: 3 },
    goesWith: ['dal'],
    howToUse: 'In hot oil',
    keeping: 'Dry',
  },
  sizes: [
    { label: '250ml', price: 90, mrp: 99.5, netQuantity: 250, netUnit: 'ml', weightGrams: 280, barcode: '12345' },
  ],
}
const gujarati = <Result>(run: () => Result) => runInLanguage(cachedTexts('gu'), run)

it.each([
  ['new', null],
  ['changed', { ...entry, pictures: [], sizes: [] }],
])('what the audit stores of a %s product is read in Gujarati as the page showed it', (_, live) => {
  const shown = gujarati(() => changesBetween(live, entry)).filter(({ field }) => field !== 'packer')
  const { before, after } = JSON.parse(JSON.stringify(auditedChanges(live, entry)))
  const { fields = '', ...values } = after
  expect(fields).toBe(live ? '' : 'packer')
  const read = gujarati(() => Object.keys(values).map((field) => toChange(field, before[field], after[field])))
  expect(read).toEqual(shown)
  const untranslated = read.filter(({ field, name }) => name === fieldName(field))
  expect(untranslated.map(({ name }) => name)).toEqual(live ? [] : ['HSN'])
})

it('who packs a product is not stored, and a long text is cut', () => {
  const becomes = { ...entry, packer: 'Somebody Else', facts: 'x'.repeat(200) }
  expect(auditedChanges(entry, becomes)).toEqual({
    before: { facts: 'x' },
    after: { fields: 'packer', facts: `${'x'.repeat(119)}…` },
  })
  const inGujarati = { ...entry, facts: `${'x'.repeat(118)}હિંગ` }
  expect(auditedChanges(entry, inGujarati).after).toEqual({ facts: `${'x'.repeat(118)}…` })
})

it('a field of something else is none of a product', () => {
  expect(['weightGrams', 'price', 'Time of the machine', 'Origin'].filter(isProductField)).toEqual([])
})

it('a shelf life is told in one day or in many', () => {
  expect([1, 365].map((days) => fieldText('shelfLifeDays', days))).toEqual(['1 day', '365 days'])
})
