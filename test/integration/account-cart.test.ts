import { expect, it } from 'vitest'
import type { Quote } from '#domain/cart/quote'
import { newShopper } from '#test/support/sessions'
import { checkOut, checkoutForm, setStock, startUpi } from '#test/support/shopping'
import { createStory } from '#test/support/story'
import { htmlOf } from '#test/support/visitor'

const story = createStory()
const jeera = { id: 'jeera', size: '250gm', name: 'x', price: 1, image: '/x.webp', quantity: 2 }
const rai = { id: 'rai', size: '500gm', name: 'x', price: 1, image: '/x.webp', quantity: 1 }

it('the cart is kept in the account, with today’s names and prices', async () => {
  const visitor = await newShopper(story)
  const saved = await visitor.json('PUT', '/api/cart', { lines: [jeera, rai], version: 0 })
  expect(await saved.json()).toEqual({ version: 1 })
  const { lines, version } = await (await visitor.get('/api/cart')).json()
  expect(version).toBe(1)
  expect(lines).toMatchObject([
    { id: 'jeera', name: 'Jeera (Cumin Seeds)', price: 210, quantity: 2 },
    { id: 'rai', name: 'Rai (Mustard Seeds)', price: 171, quantity: 1 },
  ])
})

it('the cart knows the PIN of the account: that of the last order', async () => {
  const visitor = await newShopper(story)
  const pinOf = async () => (await (await visitor.get('/api/cart')).json()).pin
  expect(await pinOf()).toBe('')
  await checkOut(
    visitor,
    await checkoutForm(visitor, undefined, { zip: '560001', city: 'Bengaluru', state: 'Karnataka' }),
  )
  expect(await pinOf()).toBe('560001')
})

it('a tab with an older version of the cart gets the newer one, and no line is lost silently', async () => {
  const visitor = await newShopper(story)
  await visitor.json('PUT', '/api/cart', { lines: [jeera], version: 0 })
  const late = await visitor.json('PUT', '/api/cart', { lines: [rai], version: 0 })
  expect(late.status).toBe(409)
  expect(await late.json()).toMatchObject({ version: 1, lines: [{ id: 'jeera' }] })
})

it('of two tabs that save the cart at the same moment one succeeds, the other gets the conflict', async () => {
  const visitor = await newShopper(story)
  const answers = await Promise.all(
    [jeera, rai].map((line) => visitor.json('PUT', '/api/cart', { lines: [line], version: 0 })),
  )
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409])
})

it('a broken or tampered cart is corrected before it is stored', async () => {
  const visitor = await newShopper(story)
  const lines = [
    null,
    7,
    { ...jeera, quantity: 1e9 },
    { ...rai, quantity: -3 },
    { id: '__proto__', size: 'x', quantity: 1 },
  ]
  await visitor.json('PUT', '/api/cart', { lines, version: 0 })
  const cart = await (await visitor.get('/api/cart')).json()
  expect(cart.lines).toMatchObject([
    { id: 'jeera', quantity: 99 },
    { id: 'rai', quantity: 1 },
  ])
})

it('nobody reads or writes a cart without an account', async () => {
  expect((await story.visitor().get('/api/cart')).status).toBe(401)
  expect((await story.visitor().json('PUT', '/api/cart', { lines: [], version: 0 })).status).toBe(401)
})

it('a quote counts shipping until 5000 rupees and names what is no longer sold', async () => {
  const gone = { ...jeera, id: 'no-longer', name: 'Old Masala' }
  const response = await story.visitor().json('POST', '/api/cart/quote', { lines: [jeera, gone] })
  expect(await response.json()).toMatchObject({
    gone: ['Old Masala'],
    subtotalPaise: 420_00,
    shippingPaise: 100_00,
    totalPaise: 520_00,
  })
})

const quoteOf = async (lines: { id: string; size: string; quantity: number }[]) =>
  (await (await story.visitor().json('POST', '/api/cart/quote', { lines })).json()) as Quote

it.each([
  { stock: 40, wanted: 2, reported: { inStock: true, left: null } },
  { stock: 11, wanted: 11, reported: { inStock: true, left: null } },
  { stock: 10, wanted: 1, reported: { inStock: true, left: 10 } },
  { stock: 40, wanted: 41, reported: { inStock: true, left: 40 } },
  { stock: 0, wanted: 1, reported: { inStock: false, left: 0 } },
])('with $stock in stock, a quote for $wanted packs says $reported.left', async ({ stock, wanted, reported }) => {
  await setStock(story, jeera, stock)
  expect((await quoteOf([{ ...jeera, quantity: wanted }])).lines).toMatchObject([reported])
})

it('the account’s cart comes with the stock of its lines', async () => {
  await setStock(story, jeera, 3)
  const visitor = await newShopper(story)
  await visitor.json('PUT', '/api/cart', { lines: [jeera], version: 0 })
  expect(await (await visitor.get('/api/cart')).json()).toMatchObject({ quote: { lines: [{ id: 'jeera', left: 3 }] } })
})

it('packs held by a buyer’s own unpaid order count as available in that buyer’s cart', async () => {
  await setStock(story, jeera, 3)
  const visitor = await newShopper(story)
  await visitor.json('PUT', '/api/cart', { lines: [{ ...jeera, quantity: 3 }], version: 0 })
  await startUpi(visitor, [{ ...jeera, quantity: 3 }])
  expect((await quoteOf([jeera])).lines).toMatchObject([{ inStock: false, left: 0 }])
  const own = await visitor.json('POST', '/api/cart/quote', { lines: [{ ...jeera, quantity: 3 }] })
  expect(await own.json()).toMatchObject({ lines: [{ inStock: true, left: 3 }] })
  expect(await (await visitor.get('/api/cart')).json()).toMatchObject({ quote: { lines: [{ left: 3 }] } })
  expect(await htmlOf(visitor.get('/checkout'))).not.toContain('Out of stock at the moment')
})

it('no page shows an exact stock that is not low', async () => {
  await setStock(story, jeera, 8642)
  for (const path of ['/product/jeera', '/product/jeera.data', '/products/jeera', '/category/whole-spices'])
    expect(await htmlOf(story.visitor().get(path)), path).not.toContain('8642')
})

it('whose cart may still come from the browser is not told at the checkout that it is empty', async () => {
  const buyer = await newShopper(story)
  const page = await htmlOf(buyer.get('/checkout'))
  const [shown] = page.replaceAll(/<noscript>.*?<\/noscript>/gs, '').match(/<main.*<\/main>/s) ?? []
  expect(shown).toContain('Loading...')
  expect(shown).not.toContain('Your cart is empty.')
  expect(page).toContain('Your cart is empty.')
})
