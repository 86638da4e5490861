import { expect, it } from 'vitest'
import { createStory } from '#test/support/story'
import { htmlOf } from '#test/support/visitor'

const story = createStory()

it('GET /products lists the whole catalogue, with or without a slash', async () => {
  const [plain, slashed] = await Promise.all(['/products', '/products/'].map((path) => story.visitor().get(path)))
  const products = await plain?.json()
  expect(products).toHaveLength(41)
  expect(await slashed?.json()).toEqual(products)
  expect(products[0]).toEqual({
    id: 'kashmiri-red-chillie',
    name: 'Kashmiri Red Chillie',
    price: 340,
    images: expect.arrayContaining([expect.stringMatching(/^http.*pack-kashmiri/)]),
    image: expect.any(String),
    size1: '250gm',
    size2: '500gm',
    size3: '1kg',
    inStock: true,
    category: 'bestseller',
    category2: 'powder-spices',
  })
})

it('a page of another site reads the API, and its pictures from there', async () => {
  for (const path of ['/products', '/products/jeera', '/products/category/whole-spices']) {
    const response = await story.visitor().get(path)
    const answer = await response.json()
    const product = Array.isArray(answer) ? answer[0] : answer
    expect(response.headers.get('access-control-allow-origin'), path).toBe('*')
    for (const url of [product.image, ...product.images]) expect(url).toMatch(/^http:\/\/localhost:3000\/pictures\//)
  }
})

it('well-known addresses lead to where weaknesses are reported and passwords are changed', async () => {
  const file = await (await story.visitor().get('/.well-known/security.txt')).text()
  expect(file).toMatch(/^Contact: http:\/\/localhost:3000\/contact\nExpires: \d{4}-\d\d-\d\dT/)
  const led = await story.visitor().get('/.well-known/change-password')
  expect([led.status, led.headers.get('location')]).toEqual([302, '/account/security'])
})

it('a product with one size has size, and no size1', async () => {
  const product = await (await story.visitor().get('/products/chilli-flakes')).json()
  expect(product).toMatchObject({ size: 'Small Jar (5 oz / 148 ml)', inStock: false })
  expect(product).not.toHaveProperty('size1')
})

it('the unit price beside a size is that of the label: per litre above one litre, and none where it is the price', async () => {
  const perUnit = async (millilitres: number) => {
    await story.db
      .updateTable('pack_sizes')
      .set({ net_quantity: millilitres, net_unit: 'ml', price_paise: 300_00 })
      .where('product_id', '=', 'jeera')
      .execute()
    const page = await htmlOf(story.visitor().get(`/product/jeera?ml=${millilitres}`))
    return [...page.matchAll(/₹([\d.]+) \/ (\w+)</g)].map(([, price, unit]) => `${price} / ${unit}`)
  }
  expect(new Set(await perUnit(750))).toEqual(new Set(['0.40 / ml']))
  expect(await perUnit(1000)).toEqual([])
  expect(new Set(await perUnit(1500))).toEqual(new Set(['200 / l']))
})

it('a category lists its own products, an unknown one is empty', async () => {
  const visitor = story.visitor()
  const seeds = await (await visitor.get('/products/category/whole-spices')).json()
  expect(seeds.length).toBeGreaterThan(10)
  expect(seeds.every((product: { category: string }) => product.category === 'whole-spices')).toBe(true)
  expect(await (await visitor.get('/products/category/nothing')).json()).toEqual([])
})

it.each([
  '/products/nope',
  '/products/%00',
  '/products/..%2f..%2fetc',
  `/products/${'x'.repeat(500)}`,
  "/products/'--",
])('an unknown or malformed id is a 404 in JSON: %s', async (path) => {
  const response = await story.visitor().get(path)
  expect(response.status).toBe(404)
  expect(await response.json()).toEqual({ error: 'There is no such product.' })
})

it('another method is a 405 that names the right one', async () => {
  for (const path of ['/products', '/products/jeera', '/products/category/bestseller']) {
    const response = await story.visitor().submit(path, {})
    expect(response.status).toBe(405)
    expect(response.headers.get('allow')).toBe('GET, HEAD')
  }
})

it('subcategories are offered as the specification writes them', async () => {
  const page = await htmlOf(story.visitor().get('/category/special-spices'))
  for (const name of ['Beverage-Masala', 'Snack-Chatpata-Masala', 'Non-Veg-Masala', 'Veg-Masala', 'All-Purpose-Masala'])
    expect(page).toContain(`<option value="${name}">${name}</option>`)
})
