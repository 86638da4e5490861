import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { readForm } from '#test/support/form-fields'
import { createShoppers, newShopper } from '#test/support/sessions'
import {
  askBuyers,
  checkOut,
  checkoutForm,
  delivery,
  jeera,
  kesar,
  ordersOf,
  setStock,
  stockOf,
} from '#test/support/shopping'
import { createStory } from '#test/support/story'
import { htmlOf, type Visitor } from '#test/support/visitor'

const story = createStory()

it('an order holds every field of the specification, its amounts from the catalogue', async () => {
  const visitor = await story.visitor().register({ firstName: 'Asha', lastName: 'Patel', email: 'asha@example.com' })
  const answer = await checkOut(visitor, await checkoutForm(visitor, [jeera, kesar]))
  expect(answer).toMatchObject({ status: 200, kind: 'placed', number: expect.stringMatching(/^SM-\d{4}-\d{4}$/) })
  const order = await (await visitor.get(`/api/orders/${'orderId' in answer ? answer.orderId : ''}`)).json()
  expect(order).toMatchObject({
    userId: expect.any(String),
    email: 'asha@example.com',
    name: 'Asha Patel',
    timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    items: [
      { name: 'Jeera (Cumin Seeds)', size: '250gm', quantity: 2, amount: 420 },
      { name: 'Kesar (Kashmiri Saffron, 5 g)', size: 'Small Jar (5 oz / 148 ml)', quantity: 1, amount: 1450 },
    ],
    address: {
      fullAddress: '14, Spice Market Yard, Palanpur, Gujarat - 385001',
      city: 'Palanpur',
      state: 'Gujarat',
      zip: '385001',
      phone: '+919876543210',
    },
    paymentId: 'COD',
    paymentMethod: 'Cash On Delivery',
    amount: 420 + 1450 + 100,
    state: 'confirmed',
  })
})

it('a second click on Place Order makes no second order', async () => {
  const visitor = await newShopper(story)
  const form = await checkoutForm(visitor)
  const answers = await Promise.all(Array.from({ length: 20 }, () => checkOut(visitor, form)))
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(await ordersOf(story)).toHaveLength(1)
})

it('prices sent by the browser change nothing, and a total that nobody has seen is not taken', async () => {
  const visitor = await newShopper(story)
  const form = await checkoutForm(visitor, [{ ...jeera, price: 1 } as typeof jeera], { expectedTotalPaise: '300' })
  expect(await checkOut(visitor, form)).toMatchObject({
    status: 409,
    kind: 'quote-changed',
    quote: { totalPaise: 520_00 },
  })
  expect(await ordersOf(story)).toEqual([])
})

it('without scripts a cart with something that is no longer sold is ordered as the page shows it: without that', async () => {
  const visitor = await newShopper(story)
  const lines = [jeera, { id: 'dalchini', size: '100gm', quantity: 1 }]
  await visitor.json('PUT', '/api/cart', { lines, version: 0 })
  const html = await htmlOf(visitor.get('/checkout'))
  const shown = [...html.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, name, value = '']) => [
    name,
    value.replaceAll('&quot;', '"'),
  ])
  const { phone, ...place } = delivery
  const form = {
    ...Object.fromEntries(shown),
    ...place,
    contactPhone: phone,
    fullName: 'Asha Patel',
    phone,
    payment: 'cash',
  }
  expect(form.expectedTotalPaise).toBe('52000')
  expect((await visitor.submit('/checkout', form)).status).toBe(302)
  // Its answer was lost.
  expect((await visitor.submit('/checkout', form)).status).toBe(302)
  expect(await ordersOf(story)).toMatchObject([{ total_paise: 520_00 }])
  const [line, ...others] = await story.db.selectFrom('order_lines').selectAll().execute()
  expect([line?.product_id, line?.quantity, others]).toEqual(['jeera', 2, []])
})

