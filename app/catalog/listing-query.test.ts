import { expect, it } from 'vitest'
import { queryOfListing, withParameter } from '#app/catalog/listing-query'

function form(values: Record<string, string>): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(values)) data.set(name, value)
  return data
}

it('what is empty or the default is left out, and a change goes back to the first page', () => {
  expect(queryOfListing(form({ minPrice: '0', maxPrice: '1000', category: '', size: '', page: '3' }), [])).toBe('?')
  expect(queryOfListing(form({ inStock: '1', minPrice: '100', maxPrice: '1000', size: '1kg' }), [])).toBe(
    '?inStock=1&minPrice=100&size=1kg',
  )
})

it('one parameter changes and the others stay', () => {
  const query = new URLSearchParams('size=1kg&page=2')
  expect(withParameter(query, 'page', 3)).toBe('?size=1kg&page=3')
  expect(withParameter(query, 'page', null)).toBe('?size=1kg')
  expect(withParameter(new URLSearchParams('page=2&size=1kg'), 'maxPrice', 1500)).toBe('?size=1kg&maxPrice=1500')
  expect(withParameter(new URLSearchParams('page=2'), 'page', null)).toBe('?')
})

it('parameters of other sites are left out', () => {
  expect(withParameter(new URLSearchParams('q=jeera&fbclid=x&utm_source=y&origin=IN'), 'page', 2)).toBe(
    '?q=jeera&origin=IN&page=2',
  )
})

it('an address has the query of the form that shows it', () => {
  const address = new URLSearchParams(
    'sort=price&page=2&category=Seeds&size=1kg&utm_source=x&inStock=true&minPrice=100',
  )
  const shown = { inStock: '1', minPrice: '100', maxPrice: '1000', category: 'Seeds', size: '1kg', sort: 'price' }
  expect(queryOfListing(address, ['Seeds'])).toBe('?inStock=1&minPrice=100&category=Seeds&size=1kg&sort=price')
  expect(queryOfListing(form(shown), ['Seeds'])).toBe(queryOfListing(address, ['Seeds']))
})

it('how a listing is sorted stays when a filter changes', () => {
  expect(queryOfListing(form({ sort: 'price', maxPrice: '1000', size: '1kg' }), [])).toBe('?size=1kg&sort=price')
})
