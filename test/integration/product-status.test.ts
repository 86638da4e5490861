import { expect, it } from 'vitest'
import type { Quote } from '#domain/cart/quote'
import { newShopper } from '#test/support/sessions'
import { checkOut, checkoutForm, jeera, kesar, ordersOf } from '#test/support/shopping'
import { createStory } from '#test/support/story'
import { htmlOf } from '#test/support/visitor'

const story = createStory()

it.each(['hidden', 'archived'] as const)('what is %s is nowhere in the shop, and orders keep it', async (status) => {
  const shopper = await newShopper(story)
  await checkOut(shopper, await checkoutForm(shopper))
  await story.db.updateTable('products').set({ status }).where('id', '=', 'jeera').execute()
  const visitor = story.visitor()
  const text = (path: string) => htmlOf(visitor.get(path))
  const statusOf = async (path: string) => (await visitor.get(path)).status
  await expect.poll(() => statusOf('/product/jeera')).toBe(404)
  expect(await statusOf('/products/jeera')).toBe(404)
  expect(await text('/category/whole-spices')).not.toContain('/product/jeera')
  expect(await (await visitor.get('/products')).json()).toHaveLength(40)
  await expect.poll(() => text('/search/suggest?q=jeera')).not.toContain('"jeera"')
  expect(await text('/search/suggest?q=')).not.toContain('"jeera"')
  expect(await text('/sitemap.xml')).not.toContain('/product/jeera<')
  const quote: Quote = await (await visitor.json('POST', '/api/cart/quote', { lines: [jeera] })).json()
  expect(quote).toMatchObject({ lines: [], gone: [expect.any(String)] })
  const [order] = await ordersOf(story)
  expect(await htmlOf(shopper.get(`/order/${order?.number}`))).toContain('Jeera')
})

it.each([
  ['kashmiri-red-chillie', ['mix-red-chillie', 'reshampatti-chillie', 'byadgi-chillie'], 'lakadong-haldi'],
  ['green-cardamom', ['black-cardamom'], 'jeera'],
  ['cassia', ['dalchini'], 'jeera'],
])('the page of %s names what is like it once it is sold out, if that is in stock', async (id, others, unlike) => {
  const page = async () => {
    const html = await htmlOf(story.visitor().get(`/product/${id}?at=${story.now()}`))
    return html.slice(html.indexOf('</h1>'), html.indexOf('name="product-size"'))
  }
  const linked = (html: string) => [...html.matchAll(/href="\/product\/([\w-]+)"/g)].map(([, other]) => other)
  expect(linked(await page())).toEqual([])
  const sellOut = (product: string) =>
    story.db.updateTable('pack_sizes').set({ stock: 0 }).where('product_id', '=', product).execute()
  await sellOut(id)
  story.pass(61_000)
  const found = linked(await page())
  for (const other of others) expect(found).toContain(other)
  expect(found).not.toContain(unlike)
  await sellOut(others[0] ?? '')
  story.pass(61_000)
  expect(linked(await page())).not.toContain(others[0])
})

it('an archived size is offered no more; the others stay in their places', async () => {
  await story.db
    .updateTable('pack_sizes')
    .set({ archived: 1, position: 99 })
    .where('product_id', '=', 'jeera')
    .where('label', '=', '500gm')
    .execute()
  const visitor = story.visitor()
  const served = async () => (await visitor.get('/products/jeera')).json()
  await expect.poll(served).toMatchObject({ size: '250gm' })
  const lines = [{ ...jeera, size: '500gm' }]
  const quote: Quote = await (await visitor.json('POST', '/api/cart/quote', { lines })).json()
  expect(quote).toMatchObject({ lines: [], gone: ['Jeera (Cumin Seeds), 500gm'] })
})

it('a cart whose only product is no longer sold is refused with its name and the new cart, not as empty', async () => {
  const visitor = await newShopper(story)
  const form = await checkoutForm(visitor, [kesar])
  await story.db.updateTable('products').set({ status: 'hidden' }).where('id', '=', 'kesar').execute()
  const answer = await checkOut(visitor, form)
  expect(answer).toMatchObject({ status: 409, kind: 'quote-changed', message: expect.stringContaining('sold: kesar') })
})