it('a price that changed is told before anything is ordered, and the same form goes through afterwards', async () => {
  const visitor = await newShopper(story)
  const form = await checkoutForm(visitor)
  await story.db.updateTable('pack_sizes').set({ price_paise: 250_00 }).where('product_id', '=', 'jeera').execute()
  const reported = await checkOut(visitor, form)
  expect(reported).toMatchObject({ status: 409, kind: 'quote-changed', quote: { totalPaise: 600_00 } })
  expect(await checkOut(visitor, { ...form, expectedTotalPaise: '60000' })).toMatchObject({ kind: 'placed' })
})

it('the refusal says how many are left, and so does the quote that comes with it', async () => {
  const visitor = await newShopper(story)
  const form = await checkoutForm(visitor, [{ ...jeera, quantity: 30 }, kesar])
  await setStock(story, jeera, 20)
  await setStock(story, kesar, 0)
  expect(await checkOut(visitor, form)).toMatchObject({
    status: 409,
    kind: 'quote-changed',
    message: expect.stringMatching(
      /Jeera \(Cumin Seeds\), 250gm \(only 20 left\).*Kesar.* \(sold out\)|Kesar.* \(sold out\).*Jeera.* \(only 20 left\)/,
    ),
    quote: {
      lines: [
        { id: 'jeera', left: 20 },
        { id: 'kesar', left: 0, inStock: false },
      ],
    },
  })
  expect(await stockOf(story, jeera)).toBe(20)
})

it('of fifty buyers of the last ten packs ten get an order and forty a refusal with the reason', async () => {
  await setStock(story, kesar, 10)
  const visitors = await createShoppers(story, 50)
  const forms = await Promise.all(visitors.map((visitor) => checkoutForm(visitor, [kesar])))
  const answers = await Promise.all(visitors.map((visitor, n) => checkOut(visitor, forms[n] ?? {})))
  expect(answers.filter((answer) => answer.kind === 'placed')).toHaveLength(10)
  expect(answers.filter((answer) => answer.status === 409 && answer.kind === 'quote-changed')).toHaveLength(40)
  expect(await stockOf(story, kesar)).toBe(0)
})

it('every field that is wrong is named beside it', async () => {
  const visitor = await newShopper(story)
  const form = await checkoutForm(visitor, [jeera], {
    phone: '12',
    street: ' ',
    city: '',
    state: 'Texas',
    zip: '12',
    payment: '',
  })
  const answer = await checkOut(visitor, form)
  expect(answer).toMatchObject({ status: 400, ok: false })
  expect(answer.ok ? [] : Object.keys(answer.errors ?? {}).sort()).toEqual([
    'city',
    'payment',
    'phone',
    'state',
    'street',
    'zip',
  ])
})

it('the account thanks for the newest order for some minutes, with its number; nobody else is thanked', async () => {
  await askBuyers(story)
  const visitor = await newShopper(story)
  const account = async () => (await htmlOf(visitor.get('/myprofile'))).replaceAll(/<[^>]*>/g, '')
  expect(await account()).not.toContain('Thank you, Asha!')
  await checkOut(visitor, await checkoutForm(visitor))
  story.pass(60_000)
  const placed = await checkOut(visitor, await checkoutForm(visitor, [kesar]))
  if (placed.kind !== 'placed') throw new Error('Nothing was placed')
  expect(await account()).toContain(`Thank you, Asha! Your order ${placed.number} is waiting for your yes.`)
  // By the clock of another instance, which is a little behind.
  story.pass(-1000)
  expect(await account()).toContain(`Thank you, Asha! Your order ${placed.number} is waiting for your yes.`)
  story.pass(1000)
  await story.db.updateTable('orders').set({ cod_confirm: 'yes' }).execute()
  const confirmed = await account()
  expect(confirmed).toContain(`Thank you, Asha! Your order ${placed.number} is confirmed.`)
  // As the order's own page says it: nobody packs it yet.
  expect(confirmed).toContain('We have your order and pack it next.')
  expect(await htmlOf(visitor.get(`/order/${placed.number}`))).toContain('We have your order and pack it next.')
  expect(await htmlOf((await newShopper(story)).get('/myprofile'))).not.toContain('Thank you, Asha!')
  story.pass(11 * 60_000)
  expect(await account()).not.toContain('Thank you, Asha!')
})

