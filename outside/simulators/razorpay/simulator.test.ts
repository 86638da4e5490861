import { expect, it } from 'vitest'
import { ProviderRefused } from '#domain/payments/provider'
import { createRazorpay } from '#outside/razorpay/razorpay'
import { joinPayments } from '#test/support/outside-payments'

const full = { refundId: 'r-1', amountPaise: 60000, idempotencyKey: 'refund-SM-1001' }

it('a payment is captured at once and told by three genuine webhooks', async () => {
  const { order, provider, simulator, heard, names } = joinPayments()
  const { id } = await order()
  const payment = simulator.pay(id, 'captured')
  await simulator.flush()
  expect(names()).toEqual(['payment.authorized', 'payment.captured', 'order.paid'])
  expect(new Set(heard.map((event) => event?.id)).size).toBe(3)
  expect(heard[0]?.payment).toMatchObject({ id: payment.id, state: 'authorized', captured: false })
  expect(heard[2]?.payment).toMatchObject({ providerOrderId: id, amountPaise: 60000, state: 'captured' })
  expect(await provider.listPayments(id)).toEqual([heard[2]?.payment])
})

it('the same receipt returns the same order, and another amount under it is refused', async () => {
  const { order } = joinPayments()
  const first = await order('SM-7')
  expect(await order('SM-7')).toEqual(first)
  await expect(order('SM-7', 70000)).rejects.toThrow(ProviderRefused)
  expect((await order('SM-8')).id).not.toBe(first.id)
})

it('wrong keys are refused', async () => {
  const { connection, ask } = joinPayments()
  const stranger = createRazorpay({ ...connection, keySecret: 'guess' })
  await expect(stranger.createOrder({ amountPaise: 60000, receipt: 'SM-1' })).rejects.toMatchObject({ status: 401 })
  expect(await ask('GET', '/v1/orders', undefined, { Authorization: 'basic abc' })).toEqual({
    status: 401,
    body: { error: { code: 'BAD_REQUEST_ERROR', description: 'Authentication failed' } },
  })
})

it.each([
  ['no amount', { currency: 'INR' }, 'amount: is required.', undefined],
  ['an amount in fractions', { amount: 99.5, currency: 'INR' }, 'The amount must be an integer.', undefined],
  ['less than a rupee', { amount: 99, currency: 'INR' }, expect.any(String), 'amount_less_than_minimum_amount'],
  ['an unknown field', { amount: 100, currency: 'INR', colour: 'red' }, expect.any(String), 'extra_field_sent'],
  ['another currency', { amount: 100, currency: 'USD' }, 'The currency field is invalid.', undefined],
  ['a long receipt', { amount: 100, currency: 'INR', receipt: 'r'.repeat(41) }, expect.any(String), undefined],
  [
    'an expiry under 12 minutes',
    {
      amount: 100,
      currency: 'INR',
      payment: { capture: 'automatic', capture_options: { automatic_expiry_period: 5 } },
    },
    'The payment field is invalid.',
    undefined,
  ],
])('an order with %s is refused', async (_, body, description, reason) => {
  const answer = await joinPayments().ask('POST', '/v1/orders', body)
  expect(answer.status).toBe(400)
  expect(answer.body.error).toMatchObject({ description, ...(reason && { reason }), metadata: {} })
})

it('an order is found by its id and by its receipt', async () => {
  const { order, ask } = joinPayments()
  const { id } = await order('SM-9')
  expect((await ask('GET', `/v1/orders/${id}`)).body).toMatchObject({ entity: 'order', status: 'created', attempts: 0 })
  expect((await ask('GET', '/v1/orders?receipt=SM-9')).body).toMatchObject({ count: 1, items: [{ id }] })
  expect((await ask('GET', '/v1/orders?receipt=SM-0')).body).toMatchObject({ count: 0 })
  expect(await ask('GET', '/v1/orders/order_none')).toMatchObject({ status: 400 })
  expect(await ask('GET', '/v1/nothing')).toMatchObject({ status: 404 })
})

it('an unknown order has no payments', async () => {
  expect(await joinPayments().provider.listPayments('order_none')).toEqual([])
})

