import { createHmac } from 'node:crypto'
import { expect, it } from 'vitest'
import { minuteMs } from '#domain/calendar/moment'
import { issuesOf, refundsOf, rowOf } from '#test/support/admin'
import { providerDriver } from '#test/support/provider-driver'
import { newShopper, newStaff } from '#test/support/sessions'
import {
  checkOut,
  checkoutForm,
  jeera,
  kesar,
  ordersOf,
  readOrder,
  setStock,
  startUpi,
  stockOf,
} from '#test/support/shopping'
import { createStory } from '#test/support/story'
import { htmlOf, type Visitor } from '#test/support/visitor'

const story = createStory()
const driver = providerDriver(story)

/** Starts a UPI payment and lets the time of its order end. */
async function startAndExpire(visitor: Visitor, lines = [jeera]) {
  const started = await startUpi(visitor, lines)
  story.pass(31 * minuteMs)
  await story.work()
  return started
}

it('the order and its stock are there before any money moves', async () => {
  const before = await stockOf(story, jeera)
  const visitor = await newShopper(story)
  const { orderId } = await startUpi(visitor)
  expect(await readOrder(visitor, orderId)).toMatchObject({ state: 'pending', paymentMethod: 'RazorPay', amount: 520 })
  expect(await stockOf(story, jeera)).toBe(before - 2)
})

it('the success handler settles the order with the provider’s payment id', async () => {
  const visitor = await newShopper(story)
  const { orderId, providerOrderId } = await startUpi(visitor)
  const payment = driver.pay(providerOrderId)
  const response = await visitor.json('POST', `/api/orders/${orderId}`, driver.handed(providerOrderId, payment.id))
  expect(await response.json()).toMatchObject({ state: 'confirmed', paymentId: payment.id })
})

it('who pays and closes the tab is settled by the webhook', async () => {
  const visitor = await newShopper(story)
  const { orderId, providerOrderId } = await startUpi(visitor)
  driver.pay(providerOrderId)
  expect(await driver.deliverWebhooks()).toEqual(expect.arrayContaining([200]))
  expect((await ordersOf(story))[0]).toMatchObject({ id: orderId, state: 'confirmed' })
})

it('webhooks that come twice, late and in any order change nothing more', async () => {
  const visitor = await newShopper(story)
  const { orderId, providerOrderId } = await startUpi(visitor)
  const payment = driver.pay(providerOrderId)
  await visitor.json('POST', `/api/orders/${orderId}`, driver.handed(providerOrderId, payment.id))
  await driver.deliverWebhooks({ reversed: true, copies: 3 })
  expect(await ordersOf(story)).toMatchObject([{ state: 'confirmed', payment_id: payment.id }])
  expect(await story.db.selectFrom('payments').selectAll().execute()).toMatchObject([{ state: 'captured' }])
})

it('webhook and handler at the same moment settle once', async () => {
  const visitor = await newShopper(story)
  const { orderId, providerOrderId } = await startUpi(visitor)
  const payment = driver.pay(providerOrderId)
  await Promise.all([
    visitor.json('POST', `/api/orders/${orderId}`, driver.handed(providerOrderId, payment.id)),
    driver.deliverWebhooks(),
    visitor.get(`/api/orders/${orderId}`),
  ])
  await story.work()
  expect(driver.messages().filter((message) => message.template === 'order_confirmed_link')).toHaveLength(1)
})

it('a webhook whose signature is wrong is refused', async () => {
  const visitor = await newShopper(story)
  const { providerOrderId } = await startUpi(visitor)
  driver.pay(providerOrderId)
  expect(new Set(await driver.deliverWebhooks({ forged: true }))).toEqual(new Set([400]))
  expect(await ordersOf(story)).toMatchObject([{ state: 'pending' }])
})

it('the signature of one order does not settle another', async () => {
  const visitor = await newShopper(story)
  const first = await startUpi(await newShopper(story))
  const second = await startUpi(visitor, [kesar])
  const payment = driver.pay(first.providerOrderId)
  const response = await visitor.json(
    'POST',
    `/api/orders/${second.orderId}`,
    driver.handed(first.providerOrderId, payment.id),
  )
  expect(response.status).toBe(400)
  expect((await readOrder(visitor, second.orderId)).state).toBe('pending')
})

it('without browser and webhook the reconciler finds the money within a quarter of an hour', async () => {
  const visitor = await newShopper(story)
  const { providerOrderId } = await startUpi(visitor)
  driver.pay(providerOrderId)
  story.pass(16 * minuteMs)
  await story.work()
  expect(await ordersOf(story)).toMatchObject([{ state: 'confirmed' }])
})

