import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { type OrderPermission, orderAccess } from '#domain/orders/order-access'
import { advanceTo, createStaff, oweByUpi, rowOf } from '#test/support/admin'
import { providerDriver } from '#test/support/provider-driver'
import { newShopper, newStaff } from '#test/support/sessions'
import { askBuyers, checkOut, checkoutForm, jeera } from '#test/support/shopping'
import { createStory } from '#test/support/story'
import { htmlOf, type Visitor } from '#test/support/visitor'

const story = createStory()

beforeEach(() => askBuyers(story))
const driver = providerDriver(story)

const street = '7, Moonlight Lane'
const firm = 'Moonlight Foods'
const gstin = '24ABCDE1234F1Z6'

type Order = Awaited<ReturnType<typeof makeOrder>>

/** Somebody who asks for an order, with its key or without. */
type Asking = { visitor: Visitor; query: string; order: Order }

/** An order by cash whose buyer is owed ten rupees by UPI. */
async function makeOrder() {
  // More than one phone or network may order in a day.
  await story.db.deleteFrom('attempts').execute()
  const shopper = await newShopper(story)
  const answer = await checkOut(shopper, await checkoutForm(shopper, [jeera], { street }))
  const orderId = 'orderId' in answer ? answer.orderId : ''
  const { number, view_key, message_key } = await rowOf(story, orderId)
  const business = { buyer_firm: firm, buyer_gstin: gstin }
  await story.db.updateTable('orders').set(business).where('id', '=', orderId).execute()
  await oweByUpi(story, orderId)
  return { orderId, number, shopper, key: view_key, messageKey: message_key ?? '' }
}

const submit = ({ visitor, query, order }: Asking, fields: Record<string, string>) =>
  visitor.submit(`/order/${order.number}${query}`, { key: randomUUID(), ...fields })

async function read({ visitor, query, order }: Asking, part = ''): Promise<string> {
  const response = await visitor.get(`/order/${order.number}${part}${query}`)
  return response.status === 200 ? await htmlOf(response) : ''
}

/** Whether any text leads to the buyer. */
const showsBuyer = (page: string) => [street, firm, gstin].some((text) => page.includes(text))

const upiOf = async ({ orderId }: Order) => (await rowOf(story, orderId)).refund_upi_id

/** Does it, and returns whether it was done. */
const performers: Record<OrderPermission, (asking: Asking) => Promise<boolean>> = {
  'see-order': async (asking) => (await read(asking)).includes(asking.order.number),
  'see-delivery': async (asking) => showsBuyer(await read(asking)),
  'see-invoice': async (asking) => {
    await advanceTo(story, asking.order.orderId, 'packed')
    return (await read(asking, '/invoice')).includes('Jeera')
  },
  'see-buyer-on-invoice': async (asking) => {
    await advanceTo(story, asking.order.orderId, 'packed')
    return showsBuyer(await read(asking, '/invoice'))
  },
  'confirm-cod': async (asking) => {
    await submit(asking, { intent: 'confirm' })
    return (await rowOf(story, asking.order.orderId)).cod_confirm === 'yes'
  },
  cancel: async (asking) => {
    await submit(asking, { intent: 'cancel' })
    return (await rowOf(story, asking.order.orderId)).stage === 'cancelled'
  },
  'leave-upi': async (asking) => {
    await submit(asking, { intent: 'leave-upi', upi: 'asha@okaxis' })
    return (await upiOf(asking.order)) === 'asha@okaxis'
  },
  'replace-upi': async (asking) => {
    const { orderId } = asking.order
    await story.db.updateTable('orders').set({ refund_upi_id: 'first@okaxis' }).where('id', '=', orderId).execute()
    await submit(asking, { intent: 'leave-upi', upi: 'asha@okaxis' })
    return (await upiOf(asking.order)) === 'asha@okaxis'
  },
  complain: async (asking) => {
    await submit(asking, { intent: 'complain', message: 'A torn bag.' })
    const { orderId } = asking.order
    return (
      (await story.db.selectFrom('letters').select('id').where('order_id', '=', orderId).executeTakeFirst()) !==
      undefined
    )
  },
  review: async (asking) => {
    await submit(asking, { intent: 'remind' })
    const asked = story.db.selectFrom('review_reminders').select('order_id')
    return (await asked.where('order_id', '=', asking.order.orderId).execute()).length === 1
  },
  pay: async ({ visitor, query, order }) =>
    (await visitor.json('POST', `/api/orders/${order.number}${query || '?'}&start=1`, {})).status === 200,
  'read-state': async ({ visitor, query, order }) =>
    (await visitor.get(`/api/orders/${order.orderId}${query}`)).status === 200,
  'return-payment': async ({ visitor, query, order }) => {
    const payment = { razorpay_payment_id: 'pay_1', razorpay_signature: 'none' }
    return (await visitor.json('POST', `/api/orders/${order.orderId}${query}`, payment)).status === 200
  },
  'ask-for-message': async ({ visitor, query, order }) =>
    (await visitor.json('POST', `/send-whatsapp${query}`, { orderId: order.orderId })).status === 202,
}

/** Everybody who may ask for an order, and what each has shown. */
const people: Record<
  string,
  { ask: (order: Order) => Promise<Asking>; may: (permission: OrderPermission) => boolean }
