import { expect, it } from 'vitest'
import { privatePage, publicData, publicPage, type RouteHandle } from '#app/navigation/route-handle'
import * as pages from '#server/cache/public-pages'
import { RouteTable } from '#server/http/route-table'

const handles: Record<string, RouteHandle> = {
  'routes/shop/home': publicPage,
  about: publicPage,
  'routes/shop/shop': publicPage,
  'product/:id': publicPage,
  'category/:name': { ...publicPage, query: 'listing' },
  products: { ...publicData, dataOf: '/shop' },
  'products/category/:name': { ...publicData, dataOf: '/category/:name' },
  'products/:id': { ...publicData, dataOf: '/product/:id' },
  mycart: privatePage,
  'api/orders/:id': privatePage,
}
const paths: Record<string, string | undefined> = { 'routes/shop/home': undefined, 'routes/shop/shop': 'shop' }

const routes = new RouteTable({
  routes: Object.fromEntries(
    Object.entries(handles).map(([id, handle]) => [
      id,
      {
        id,
        path: id in paths ? paths[id] : id,
        index: id === 'routes/shop/home',
        module: { default: () => null, handle },
      },
    ]),
  ),
})
const publicPageKey = (url: string) => pages.publicPageKey(routes, url)
const pageOf = (key: string) => pages.pageOf(routes, key)

it('letter case and a closing slash make no second page', () => {
  for (const url of ['/shop', '/Shop', '/SHOP/']) expect(publicPageKey(url)).toBe('/shop')
  expect(publicPageKey('/Product/Jeera')).toBe('/product/jeera')
  expect(publicPageKey('/Shop/_.data')).toBe('/shop.data')
  expect(publicPageKey('/_.data')).toBe('/_.data')
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

it('of the filters only what changes the answer is in the key', () => {
  const listing = '/category/whole-spices'
  for (const query of ['minPrice=0', 'maxPrice=1000', 'minPrice=x', 'page=1', 'page=0', 'inStock=', 'size=&category='])
    expect(publicPageKey(`${listing}?${query}`), query).toBe(listing)
  for (const query of ['minPrice=300', 'minPrice=3e2', 'minPrice=+300', 'minPrice=300.001&maxPrice=1000.00'])
    expect(publicPageKey(`${listing}?${query.replace('+', '%2B')}`), query).toBe(`${listing}?minPrice=300`)
  for (const value of ['1', 'true', 'on'])
    expect(publicPageKey(`${listing}?inStock=${value}`)).toBe(`${listing}?inStock=1`)
  expect(publicPageKey(`${listing}?maxPrice=99999999999`)).toBe(publicPageKey(`${listing}?maxPrice=10000000`))
})

it('data is asked for whole, or without what all pages share, and in no other way', () => {
  expect(publicPageKey('/shop.data?_routes=routes%2Fshop%2Fshop')).toBe('/shop.data?_routes=routes%2Fshop%2Fshop')
  expect(publicPageKey('/_.data?_routes=routes/shop/home')).toBe('/_.data?_routes=routes%2Fshop%2Fhome')
  expect(publicPageKey('/product/jeera.data?_routes=root')).toBe('/product/jeera.data?_routes=root')
  for (const routes of ['root,routes/shop/shop', 'routes/shop/shop,root,x', 'mycart', 'x', ''])
    expect(publicPageKey(`/shop.data?_routes=${routes}`), routes).toBe('/shop.data')
})

it('a page’s data and its products count as the page, a filtered listing does not', () => {
  const pages = [
    ['/', '/'],
    ['/_.data?_routes=routes%2Fhome', '/'],
    ['/about.data', '/about'],
    ['/product/jeera', '/product/jeera'],
    ['/products/jeera', '/product/jeera'],
    ['/products/category/bestseller', '/category/bestseller'],
    ['/products', '/shop'],
    ['/category/bestseller.data?_routes=routes%2Fcategory', '/category/bestseller'],
    ['/category/bestseller?minPrice=3', null],
    ['/category/bestseller.data?minPrice=3&_routes=root', null],
  ] as const
  for (const [key, page] of pages) expect(pageOf(key), key).toBe(page)
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
  '/%70roduct/jeera',
  '/product/jeera%2f',
  '/products.data',
])('%s is never kept for others', (path) => expect(publicPageKey(path)).toBeNull())