it('an unpaid order gives its stock back', async () => {
  const before = await stockOf(story, jeera)
  const visitor = await newShopper(story)
  await startAndExpire(visitor)
  expect(await ordersOf(story)).toMatchObject([{ state: 'cancelled' }])
  expect(await stockOf(story, jeera)).toBe(before)
})

it('money that comes after the time still makes the order, when the goods are there', async () => {
  const before = await stockOf(story, jeera)
  const visitor = await newShopper(story)
  const { providerOrderId } = await startAndExpire(visitor)
  driver.pay(providerOrderId)
  await driver.deliverWebhooks()
  expect(await ordersOf(story)).toMatchObject([{ state: 'confirmed' }])
  expect(await stockOf(story, jeera)).toBe(before - 2)
})

it('money for an order that expired goes back once its buyer has ordered again', async () => {
  const before = await stockOf(story, jeera)
  const visitor = await newShopper(story)
  const expired = await startAndExpire(visitor)
  const again = await startUpi(visitor)
  driver.pay(again.providerOrderId)
  await driver.deliverWebhooks()
  const late = driver.pay(expired.providerOrderId)
  await driver.deliverWebhooks()
  await story.work()
  expect(await readOrder(visitor, expired.orderId)).toMatchObject({ state: 'cancelled' })
  expect(await readOrder(visitor, again.orderId)).toMatchObject({ state: 'confirmed' })
  expect(driver.refundsOf(late.id)).toHaveLength(1)
  expect(await stockOf(story, jeera)).toBe(before - 2)
})

it('an order that was paid after it expired is called paid too late, to its buyer and to the staff, and nobody is asked to call', async () => {
  const visitor = await newShopper(story)
  const expired = await startAndExpire(visitor)
  const { number, user_id } = await rowOf(story, expired.orderId)
  const staff = await newStaff(story)
  const read = (who: Visitor, path: string) => htmlOf(who.get(path))
  const reads = async () => ({
    page: await read(visitor, `/order/${number}`),
    list: await read(visitor, '/myprofile'),
    order: await read(staff, `/admin/orders/${number}`),
    customer: await read(staff, `/admin/customers/${user_id}`),
    sales: await read(staff, '/admin/reports'),
  })
  const before = await reads()
  expect(before.page).toContain('This order was not paid, and nothing was charged.')
  expect(before.list).not.toContain(number)
  for (const text of [before.order, before.customer]) expect(text).toMatch(/not paid|never paid/i)
  expect(before.sales).toContain('closed unpaid')
  await setStock(story, jeera, 0)
  driver.pay(expired.providerOrderId)
  await driver.deliverWebhooks()
  const late = 'Your payment came after this order was closed, so that nothing is sent for it.'
  expect(await read(visitor, `/order/${number}`)).toContain(`${late} Your ₹520 goes back to where you paid from;`)
  await story.work()
  const after = await reads()
  expect(after.page).toContain(`${late} ₹520 has been sent back`)
  expect(after.list).toContain(number)
  for (const text of [after.order, after.customer]) {
    expect(text).toMatch(/paid too late/i)
    expect(text).not.toMatch(/not paid|never paid|once more/i)
  }
  expect(after.sales).not.toContain('closed unpaid')
})

it('money that is held for an order that expired is let go once its buyer has ordered by cash', async () => {
  const visitor = await newShopper(story)
  const { providerOrderId } = await startAndExpire(visitor)
  expect(await checkOut(visitor, await checkoutForm(visitor, [kesar]))).toMatchObject({ kind: 'placed' })
  const payment = driver.authorize(providerOrderId)
  await driver.deliverWebhooks()
  story.pass(16 * minuteMs)
  await story.work()
  expect(driver.paymentsOf(providerOrderId)).toMatchObject([{ id: payment.id, captured: false }])
  expect((await ordersOf(story)).map(({ state }) => state).sort()).toEqual(['cancelled', 'confirmed'])
})

it('money that comes when the goods are gone goes back, once, and the customer is told', async () => {
  const visitor = await newShopper(story)
  const { providerOrderId } = await startAndExpire(visitor, [kesar])
  await setStock(story, kesar, 0)
  const payment = driver.pay(providerOrderId)
  await driver.deliverWebhooks({ copies: 2 })
  await story.work()
  await story.work()
  expect(driver.refundsOf(payment.id)).toHaveLength(1)
  expect(await ordersOf(story)).toMatchObject([{ state: 'cancelled' }])
  expect(driver.messages().map((message) => message.template)).toEqual(['order_refund'])
})

