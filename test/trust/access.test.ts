import { expect, it } from 'vitest'
import { newShopper } from '#test/crowd'
import { checkOut, checkoutForm } from '#test/shopping'
import { openStory } from '#test/story'
import type { Visitor } from '#test/visitor'
import routes from '../../app/routes.ts'

const story = openStory()

/** Statuses of a GET for: a visitor, the owner A, another person B, A's session run out, A's cookie forged. */
type Row = { sample?: string; get: [visitor: number, a: number, b: number, expired: number, forged: number] }

const forAll = (status: number): Row['get'] => [status, status, status, status, status]
const signedInOnly = (refused: number): Row['get'] => [refused, 200, 200, refused, refused]

/** Who gets what; each path of `routes.ts` has its row. */
const table: Record<string, Row> = {
  '/': { get: forAll(200) },
  about: { get: forAll(200) },
  contact: { get: forAll(200) },
  shop: { get: forAll(200) },
  'product/:id': { sample: 'product/jeera', get: forAll(200) },
  'category/:name': { sample: 'category/bestseller', get: forAll(200) },
  mycart: { get: forAll(200) },
  checkout: { get: signedInOnly(302) },
  myprofile: { get: signedInOnly(302) },
  login: { get: [200, 302, 302, 200, 200] },
  register: { get: [200, 302, 302, 200, 200] },
  preview: { get: forAll(200) },
  subscribe: { get: forAll(200) },
  products: { get: forAll(200) },
  'products/category/:name': { sample: 'products/category/bestseller', get: forAll(200) },
  'products/:id': { sample: 'products/jeera', get: forAll(200) },
  'api/cart': { get: signedInOnly(401) },
  'api/cart/quote': { get: forAll(405) },
  'api/orders/:id': { sample: 'api/orders/:own', get: [401, 200, 404, 401, 401] },
  'send-whatsapp': { get: forAll(405) },
  'webhooks/razorpay': { get: forAll(405) },
  'webhooks/whatsapp': { get: forAll(403) },
  'sitemap.xml': { get: forAll(200) },
  'robots.txt': { get: forAll(200) },
  '*': { sample: 'no-such-page', get: forAll(404) },
}

async function everyone() {
  const a = await newShopper(story)
  const b = await newShopper(story)
  const expired = await newShopper(story)
  const [token = ''] = decodeURIComponent(expired.cookies.get(session) ?? '').split('.')
  await story.db
    .updateTable('session')
    .set({ expiresAt: new Date(story.now() - 1000).toISOString() })
    .where('token', '=', token)
    .execute()
  const forged = story.visitor()
  const [own = ''] = decodeURIComponent(a.cookies.get(session) ?? '').split('.')
  forged.cookies.set(session, encodeURIComponent(`${own}.${Buffer.alloc(32, 7).toString('base64')}`))
  return { visitor: story.visitor(), a, b, expired, forged }
}

const session = 'better-auth.session_token'

function pathOf(route: { index?: boolean; path?: string }): string {
  return route.index ? '/' : (route.path ?? '')
}

it('every route has a row, and every row a route', () => {
  expect(Object.keys(table).sort()).toEqual(routes.map(pathOf).sort())
})

it('each person gets what the table says, and nothing else', async () => {
  const people = await everyone()
  const answer = await checkOut(people.a, await checkoutForm(people.a))
  const own = 'orderId' in answer ? answer.orderId : ''
  const found: Record<string, number[]> = {}
  for (const [path, { sample = path }] of Object.entries(table)) {
    const url = `/${sample === '/' ? '' : sample.replace(':own', own)}`
    found[path] = []
    for (const person of Object.values(people)) {
      const before = new Map(person.cookies)
      found[path]?.push((await person.get(url)).status)
      // Each row starts with the cookies it was given: an answer may have taken a bad one away.
      for (const [name, value] of before) person.cookies.set(name, value)
    }
  }
  expect(found).toEqual(Object.fromEntries(Object.entries(table).map(([path, row]) => [path, row.get])))
})

it('a post from another site, or a form that poses as JSON, changes nothing', async () => {
  const a = await newShopper(story)
  const cart = { lines: [{ id: 'jeera', size: '250gm', quantity: 1 }], version: 0 }
  const foreign = { origin: 'https://evil.example' }
  expect((await a.json('PUT', '/api/cart', cart, foreign)).status).toBe(403)
  expect((await a.submit('/checkout', await checkoutForm(a), foreign)).status).toBe(403)
  for (const path of ['/api/cart', '/checkout', '/myprofile', '/send-whatsapp'])
    expect(
      (
        await a.send(path, {
          method: 'POST',
          body: JSON.stringify(cart),
          headers: { ...foreign, 'content-type': 'text/plain' },
        })
      ).status,
      path,
    ).toBeGreaterThanOrEqual(400)
  expect(await story.db.selectFrom('orders').selectAll().execute()).toEqual([])
  expect(await story.db.selectFrom('carts').selectAll().execute()).toEqual([])
})

it('a session id that someone else has set is not taken over at sign-in', async () => {
  const visitor = story.visitor()
  visitor.cookies.set(session, encodeURIComponent('a-planted-token.c2lnbmF0dXJl'))
  await visitor.register()
  expect(visitor.cookies.get(session)).not.toContain('a-planted-token')
  const rows = await story.db.selectFrom('session').select('token').execute()
  expect(rows.map((row) => row.token)).not.toContain('a-planted-token')
})

it('cookies from before a sign-out open no page, no checkout and no order afterwards', async () => {
  const visitor = await story.visitor().register()
  const thief: Visitor = story.visitor()
  for (const [name, value] of visitor.cookies) thief.cookies.set(name, value)
  await visitor.submit('/myprofile', { intent: 'sign-out' })
  expect(visitor.cookies.has(session)).toBe(false)
  const kept = new Map(thief.cookies)
  for (const path of ['/api/orders/some-order', '/myprofile', '/checkout']) {
    for (const [name, value] of kept) thief.cookies.set(name, value)
    expect((await thief.get(path)).status, path).not.toBe(200)
  }
})
