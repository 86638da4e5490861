import { randomUUID } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import { recordReply } from '#domain/accounts/contacts.server'
import { editAddress } from '#domain/fulfilment/edit-order.server'
import { confirmCod } from '#domain/fulfilment/fulfilment.server'
import { runJobs } from '#domain/jobs/run-jobs.server'
import { shopLimits } from '#domain/limits/shop-limits'
import { advanceTo, createStaff, formOf, orderByCash, orderByUpi, rowOf } from '#test/support/admin'
import { providerDriver } from '#test/support/provider-driver'
import { newStaff } from '#test/support/sessions'
import { askBuyers, checkOut, checkoutForm, kesar } from '#test/support/shopping'
import { createStory } from '#test/support/story'
import { htmlOf } from '#test/support/visitor'

const story = createStory()

beforeEach(() => askBuyers(story))
const driver = providerDriver(story)
const toBuyer = (phone = '919876543210') =>
  driver.messages().filter(({ to, template }) => to === phone && !template?.startsWith('shop'))

async function order() {
  await createStaff(story)
  const { orderId } = await orderByCash(story)
  return { orderId, ...(await rowOf(story, orderId)) }
}

it('a phone number that never replied gets one message in all, of whatever kind', async () => {
  const { orderId, number, message_key } = await order()
  await story.workAfterUndo()
  expect(toBuyer()).toMatchObject([{ template: 'cod_confirm', button: `${number}?k=${message_key}` }])
  await story.visitor().submit('/track', { number, phone: '98765 43210' })
  await story.workAfterUndo()
  await advanceTo(story, orderId, 'delivered')
  await story.workAfterUndo()
  await story.workAfterUndo()
  expect(toBuyer()).toHaveLength(1)
})

it.each(['the link of the message', 'a call of the staff'])('%s counts as a reply from a phone number', async (way) => {
  const { orderId, number, message_key } = await order()
  await story.workAfterUndo()
  if (way === 'a call of the staff') await confirmCod(story.db, story, await formOf(story, orderId))
  else {
    const form = { intent: 'confirm', key: randomUUID() }
    expect((await story.visitor().submit(`/order/${number}?k=${message_key}`, form)).status).toBe(302)
  }
  await advanceTo(story, orderId, 'handed-over')
  await story.workAfterUndo()
  await story.workAfterUndo()
  expect(toBuyer().map(({ template }) => template)).toEqual(['cod_confirm', 'order_shipped'])
})

it('a yes without the message’s link releases nothing; who then pays from the same number hears of both orders', async () => {
  await createStaff(story)
  const { shopper } = await orderByCash(story)
  await story.workAfterUndo()
  // The number has had its one message, so the question about the second order waits.
  const second = await checkOut(shopper, await checkoutForm(shopper, [kesar]))
  if (second.kind !== 'placed') throw new Error(`No order was placed: ${JSON.stringify(second)}`)
  await story.workAfterUndo()
  const form = { intent: 'confirm', key: randomUUID() }
  expect((await shopper.submit(`/order/${second.number}`, form)).status).toBe(302)
  await story.workAfterUndo()
  expect(toBuyer().map(({ template }) => template)).toEqual(['cod_confirm'])
  expect(await htmlOf(shopper.get('/myprofile'))).toContain('Write to us on WhatsApp')
  await orderByUpi(driver, { shopper })
  await story.workAfterUndo()
  const later = toBuyer().slice(1)
  expect(later.map(({ template }) => template)).toEqual(['order_confirmed_link', 'order_confirmed_link'])
  expect(later.flatMap(({ texts }) => texts)).toContain(second.number)
  expect(await htmlOf(shopper.get('/myprofile'))).not.toContain('Write to us on WhatsApp')
})

it.each([
  ['has answered', async () => recordReply(story.db, story, '+919876543210')],
  [
    'was corrected to one that has answered',
    async (orderId: string) => {
      await recordReply(story.db, story, '+919876511111')
      const { street, city, zip } = await rowOf(story, orderId)
      const delivery = { street, city, state: 'Gujarat', zip, phone: '+919876511111' }
      const form = { ...(await formOf(story, orderId)), delivery, courierPhone: null }
      expect(await editAddress(story.db, story, form)).toMatchObject({ ok: true })
    },
  ],
])('a message is not held for a number that %s while its job ran', async (_, happens) => {
  await createStaff(story)
  const { shopper } = await orderByCash(story)
  await story.workAfterUndo()
  const second = await checkOut(shopper, await checkoutForm(shopper, [kesar]))
  if (second.kind !== 'placed') throw new Error(`No order was placed: ${JSON.stringify(second)}`)
  let asked: unknown
  const meanwhile = story.db.withPlugin({
    transformQuery({ node, queryId }) {
      if (node.kind === 'InsertQueryNode' && JSON.stringify(node.into).includes('"contacts"')) asked = queryId
      return node
    },
    async transformResult({ result, queryId }) {
      if (queryId === asked) await happens(second.orderId)
      return result
    },
  })
  const { messenger, mailer, payments } = story.running.outside
  const services = { messenger, mailer, payments, shopNumber: '919876543210', publicUrl: 'http://localhost:3000' }
  await runJobs(meanwhile, story, { ...services, limits: shopLimits.orders })
  await story.workAfterUndo()
  const told = driver.messages().filter(({ template }) => template === 'cod_confirm')
  expect(told.map(({ texts }) => texts[1])).toContain(second.number)
})

it('a corrected phone gets a new link, and the old ones answer as unknown ones', async () => {
  const { orderId, number, version, view_key, message_key } = await order()
  await story.workAfterUndo()
  const owner = await newStaff(story)
  const place = { street: '14, Spice Market Yard', city: 'Palanpur', state: 'Gujarat', zip: '385001' }
  const form = {
    intent: 'edit-address',
    key: randomUUID(),
    orders: `${number}:${version}`,
    ...place,
    phone: '98765 11111',
  }
  expect((await owner.submit(`/admin/orders/${number}`, form)).status).toBe(200)
  await story.workAfterUndo()
  // Links to other languages repeat the address.
  const textOf = async (answer: Response) => (await answer.text()).replaceAll(/SM-\d{4}-\d{4}(\?k=[\w-]*)?/g, 'SM-')
  const unknown = await textOf(await story.visitor().get('/order/SM-0000-0000?k=0'))
  for (const key of [view_key, message_key]) {
    const old = await story.visitor().get(`/order/${number}?k=${key}`)
    expect(old.status).toBe(404)
    expect(await textOf(old)).toHaveLength(unknown.length)
  }
  const now = await rowOf(story, orderId)
  expect(toBuyer('919876511111')).toMatchObject([{ template: 'order_link', button: `${number}?k=${now.message_key}` }])
  const mails = story.mails()
  expect(mails.find(({ subject }) => subject === `The way to your order ${number}`)?.text).toContain(now.view_key)
  expect((await story.visitor().get(`/order/${number}?k=${now.message_key}`)).status).toBe(200)
})