it('a second payment of a paid order goes back', async () => {
  const visitor = await newShopper(story)
  const { orderId, providerOrderId } = await startUpi(visitor)
  driver.setFaults({ secondPayment: true })
  driver.pay(providerOrderId)
  await driver.deliverWebhooks()
  story.pass(16 * minuteMs)
  await story.work()
  await story.work()
  const payments = driver.paymentsOf(providerOrderId)
  expect(payments).toHaveLength(2)
  expect(payments.flatMap((payment) => driver.refundsOf(payment.id))).toHaveLength(1)
  expect(await readOrder(visitor, orderId)).toMatchObject({ state: 'confirmed' })
})

it('a failed payment leaves the order open, and the same one may still be captured', async () => {
  const visitor = await newShopper(story)
  const { providerOrderId } = await startUpi(visitor)
  driver.fail(providerOrderId)
  await driver.deliverWebhooks()
  expect(await ordersOf(story)).toMatchObject([{ state: 'pending' }])
  driver.pay(providerOrderId)
  await driver.deliverWebhooks()
  expect(await ordersOf(story)).toMatchObject([{ state: 'confirmed' }])
})

it('a provider that does not answer charges nothing, and the same form goes on afterwards', async () => {
  const visitor = await newShopper(story)
  driver.setFaults({ api5xx: true })
  await expect(startUpi(visitor)).rejects.toThrow('Nothing was charged')
  driver.setFaults({})
  const before = await ordersOf(story)
  expect(before).toMatchObject([{ state: 'pending', provider_order_id: null }])
})

it('dismissing UPI and choosing cash makes one order, and UPI money that still comes goes back', async () => {
  const visitor = await newShopper(story)
  const before = await stockOf(story, jeera)
  const { form, providerOrderId } = await startUpi(visitor)
  expect(await checkOut(visitor, { ...form, payment: 'cash' })).toMatchObject({ kind: 'placed' })
  expect(await stockOf(story, jeera)).toBe(before - 2)
  const payment = driver.pay(providerOrderId)
  await driver.deliverWebhooks()
  await story.work()
  expect(driver.refundsOf(payment.id)).toHaveLength(1)
  expect((await ordersOf(story)).map((order) => order.state).sort()).toEqual(['cancelled', 'confirmed'])
})

it('two tabs of one checkout, cash in one and UPI in the other: one order stands, and the stock agrees', async () => {
  for (let round = 0; round < 5; round++) {
    await setStock(story, jeera, 10)
    const buyer = await newShopper(story)
    const form = await checkoutForm(buyer)
    const answers = await Promise.all(
      ['cash', 'upi', 'cash', 'upi'].map((payment) => checkOut(buyer, { ...form, payment })),
    )
    const standing = (await ordersOf(story)).filter((order) => order.checkout_key === form.checkoutKey)
    expect(standing).toHaveLength(1)
    // Whoever chose cash was told of the order that stands.
    const reported = answers.flatMap((answer) => (answer.kind === 'placed' ? [answer.orderId] : []))
    expect(new Set(reported)).toEqual(new Set([standing[0]?.id]))
    story.pass(31 * minuteMs)
    await story.work()
    expect(await stockOf(story, jeera)).toBe(8)
  }
})

it('a part sent back by hand is not taken for the whole: the rest goes back too, and the customer is told of both', async () => {
  const visitor = await newShopper(story)
  const { providerOrderId } = await startAndExpire(visitor, [kesar])
  await setStock(story, kesar, 0)
  const payment = driver.pay(providerOrderId)
  driver.refundByHand(payment.id, 100_00)
  await driver.deliverWebhooks()
  await story.work()
  await driver.deliverWebhooks()
  story.pass(7 * 60 * minuteMs)
  await story.work()
  const refunded = driver.refundsOf(payment.id).reduce((sum, refund) => sum + refund.amount, 0)
  expect(refunded).toBe(1550_00)
  expect(driver.messages().map(({ template, texts }) => [template, texts.at(-1)])).toEqual([
    ['order_refund', '₹100'],
    ['order_refund', '₹1,450'],
  ])
})

it('money that is only held for goods that are gone is let go, not taken and sent back', async () => {
  const visitor = await newShopper(story)
  const { providerOrderId } = await startAndExpire(visitor, [kesar])
  await setStock(story, kesar, 0)
  const payment = driver.authorize(providerOrderId)
  await driver.deliverWebhooks()
  story.pass(16 * minuteMs)
  await story.work()
  expect(driver.paymentsOf(providerOrderId)).toMatchObject([{ id: payment.id, captured: false }])
  expect(driver.refundsOf(payment.id)).toEqual([])
})

