import { beforeEach, expect, it } from 'vitest'
import { recordReply } from '#domain/accounts/contacts.server'
import { tracksPerOrder } from '#domain/orders/track-order.server'
import { orderByCash, rowOf } from '#test/support/admin'
import { providerDriver } from '#test/support/provider-driver'
import { checkOut, checkoutForm } from '#test/support/shopping'
import { createStory } from '#test/support/story'
import { withoutNonce } from '#test/support/without-nonce'

const story = createStory()
const driver = providerDriver(story)
/** Somebody is known to be at the phone of the orders here; what others get is told by name. */
beforeEach(() => recordReply(story.db, story, '+919876543210'))
const links = () => driver.messages().filter(({ template }) => template === 'order_link')
const mails = () => story.mails().filter(({ subject }) => subject.startsWith('The way'))

async function placed() {
  const { orderId, shopper } = await orderByCash(story)
  return { shopper, ...(await rowOf(story, orderId)) }
}

async function track(fields: { number: string; phone: string }, address?: string) {
  const response = await story.visitor(address).submit('/track', fields)
  return { status: response.status, page: withoutNonce(await response.text()) }
}

it('number and phone together bring the way to the order, to its own phone, and it opens', async () => {
  const { number, message_key } = await placed()
  expect((await track({ number: number.toLowerCase(), phone: '+91 98765-43210' })).status).toBe(200)
  await story.work()
  expect(links()).toMatchObject([{ to: '919876543210', texts: [number], button: `${number}?k=${message_key}` }])
  expect((await story.visitor().get(`/order/${links()[0]?.button}`)).status).toBe(200)
  expect(mails()).toEqual([])
})

it('the answer does not reveal whether order number and phone match', async () => {
  const { number } = await placed()
  const right = await track({ number, phone: '98765 43210' })
  const wrong = await track({ number, phone: '98765 43211' })
  const none = await track({ number: 'SM-0000-0000', phone: '98765 43210' })
  expect(wrong).toEqual(right)
  expect(none).toEqual(right)
  await story.work()
  expect(links()).toHaveLength(1)
})

it('an invalid order number or phone is named at its field', async () => {
  const { status, page } = await track({ number: 'SM-12', phone: '123' })
  expect(status).toBe(400)
  expect(page).toContain('It looks like SM-4829-1507.')
  expect(page).toContain('Please enter a mobile number of ten digits, such as 98765 43210.')
})

it('five times an hour for one order and phone from wherever, and its phone gets two', async () => {
  const { number } = await placed()
  const asked = { number, phone: '98765 43210' }
  const statuses: number[] = []
  for (let n = 0; n < tracksPerOrder.limit + 1; n++) statuses.push((await track(asked)).status)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  expect((await track(asked, '203.0.113.99')).status).toBe(429)
  expect((await track({ ...asked, phone: '98765 43299' })).status).toBe(200)
  await story.work()
  expect(links()).toHaveLength(2)
  story.pass(3_600_000)
  expect((await track(asked)).status).toBe(200)
  await story.work()
  expect(links()).toHaveLength(3)
})

it('a number that never answered gets no second order’s message by this form either: the way goes by mail', async () => {
  await story.db.deleteFrom('contacts').execute()
  const { shopper } = await placed()
  await story.work()
  const second = await checkOut(shopper, await checkoutForm(shopper))
  const number = 'number' in second ? second.number : ''
  await story.work()
  await track({ number, phone: '98765 43210' })
  await story.work()
  expect(links()).toEqual([])
  expect(mails().filter(({ subject }) => subject.includes(number))).toMatchObject([
    { subject: `The way to your order ${number}`, text: expect.stringContaining('/order/') },
  ])
})
