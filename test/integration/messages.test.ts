import { createHmac } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import { recordReply } from '#domain/accounts/contacts.server'
import { cancel } from '#domain/fulfilment/fulfilment.server'
import { enqueue } from '#domain/outbox/outbox.server'
import { createStaff, formOf, orderByCash } from '#test/support/admin'
import { providerDriver } from '#test/support/provider-driver'
import { newShopper, newStaff } from '#test/support/sessions'
import { askBuyers, checkOut, checkoutForm } from '#test/support/shopping'
import { createStory } from '#test/support/story'
import { htmlOf } from '#test/support/visitor'
import { deliverWhatsAppStatuses, refuseSomeNumbers } from '#test/support/whatsapp-webhooks'

const secret = 'a secret that only two servers know, long'
const story = createStory({ SEND_WHATSAPP_SECRET: secret })

refuseSomeNumbers(story)
beforeEach(() => askBuyers(story))
const driver = providerDriver(story)
/** Somebody is known to be at the phone of the orders here; what others get is told by name. */
beforeEach(() => recordReply(story.db, story, '+919876543210'))

it('customer and shop are told of an order, in words from the database', async () => {
  const { number } = await orderByCash(story)
  await story.work()
  // They leave at the same time.
  const sent = driver.messages().toSorted((a, b) => (a.template ?? '').localeCompare(b.template ?? ''))
  expect(sent).toMatchObject([
    {
      to: '919876543210',
      template: 'cod_confirm',
      texts: ['Asha Patel', number, '2× Jeera (Cumin Seeds) 250gm', '₹520', 'Cash On Delivery', expect.any(String)],
    },
    {
      template: 'shop_new_order',
      texts: expect.arrayContaining([
        number,
        'Asha Patel',
        '+919876543210',
        'Cash On Delivery: please wait for the buyer’s yes',
      ]),
    },
  ])
})

it('a cancelled order is not confirmed to its buyer, however late their page asks for the message', async () => {
  await createStaff(story)
  const { shopper, orderId } = await orderByCash(story)
  await cancel(story.db, story, { ...(await formOf(story, orderId)), reason: 'buyer' })
  expect((await shopper.json('POST', '/send-whatsapp', { orderId })).status).toBe(409)
  // As it would be after a request that came between.
  await enqueue(story.db, story, 'confirmation-message', orderId)
  await story.work()
  expect(driver.messages().map(({ template }) => template)).not.toContain('order_confirmed_link')
  expect(driver.messages().map(({ template }) => template)).not.toContain('cod_confirm')
})

it('nobody asks for the message of another’s order', async () => {
  const { orderId } = await orderByCash(story)
  const other = await newShopper(story)
  expect((await other.json('POST', '/send-whatsapp', { orderId })).status).toBe(404)
  expect((await story.visitor().json('POST', '/send-whatsapp', { orderId })).status).toBe(401)
})

it('a message service in trouble delays the message and not the order', async () => {
  const visitor = await newShopper(story)
  const answer = await checkOut(visitor, await checkoutForm(visitor, undefined, { phone: '98765 40002' }))
  expect(answer.kind).toBe('placed')
  await story.work()
  const row = () =>
    story.db
      .selectFrom('outbox')
      .select(['state', 'attempts'])
      .where('kind', '=', 'confirmation-message')
      .executeTakeFirst()
  expect(await row()).toEqual({ state: 'due', attempts: 1 })
  story.pass(60_000)
  await story.work()
  expect(await row()).toEqual({ state: 'due', attempts: 2 })
})

it('a number that is not on WhatsApp is given up and logged without the number', async () => {
  const visitor = await newShopper(story)
  await checkOut(visitor, await checkoutForm(visitor, undefined, { phone: '98765 40001' }))
  await story.work()
  const row = await story.db
    .selectFrom('outbox')
    .select('state')
    .where('kind', '=', 'confirmation-message')
    .executeTakeFirst()
  expect(row).toEqual({ state: 'failed' })
  expect(story.logged.join()).toContain('outbox.given-up')
  expect(story.logged.join()).not.toContain('9876540001')
})