it('a cash order is confirmed as it is placed; a shop that asks does so where there is a reason', async () => {
  const place = async (visitor: Visitor, changes: Record<string, string> = {}) => {
    const placed = await checkOut(visitor, await checkoutForm(visitor, [jeera], changes))
    if (placed.kind !== 'placed') throw new Error(placed.ok ? placed.kind : placed.message)
    const row = await story.db
      .selectFrom('orders')
      .selectAll()
      .where('id', '=', placed.orderId)
      .executeTakeFirstOrThrow()
    return row
  }
  const large = await place(await newShopper(story), { phone: '90000 00000' })
  expect([large.cod_confirm, large.work_began_at]).toEqual([null, large.placed_at])
  const value = (asksAbovePaise: number) => JSON.stringify({ asks: true, asksAbovePaise })
  await story.db
    .insertInto('shop_settings')
    .values({ name: 'cash', value: value(1_000_00), version: 1 })
    .execute()
  // A small first order, and two more within the hour.
  const asha = await newShopper(story)
  const phone = { phone: '90000 00001' }
  for (const asked of [null, null, 'asked'] as const) expect((await place(asha, phone)).cod_confirm).toBe(asked)
  story.pass(61 * 60_000)
  expect((await place(asha, phone)).cod_confirm).toBeNull()
  // A parcel came back from this phone.
  await story.db.updateTable('orders').set({ stage: 'returned' }).where('phone', '=', '+919000000001').execute()
  expect((await place(await newShopper(story), phone)).cod_confirm).toBe('asked')
  await story.db
    .updateTable('shop_settings')
    .set({ value: value(500_00) })
    .execute()
  const first = await place(await newShopper(story), { phone: '90000 00002' })
  expect([first.cod_confirm, first.work_began_at]).toEqual(['asked', null])
  await story.db.updateTable('orders').set({ stage: 'delivered' }).where('id', '=', first.id).execute()
  expect((await place(await newShopper(story), { phone: '90000 00002' })).cod_confirm).toBeNull()
})

it('an order without a sign-in goes to the sign-in page, saves nothing and is logged as an error', async () => {
  const visitor = story.visitor()
  const response = await visitor.submit('/checkout', await checkoutForm(visitor))
  expect(response.headers.get('location')).toContain('/login')
  expect(await ordersOf(story)).toEqual([])
  expect(story.logged.map((line) => JSON.parse(line))).toContainEqual(
    expect.objectContaining({ level: 'error', event: 'order.not-signed-in' }),
  )
})

it('of two open checkouts the second asks before it orders the same products again, and orders others at once', async () => {
  const visitor = await newShopper(story)
  const open = async () => {
    const { lastOrder = 'missing' } = await readForm(visitor, '/checkout', 'name="checkoutKey"')
    return { ...(await checkoutForm(visitor)), lastOrder }
  }
  await visitor.json('PUT', '/api/cart', { lines: [jeera], version: 0 })
  const [first, second, other] = [await open(), await open(), await open()]
  expect(first.lastOrder).toBe('')
  // Its answer is lost: the cart of this browser is still full.
  expect(await checkOut(visitor, first)).toMatchObject({ ok: true })
  const [{ number } = { number: '' }] = await ordersOf(story)
  const asked = await checkOut(visitor, second)
  expect(asked).toMatchObject({ ok: false, status: 409, kind: 'moved-on', lastOrder: number })
  expect(asked.message).toContain(`Order ${number} with the same products was placed in another window.`)
  expect(await ordersOf(story)).toHaveLength(1)
  // Sent once more, it is meant.
  const again = { ...second, checkoutKey: randomUUID(), lastOrder: number }
  expect(await checkOut(visitor, again)).toMatchObject({ ok: true })
  const more = { ...(await checkoutForm(visitor, [{ ...jeera, quantity: 3 }])), lastOrder: other.lastOrder }
  expect(await checkOut(visitor, more)).toMatchObject({ ok: true })
  expect(await ordersOf(story)).toHaveLength(3)
})
