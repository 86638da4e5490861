import { expect, it } from 'vitest'
import type { CatalogEntry } from '#domain/catalog/catalog-entry'
import { auditedChanges, changesBetween } from '#domain/catalog/entry-changes'
import { cachedTexts, runInLanguage } from '#domain/texts/dictionaries.server'

const entry: Required<CatalogEntry> = {
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
  taste: 'Sharp',
  harvest: 'Dried',
  scaleOf: 'heat',
  scaleLevel: 3,
  goesWith: ['dal'],
  howToUse: 'In hot oil',
  keeping: 'Dry',
  sizes: [
    { label: '250ml', price: 90, mrp: 99.5, netQuantity: 250, netUnit: 'ml', weightGrams: 280, barcode: '12345' },
  ],
}

it('a change is named and told in the language of the page', () => {
  const changed = { ...entry, pictures: ['/b.webp', '/a.webp'], gst: 12, shelfLifeDays: 1 }
  const sizes = [{ label: '500ml', price: 90 }]
  expect(changesBetween(entry, { ...changed, sizes }).map(({ name, before, after }) => [name, before, after])).toEqual([
    ['Photos', '2 photos', '2 photos, changed'],
    ['Tax rate', '5 %', '12 %'],
    ['Shelf life', '365 days', '1 day'],
    ['Sizes', '250ml', '500ml'],
    ['Price of 500ml', 'nothing', '₹90'],
  ])
  const inEnglish = changesBetween(null, entry).map(({ name }) => name)
  const inGujarati = runInLanguage(cachedTexts('gu'), () => changesBetween(null, entry).map(({ name }) => name))
  expect(inGujarati.filter((name) => inEnglish.includes(name))).toEqual(['HSN'])
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
