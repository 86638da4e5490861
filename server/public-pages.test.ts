import { expect, it } from 'vitest'
import { publicPageKey } from '#server/public-pages'

it('letter case and a closing slash make no second page', () => {
  for (const url of ['/shop', '/Shop', '/SHOP/']) expect(publicPageKey(url)).toBe('/shop')
  expect(publicPageKey('/Product/Jeera')).toBe('/product/jeera')
})

it('unknown queries do not multiply the cache', () => {
  expect(publicPageKey('/?utm_source=x&fbclid=y')).toBe('/')
  expect(publicPageKey('/product/jeera?x=1')).toBe('/product/jeera')
  expect(publicPageKey('/category/whole-spices?utm_medium=z&minPrice=300&x=2')).toBe(
    '/category/whole-spices?minPrice=300',
  )
})

it('the filters keep their order, whatever order they come in', () => {
  expect(publicPageKey('/category/a?size=1kg&inStock=1')).toBe(publicPageKey('/category/a?inStock=1&size=1kg'))
})

it.each([
  '/mycart',
  '/checkout',
  '/myprofile',
  '/login',
  '/register',
  '/api/cart',
  '/api/orders/1',
  '/preview',
  '/send-whatsapp',
  '/checkout.data',
  '/myprofile.data',
])('%s is never kept for others', (path) => expect(publicPageKey(path)).toBeNull())
