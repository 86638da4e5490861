import { expect, it } from 'vitest'
import type { CartLine } from '#domain/cart/cart'
import { listCartProducts } from '#domain/cart/cart-products'
import { refreshCart } from '#domain/cart/refresh-cart'

const line = (id: string, more: Partial<CartLine> = {}): CartLine => ({
  id,
  name: `Old ${id}`,
  price: 100,
  image: '/old.webp',
  size: '500gm',
  quantity: 2,
  ...more,
})
const quoted = (id: string, pricePaise: number, left: number | null = null) => ({
  id,
  name: `New ${id}`,
  size: '500gm',
  quantity: 2,
  pricePaise,
  singlePaise: pricePaise,
  image: '/new-small.webp',
  product: { image: '/new.webp', images: ['/new.webp'], size1: '500gm', size2: '1kg', inStock: true },
  inStock: left !== 0,
  left,
})

it('names, pictures and prices become those of today; a changed price is told', () => {
  const cart = [line('haldi'), line('hing')]
  const repaired = refreshCart(cart, cart, { lines: [quoted('haldi', 120_00), quoted('hing', 100_00)] })
  const { product } = quoted('haldi', 120_00)
  const today = { ...line('haldi'), ...product, name: 'New haldi', price: 120, thumbnail: '/new-small.webp' }
  expect(repaired.lines[0]).toEqual(today)
  expect(repaired.changes).toEqual(['New haldi, 500gm, now costs ₹120 instead of ₹100.'])
})

it('a pack that is cheaper from five on is no changed price, whatever the quantity was when it was asked', () => {
  const steps = [{ from: 5, pricePaise: 90_00 }]
  const cart = [line('haldi', { quantity: 7, price: 90 })]
  const { lines, changes } = refreshCart(cart, cart, { lines: [{ ...quoted('haldi', 100_00), steps }] })
  expect(lines).toMatchObject([{ price: 100, steps }])
  expect(changes).toEqual([])
})

it('what is not sold any more goes, what came in while asking stays', () => {
  const cart = [line('haldi'), line('late')]
  const repaired = refreshCart(cart, [line('haldi')], { lines: [] })
  expect(repaired.lines).toEqual([line('late')])
  expect(repaired.changes).toEqual(['Old haldi, 500gm, is no longer sold. We took it out of your cart.'])
})

it('the quantity is always the one of the cart', () => {
  const cart = [line('haldi', { quantity: 7 })]
  expect(refreshCart(cart, [line('haldi')], { lines: [quoted('haldi', 100_00)] }).lines[0]?.quantity).toBe(7)
})

it('what is out of stock stays', () => {
  const cart = [line('haldi')]
  expect(refreshCart(cart, cart, { lines: [quoted('haldi', 100_00, 0)] }).lines).toHaveLength(1)
})

it('a product of two sizes is one product with one sum', () => {
  const [first, ...rest] = listCartProducts(
    [line('haldi'), line('hing'), line('haldi', { size: '1kg', quantity: 1 })],
    () => 10,
  )
  expect(rest.map((product) => product.id)).toEqual(['hing'])
  expect(first).toMatchObject({ id: 'haldi', totalPaise: 300_00, canDecrease: true })
  expect(first?.lines.map((one) => one.size)).toEqual(['500gm', '1kg'])
})