> = {
  'who has its link only': {
    ask: async (order) => ({ visitor: story.visitor(), query: `?k=${order.key}`, order }),
    may: (permission) => orderAccess[permission] === 'link',
  },
  'who has the link of its message only': {
    ask: async (order) => ({ visitor: story.visitor(), query: `?k=${order.messageKey}`, order }),
    may: (permission) => orderAccess[permission] === 'link',
  },
  'its account': { ask: async (order) => ({ visitor: order.shopper, query: '', order }), may: () => true },
  'another account with its link': {
    ask: async (order) => ({ visitor: await newShopper(story), query: `?k=${order.key}`, order }),
    may: (permission) => orderAccess[permission] === 'link',
  },
  'another account': {
    ask: async (order) => ({ visitor: await newShopper(story), query: '', order }),
    may: () => false,
  },
  'who has the link of another order': {
    ask: async (order) => ({ visitor: story.visitor(), query: `?k=${(await makeOrder()).key}`, order }),
    may: () => false,
  },
}

describe.each(Object.keys(people))('%s', (name) => {
  it('can do what the list says and nothing else', async () => {
    await createStaff(story)
    const { ask, may } = people[name] ?? {}
    if (!ask || !may) throw new Error('Nobody is called so')
    for (const permission of Object.keys(performers) as OrderPermission[]) {
      const done = await performers[permission](await ask(await makeOrder()))
      expect([permission, done]).toEqual([permission, may(permission)])
    }
  })
})

it('the page offers nothing that the list does not know, and by the link nothing that needs the account', async () => {
  const order = await makeOrder()
  const offered = (page: string) =>
    [...page.matchAll(/<button[^>]*name="intent"[^>]*>/g)].map(([button]) => /value="([^"]+)"/.exec(button)?.[1])
  const byAccount = offered(await read({ visitor: order.shopper, query: '', order }))
  expect(byAccount.toSorted()).toEqual(['cancel', 'complain', 'confirm', 'leave-upi', 'remind'])
  await story.db.updateTable('orders').set({ refund_upi_id: 'first@okaxis' }).execute()
  const byLink = offered(await read({ visitor: story.visitor(), query: `?k=${order.key}`, order }))
  expect(byLink.toSorted()).toEqual(['cancel', 'complain', 'confirm', 'remind'])
})

/** What the order's buyer was told of its UPI id, by message and by mail. */
const toldUpi = ({ number }: Order) => ({
  messages: driver.messages().flatMap(({ template, texts }) => (template === 'refund_upi' ? [texts] : [])),
  mails: story.mails().filter(({ subject }) => subject.includes(`money of your order ${number}`)),
})

it('the buyer is told of every UPI id that is left or replaced, and staff see by whom and how', async () => {
  await createStaff(story)
  const order = await makeOrder()
  const byLink = { visitor: story.visitor(), query: `?k=${order.messageKey}`, order }
  const byAccount = { visitor: order.shopper, query: '', order }
  const owner = await newStaff(story)
  const staffReads = (page: string) => htmlOf(owner.get(`/admin/orders/${order.number}${page}`))

  expect((await submit(byLink, { intent: 'leave-upi', upi: 'asha' })).status).toBe(400)
  expect((await submit(byLink, { intent: 'leave-upi', upi: 'Asha.P@okaxis' })).status).toBe(302)
  await story.work()
  expect(toldUpi(order).messages).toEqual([
    ['Asha Patel', order.number, 'as•••@okaxis', 'left by the link of your order', '98765 43210'],
  ])
  expect(toldUpi(order).mails).toMatchObject([{ text: expect.stringContaining('left by the link of your order') }])
  expect(await staffReads('/refund')).toMatch(/Left by the link of the order at .*, without signing in\./)
  expect(await staffReads('/refund')).toContain('call +91 98765 43210 before you send')
  expect(await staffReads('')).toContain('(by the link, not signed in)')

  const refused = await submit(byLink, { intent: 'leave-upi', upi: 'thief@okaxis' })
  expect(refused.status).toBe(409)
  const page = await htmlOf(refused)
  expect(page).toContain('please sign in to the account of this order. If you cannot, call 98765 43210')
  expect(page).toContain('We send what is open to as•••@okaxis.')
  expect(page).not.toContain('name="upi"')

  expect((await submit(byAccount, { intent: 'leave-upi', upi: 'other@okaxis' })).status).toBe(302)
  await story.work()
  const left = 'left in your account'
  expect(toldUpi(order).messages.at(-1)).toEqual(['Asha Patel', order.number, 'ot•••@okaxis', left, '98765 43210'])
  expect(toldUpi(order).mails).toHaveLength(2)
  expect(await staffReads('/refund')).toMatch(/Left by the buyer at .*, signed in to the account of the order\./)

  const { version } = await rowOf(story, order.orderId)
  const form = { key: randomUUID(), intent: 'leave-upi', orders: `${order.number}:${version}`, upi: 'third@okaxis' }
  const stale = await newStaff(story, 'owner', { freshCode: false })
  expect((await stale.submit(`/admin/orders/${order.number}/refund`, form)).status).toBe(302)
  expect(await upiOf(order)).toBe('other@okaxis')
  await owner.submit(`/admin/orders/${order.number}/refund`, form)
  await story.work()
  expect(toldUpi(order).messages.at(-1)?.[3]).toBe('written down by us')
  expect(await staffReads('/refund')).toMatch(/Meera wrote down a UPI id for this order at/)
})

it('of many people who set the missing UPI id by the link at the same moment one succeeds', async () => {
  const order = await makeOrder()
  const asking = { visitor: story.visitor(), query: `?k=${order.key}`, order }
  const answers = await Promise.all(
    [1, 2, 3, 4].map((n) => submit(asking, { intent: 'leave-upi', upi: `asha${n}@okaxis` })),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([302, 409, 409, 409])
})
