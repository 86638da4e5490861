import { describe, expect, it } from 'vitest'
import {
  addItem,
  decrease,
  increase,
  joinCarts,
  limitToMaximum,
  parseCartField,
  removeProduct,
} from '#domain/cart/cart'
import type { CartItem } from '#domain/catalog/product-card'

const jeera: CartItem = { id: 'jeera', name: 'Jeera', price: 210, image: '/j.webp', size: '250gm' }
const jeeraLarge = { ...jeera, size: '500gm', price: 399 }

describe('adding', () => {
  it('appends a new item with quantity 1', () => {
    expect(addItem([], jeera)).toEqual({ lines: [{ ...jeera, quantity: 1 }], outcome: 'added' })
  })
  it('raises the quantity of the same product in the same size', () => {
    const { lines, outcome } = addItem([{ ...jeera, quantity: 2 }], jeera)
    expect(lines).toEqual([{ ...jeera, quantity: 3 }])
    expect(outcome).toBe('increased')
  })
  it('keeps another size as a line of its own', () => {
    expect(addItem([{ ...jeera, quantity: 1 }], jeeraLarge).lines).toHaveLength(2)
  })
  it('stops at 99 of one and at 50 lines', () => {
    expect(addItem([{ ...jeera, quantity: 98 }], jeera, 7).lines[0]?.quantity).toBe(99)
    const full = Array.from({ length: 50 }, (_, n) => ({ ...jeera, id: `p${n}`, quantity: 1 }))
    expect(addItem(full, jeera)).toEqual({ lines: full, outcome: 'full' })
  })
})

describe('what is left', () => {
  it('is the most that a cart takes, and a cart that holds it all stays as it is', () => {
    const lines = [{ ...jeera, quantity: 2 }]
    expect(addItem([], jeera, 5, 3)).toEqual({ lines: [{ ...jeera, quantity: 3 }], outcome: 'added' })
    expect(addItem(lines, jeera, 5, 3).lines).toEqual([{ ...jeera, quantity: 3 }])
    expect(addItem(lines, jeera, 1, 2)).toEqual({ lines, outcome: 'no-more' })
    expect(addItem([], jeera, 1, 0)).toEqual({ lines: [], outcome: 'no-more' })
  })
  it('stops raising each size by itself, and lowers nothing', () => {
    const lines = [
      { ...jeera, quantity: 3 },
      { ...jeeraLarge, quantity: 1 },
    ]
    expect(increase(lines, 'jeera', (line) => (line.size === '250gm' ? 2 : 9)).map((line) => line.quantity)).toEqual([
      3, 2,
    ])
  })
  it('is what lines above it are lowered to; what is sold out goes', () => {
    const lines = [
      { ...jeera, quantity: 5 },
      { ...jeeraLarge, quantity: 1 },
    ]
    expect(limitToMaximum(lines, (line) => (line.size === '250gm' ? 3 : 0))).toEqual([{ ...jeera, quantity: 3 }])
  })
})

describe('changing', () => {
  const lines = [
    { ...jeera, quantity: 1 },
    { ...jeeraLarge, quantity: 5 },
    { ...jeera, id: 'rai', quantity: 2 },
  ]
  it('removes a product in all its sizes', () => {
    expect(removeProduct(lines, 'jeera').map((line) => line.id)).toEqual(['rai'])
  })
  it('raises and lowers by product, never below 1', () => {
    expect(increase(lines, 'jeera').map((line) => line.quantity)).toEqual([2, 6, 2])
    expect(decrease(lines, 'jeera').map((line) => line.quantity)).toEqual([1, 4, 2])
  })
})

describe('the cart in a form', () => {
  it('survives whatever it holds', () => {
    for (const text of ['null', '', 'nonsense', '{}', '5', '[null, 3, {}, {"id":"x"}]', '[{"id":1,"size":2}]'])
      expect(parseCartField(text)).toEqual([])
  })
  it('is mended: quantities, prices, foreign pictures and doubles', () => {
    const text = JSON.stringify([
      { ...jeera, quantity: -4, price: 'free', image: 'https://elsewhere.example/x.png' },
      { ...jeera, quantity: 1e9 },
      { ...jeera, size: '500gm', quantity: 2.7, image: '//elsewhere.example/x.png' },
      { ...jeera, size: '1kg', image: '/\\elsewhere.example/x.png' },
    ])
    expect(parseCartField(text)).toEqual([
      { ...jeera, price: 0, image: '/icon-512.png', quantity: 99 },
      { ...jeera, size: '500gm', image: '/icon-512.png', quantity: 2 },
      { ...jeera, size: '1kg', image: '/icon-512.png', quantity: 1 },
    ])
  })
})

it('joining two carts loses no line of either', () => {
  const mine = [{ ...jeera, quantity: 1 }]
  const theirs = [
    { ...jeera, quantity: 4 },
    { ...jeeraLarge, quantity: 2 },
  ]
  expect(joinCarts(mine, theirs)).toEqual([...mine, { ...jeeraLarge, quantity: 2 }])
})
