import { expect, it } from 'vitest'
import { type Product, ratingOf, type Variant } from '#domain/catalog/product'
import { listingCard, productCard, sizeText, withSize } from '#domain/catalog/product-card'

const size = (label: string, pricePaise: number, inStock = true): Variant => ({
  label,
  pricePaise,
  mrpPaise: null,
  netQuantity: null,
  netUnit: null,
  inStock,
  left: null,
})
const jeera = (sizes: Variant[]): Product => ({
  id: 'jeera',
  name: 'Jeera',
  nameGu: '',
  nameHi: '',
  category: 'whole-spices',
  subcategory: 'Seeds',
  facts: '',
  pictures: [],
  rating: null,
  sizes,
})

it('a card of a listing begins with the cheapest size in stock or the wanted one, and takes on another one', () => {
  const product = jeera([size('250gm', 21_000, false), size('1kg', 76_000), size('500gm', 40_000)])
  const card = listingCard(product)
  expect(card).toMatchObject({ size: '500gm', pricePaise: 40_000, item: { size: '500gm', price: 400 } })
  const [soldOut, kilo] = card.choice?.sizes ?? []
  if (!soldOut || !kilo) throw new Error('The card has not all sizes')
  expect(withSize(card, kilo)).toMatchObject({ size: '1kg', per100gPaise: 7_600, item: { size: '1kg', price: 760 } })
  expect(withSize(card, soldOut)).toMatchObject({ size: '250gm', item: null, inStock: true })
  expect(listingCard(product, '1kg')).toMatchObject({ size: '1kg', item: { size: '1kg', price: 760 } })
  const wanted = listingCard(product, '250gm')
  expect(wanted).toMatchObject({ size: '250gm', item: null })
  expect(withSize(wanted, kilo).item).toMatchObject({ size: '1kg', price: 760 })
})

it('one size alone is nothing to choose', () => {
  const sizes = [size('250gm', 21_000, false), size('500gm', 40_000)]
  expect(productCard(jeera(sizes)).choice).toBeUndefined()
  expect(listingCard(jeera(sizes.slice(0, 1))).choice).toBeUndefined()
})

it('a price of 100 g is named from 10 g on, for bay leaves and not for saffron', () => {
  const card = (grams: number) =>
    productCard(jeera([{ ...size('Small Jar', 7_000), netQuantity: grams, netUnit: 'g' }])).per100gPaise
  expect(card(15)).toBe(46_700)
  expect(card(5)).toBeNull()
})

it('grams come before ounces', () => {
  const jar = 'Small Jar (5 oz / 148 ml)'
  expect(sizeText({ label: jar, netQuantity: 70, netUnit: 'g' })).toBe(`70 g · ${jar}`)
  expect(sizeText({ label: jar, netQuantity: 1000, netUnit: 'g' })).toBe(`1 kg · ${jar}`)
  expect(sizeText({ label: jar, netQuantity: null, netUnit: null })).toBe(jar)
  expect(sizeText({ label: '250gm', netQuantity: 250, netUnit: 'g' })).toBe('250gm')
})

it('an average is shown from three reviews on, with one decimal', () => {
  expect(ratingOf(2, 10)).toBeNull()
  expect(ratingOf(3, 13)).toEqual({ average: 4.3, count: 3 })
  expect(ratingOf(100_000, 450_000)).toEqual({ average: 4.5, count: 100_000 })
})