it('the long body is taken from a server that knows the secret, and from nobody else', async () => {
  const body = {
    secret,
    customerName: 'Ravi',
    customerPhone: '+91 98765 43210',
    items: [{ name: 'Hing', size: '500gm', quantity: 2 }],
    total: 700,
    paymentMethod: 'RazorPay',
  }
  const server = story.visitor()
  const post = (value: unknown) => server.send('/send-whatsapp', { method: 'POST', body: JSON.stringify(value) })
  expect((await post({ ...body, secret: `${secret.slice(0, -1)}x` })).status).toBe(401)
  expect((await post({ ...body, customerPhone: '12' })).status).toBe(400)
  const taken = await post(body)
  expect(taken.status).toBe(202)
  expect(taken.headers.get('access-control-allow-origin')).toBeNull()
  await story.work()
  expect(driver.messages()).toMatchObject([
    { to: '919876543210', texts: ['Ravi', '-', '2× Hing 500gm', '₹700', 'RazorPay'] },
  ])
  expect((await post({ ...body, paymentMethod: 'see evil.com/x <now>' })).status).toBe(202)
  await story.work()
  expect(driver.messages().map(({ texts }) => texts[4])).toContain('see evil. com/x now')
  expect((await post({ ...body, items: 'હિંગ '.repeat(100) })).status).toBe(202)
  await story.work()
  expect(driver.messages().map(({ texts }) => texts[2])).toContainEqual(expect.stringMatching(/(હિંગ|હિં)…$/))
})

it('who guesses at the secret is told to wait, and for how long', async () => {
  const server = story.visitor()
  const guess = () => server.json('POST', '/send-whatsapp', { secret: 'a guess' })
  for (let n = 0; n < 60; n++) expect((await guess()).status).toBe(401)
  const refused = await guess()
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
})

it('a message that did not arrive is noted when the service says so, and only when it is the service', async () => {
  await orderByCash(story)
  await story.work()
  const { receipt } = await story.db
    .selectFrom('outbox')
    .select('receipt')
    .where('kind', '=', 'confirmation-message')
    .executeTakeFirstOrThrow()
  const value = { statuses: [{ id: receipt, status: 'failed', errors: [{ code: 131026, title: 'Undeliverable' }] }] }
  const body = JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [{ id: '1', changes: [{ field: 'messages', value }] }],
  })
  const appSecret = story.running.outside.simulators?.statusSecrets.appSecret ?? ''
  const signature = `sha256=${createHmac('sha256', appSecret).update(body).digest('hex')}`
  const post = (signed: string) =>
    story.visitor().send('/webhooks/whatsapp', { method: 'POST', body, headers: { 'x-hub-signature-256': signed } })
  expect((await post('sha256=0000')).status).toBe(403)
  expect((await post(signature)).status).toBe(200)
  expect(
    await story.db
      .selectFrom('outbox')
      .select('last_error')
      .where('kind', '=', 'confirmation-message')
      .executeTakeFirst(),
  ).toEqual({
    last_error: 'not delivered (131026)',
  })
  // The staff read why in words; the code is the detail's.
  const meera = await newStaff(story)
  const { number } = await story.db.selectFrom('orders').select('number').executeTakeFirstOrThrow()
  const page = (await htmlOf(meera.get(`/admin/orders/${number}`))).replace(/<script.*?<\/script>/gs, '')
  expect(page).toContain('This number has no WhatsApp')
  expect(page.replace(/ title="[^"]*"/g, '')).not.toContain('131026')
})

it('what the service has collected while it did not reach the shop is taken in one request', async () => {
  const [lost, arrived] = [await orderByCash(story), await orderByCash(story)]
  await story.work()
  const receiptOf = async ({ orderId }: { orderId: string }) =>
    (
      await story.db
        .selectFrom('outbox')
        .select('receipt')
        .where('kind', '=', 'confirmation-message')
        .where('subject', '=', orderId)
        .executeTakeFirstOrThrow()
    ).receipt
  const status = { status: 'delivered', conversation: { id: 'f'.repeat(32), origin: { type: 'utility' } } }
  const others = Array.from({ length: 999 }, async () => ({ ...status, id: await receiptOf(arrived) }))
  const failed = { id: await receiptOf(lost), status: 'failed', errors: [{ code: 131026 }] }
  const value = {
    statuses: [...(await Promise.all(others)), failed],
    messages: [{ from: '919876543210', type: 'text', text: { body: 'stop' } }],
  }
  expect(JSON.stringify(value).length).toBeGreaterThan(100_000)
  expect((await deliverWhatsAppStatuses(story, value)).status).toBe(200)
  const errors = await story.db
    .selectFrom('outbox')
    .select('last_error')
    .where('kind', '=', 'confirmation-message')
    .orderBy('last_error')
    .execute()
  expect(errors.map(({ last_error }) => last_error)).toContain('not delivered (131026)')
  expect(await story.db.selectFrom('contacts').select('answered_at').execute()).toEqual([{ answered_at: null }])
  // More than Meta ever sends at once.
  const tooMuch = { ...value, padding: 'x'.repeat(3 * 1024 * 1024) }
  expect((await deliverWhatsAppStatuses(story, tooMuch)).status).toBe(413)
})