it('a genuine webhook of an odd shape gets 200 and is logged', async () => {
  const { webhookSecret } = story.running.outside.simulators?.razorpay ?? { webhookSecret: '' }
  for (const body of ['{}', 'hello', '{"event":"payment.captured","payload":{"payment":{"entity":{"id":7}}}}']) {
    const headers = { 'x-razorpay-signature': createHmac('sha256', webhookSecret).update(body).digest('hex') }
    const response = await story.visitor().send('/webhooks/razorpay', { method: 'POST', body, headers })
    expect(response.status, body).toBe(200)
  }
  expect(story.logged.filter((line) => line.includes('webhook.odd'))).toHaveLength(3)
})

/** Pays as a genuine payment that the provider reports with other fields. */
async function payOtherwise(fields: Record<string, unknown>) {
  const visitor = await newShopper(story)
  const { orderId, providerOrderId } = await startUpi(visitor)
  const payment = driver.pay(providerOrderId)
  Object.assign(driver.paymentsOf(providerOrderId)[0] ?? {}, fields)
  await visitor.json('POST', `/api/orders/${orderId}`, driver.handed(providerOrderId, payment.id))
  // The notice of the refund follows the refund.
  await story.work()
  await story.work()
  return { visitor, orderId, row: await rowOf(story, orderId), refunds: await refundsOf(story, orderId) }
}

it.each([
  ['a fee that the buyer bears', { amount: 53228, fee: 1228, tax: 187, fee_bearer: 'customer' }],
  ['a stated fee whose bearer is not named', { amount: 53228, fee: 1228, tax: 187 }],
  ['a fee that the shop bears', { amount: 52000, fee: 1228, tax: 187, fee_bearer: 'platform' }],
  ['a card from abroad, in rupees', { international: true }],
])('%s is the money of the order', async (_, fields) => {
  const { row, refunds, orderId } = await payOtherwise(fields)
  expect([row.state, refunds]).toEqual(['confirmed', []])
  const paid = story.db.selectFrom('payments').select('amount_paise').where('order_id', '=', orderId)
  expect(await paid.execute()).toEqual([{ amount_paise: 52000 }])
})

it.each([
  ['an offer of the provider', { amount: 47000, offer_id: 'offer_1' }, '₹470', '₹0'],
  ['a fee that is not stated', { amount: 53228 }, '₹532.28', '₹0'],
  ['a fee that does not explain it', { amount: 53500, fee: 1228, fee_bearer: 'customer' }, '₹535', '₹12.28'],
  ['a fee of the shop on top', { amount: 53228, fee: 1228, fee_bearer: 'platform' }, '₹532.28', '₹0'],
  ['a part', { amount: 26000 }, '₹260', '₹0'],
  ['another currency', { currency: 'USD', base_amount: 52000, base_currency: 'INR' }, '520 USD', '₹0'],
])(
  '%s goes back under its own reason: buyer, board and owner are told, and the order is not placed',
  async (_, fields, amount, fee) => {
    const before = await stockOf(story, jeera)
    const { visitor, orderId, row, refunds } = await payOtherwise(fields)
    expect(row.state).toBe('cancelled')
    expect(refunds).toMatchObject([{ reason: 'mismatch', amount_paise: 'amount' in fields ? fields.amount : 52000 }])
    expect(await stockOf(story, jeera)).toBe(before)
    const page = await htmlOf(visitor.get(`/order/${row.number}`))
    expect(page).toContain('The payment was not ₹520, so that this order was not placed')
    const [alarm] = await story.db.selectFrom('outbox').select('payload').where('kind', '=', 'alarm').execute()
    for (const part of [row.number, `${amount} came`, `fee stated: ${fee}`]) expect(alarm?.payload).toContain(part)
    expect(await issuesOf(story, orderId)).toEqual(['wrong-amount'])
    const staff = await newStaff(story)
    expect(await htmlOf(staff.get('/admin?view=issues'))).toContain('It goes back, and the order is not placed.')
    expect(await htmlOf(staff.get(`/admin/orders/${row.number}`))).toContain('Not the amount of the order')
    expect(driver.messages().flatMap(({ texts }) => texts)).toContainEqual(
      expect.stringContaining('it is not placed, as ₹520 was asked'),
    )
  },
)
