import { expect, it } from 'vitest'
import { productFieldName, productFieldText } from '#domain/catalog/audited-fields'
import type { CatalogEntry } from '#domain/catalog/catalog-file'
import { changesBetween } from '#domain/catalog/entry-changes'
import type { ProductDetails } from '#domain/catalog/product-details'
import { cachedTexts } from '#domain/texts/dictionaries.server'
import { runInLanguage } from '#domain/texts/in-language.server'

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
  unsized: true,
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
const changes = () => [...changesBetween(null, entry), ...changesBetween({ ...entry, pictures: [], sizes: [] }, entry)]

it('what the audit stores of a product is read in Gujarati as the page showed it when it was changed', () => {
  const shown = gujarati(changes)
  const stored = changes()
  const read = gujarati(() => stored.map(({ name, after }) => [productFieldName(name), productFieldText(after)]))
  expect(read).toEqual(shown.map(({ name, after }) => [name, after]))
  const named = stored.map(({ name }, at) => [name, read[at]?.[0]]).filter(([name, known]) => name === known)
  expect(named.map(([name]) => name)).toEqual(['HSN'])
})

it('a field of something else has no name of a product', () => {
  expect([productFieldName('weightGrams'), productFieldName('Time of the machine')]).toEqual([null, null])
})