it('a paid order takes no further payment, and a failed one does', async () => {
  const { order, simulator, ask, names } = joinPayments()
  const { id } = await order()
  simulator.pay(id, 'failed')
  expect((await ask('GET', `/v1/orders/${id}`)).body).toMatchObject({ status: 'attempted', attempts: 1 })
  simulator.pay(id, 'captured')
  expect(() => simulator.pay(id, 'captured')).toThrow('already been paid')
  expect(await ask('POST', '/__sim/pay', { order_id: id, outcome: 'captured' })).toMatchObject({ status: 400 })
  await simulator.flush()
  expect(names()).toEqual(['payment.failed', 'payment.authorized', 'payment.captured', 'order.paid'])
})

it('an authorised payment waits for capture of exactly its amount, once', async () => {
  const { order, provider, simulator, ask } = joinPayments()
  const { id } = await order()
  const payment = simulator.pay(id, 'authorized')
  expect(() => simulator.pay(id, 'captured')).toThrow('being processed')
  await expect(provider.capture(payment.id, 100)).rejects.toThrow('equal to the amount authorized')
  expect(await provider.capture(payment.id, 60000)).toMatchObject({ state: 'captured', captured: true })
  expect(await provider.capture(payment.id, 60000)).toMatchObject({ state: 'captured', captured: true })
  expect((await ask('GET', `/v1/orders/${id}`)).body).toMatchObject({ status: 'paid', amount_due: 0 })
})

it('an order with manual capture is not captured by itself', async () => {
  const { simulator, ask } = joinPayments()
  const order = await ask('POST', '/v1/orders', { amount: 500, currency: 'INR', payment: { capture: 'manual' } })
  expect(simulator.pay(order.body.id, 'captured')).toMatchObject({ status: 'authorized', captured: false })
})

it('an authorised payment nobody captures is given back by Razorpay itself', async () => {
  const { order, simulator, ask, heard } = joinPayments()
  const payment = simulator.pay((await order()).id, 'authorized')
  expect(await ask('POST', '/__sim/expire', { payment_id: payment.id })).toMatchObject({ status: 200 })
  await simulator.flush()
  expect(heard.at(-1)).toMatchObject({ name: 'refund.processed', payment: { state: 'refunded', captured: false } })
})

it('a refund is made once for its key', async () => {
  const { order, provider, simulator, names } = joinPayments()
  const payment = simulator.pay((await order()).id, 'captured')
  const refund = await provider.refund(payment.id, full)
  expect(refund.state).toBe('pending')
  await simulator.flush()
  expect(await provider.refund(payment.id, full)).toEqual({ id: refund.id, state: 'processed' })
  // Another key finds that the payment is already refunded, and returns that refund.
  const other = await provider.refund(payment.id, { ...full, idempotencyKey: 'refund-again' })
  expect(other.id).toBe(refund.id)
  expect(await provider.listRefunds(payment.id)).toMatchObject([
    { id: refund.id, amountPaise: 60000, state: 'processed', refundId: 'r-1' },
  ])
  expect(names().slice(3)).toEqual(['refund.created', 'refund.processed'])
  expect(await provider.listPayments(payment.order_id)).toMatchObject([{ state: 'refunded', captured: true }])
})

it('a part that is sent back on the dashboard has no id of ours', async () => {
  const { order, provider, simulator, names } = joinPayments()
  const payment = simulator.pay((await order()).id, 'captured')
  simulator.refundByHand(payment.id, 20000)
  await simulator.flush()
  expect(await provider.listRefunds(payment.id)).toMatchObject([{ amountPaise: 20000, refundId: null }])
  expect(await provider.listPayments(payment.order_id)).toMatchObject([{ state: 'captured', refundedPaise: 20000 }])
  expect(names().slice(3)).toEqual(['refund.created', 'refund.processed'])
})

it('another request under a used key, too much money and uncaptured payments are not refunded', async () => {
  const { order, provider, simulator } = joinPayments()
  const paid = simulator.pay((await order('SM-1')).id, 'captured')
  await provider.refund(paid.id, { ...full, amountPaise: 20000 })
  await expect(provider.refund(paid.id, full)).rejects.toThrow('Different request with the same idempotency key')
  const more = { refundId: 'r-1', amountPaise: 50000, idempotencyKey: 'refund-more' }
  await expect(provider.refund(paid.id, more)).rejects.toThrow('greater than amount captured')
  const open = simulator.pay((await order('SM-2')).id, 'authorized')
  await expect(provider.refund(open.id, { ...full, idempotencyKey: 'refund-open' })).rejects.toThrow('captured')
})
