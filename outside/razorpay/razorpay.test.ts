import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { ProviderRefused, ProviderUnreachable } from '#domain/payments/provider'
import { createRazorpay } from '#outside/razorpay/razorpay'
import { sign } from '#outside/signatures'

function clientAnswering(...answers: (Response | Error)[]) {
  const requests: Request[] = []
  const provider = createRazorpay({
    keyId: 'rzp_test_1',
    keySecret: 'EnLs21M47BllR3X8PSFtjtbd',
    webhookSecrets: ['new secret', 'old secret'],
    fetch: async (request) => {
      requests.push(request)
      const answer = answers.shift()
      if (answer instanceof Response) return answer
      throw answer
    },
  })
  return { provider, requests }
}

const refused = (description: string, status = 400, reason?: string) =>
  Response.json({ error: { code: 'BAD_REQUEST_ERROR', description, reason } }, { status })
const payment = { id: 'pay_1', order_id: 'order_1', amount: 60000, currency: 'INR', status: 'captured', captured: true }

it('the published signature vector is genuine, and no other order or signature is', () => {
  const { provider } = clientAnswering()
  const fields = {
    providerOrderId: 'order_IEIaMR65cu6nz3',
    paymentId: 'pay_IH4NVgf4Dreq1l',
    signature: '0d4e745a1838664ad6c9c9902212a32d627d68e917290b0ad5f08ff4561bc50f',
  }
  expect(provider.isGenuineCheckout(fields)).toBe(true)
  expect(provider.isGenuineCheckout({ ...fields, providerOrderId: 'order_other' })).toBe(false)
  expect(provider.isGenuineCheckout({ ...fields, signature: '' })).toBe(false)
  expect(provider.isGenuineCheckout({ ...fields, signature: 'é'.repeat(64) })).toBe(false)
})

it('an order is asked for with Basic authentication, a unique receipt and capture at once', async () => {
  const { provider, requests } = clientAnswering(Response.json({ id: 'order_1', amount: 60000, currency: 'INR' }))
  expect(await provider.createOrder({ amountPaise: 60000, receipt: 'SM-1' })).toEqual({
    id: 'order_1',
    amountPaise: 60000,
  })
  const [request] = requests
  expect(request?.url).toBe('https://api.razorpay.com/v1/orders')
  expect(request?.headers.get('authorization')).toBe(`Basic ${btoa('rzp_test_1:EnLs21M47BllR3X8PSFtjtbd')}`)
  expect(await request?.json()).toEqual({
    amount: 60000,
    currency: 'INR',
    receipt: 'SM-1',
    unique_receipt: true,
    payment: { capture: 'automatic', capture_options: { automatic_expiry_period: 12, refund_speed: 'normal' } },
  })
})

it.each([
  ['amount', { id: 'order_1', amount: 50000, currency: 'INR' }],
  ['currency', { id: 'order_1', amount: 60000, currency: 'USD' }],
])('an order of another %s is refused', async (_, answer) => {
  const { provider } = clientAnswering(Response.json(answer))
  await expect(provider.createOrder({ amountPaise: 60000, receipt: 'SM-1' })).rejects.toThrow(ProviderRefused)
})

it.each([
  ['a network failure', new TypeError('fetch failed')],
  ['throttling', refused('Too many requests', 429)],
  ['a request still in flight', refused('In progress', 409)],
  ['server trouble', new Response('Bad gateway', { status: 502 })],
  ['an unreadable answer', new Response('<html>')],
  ['an answer of another shape', Response.json({ id: 'order_1' })],
])('after %s the effect is unknown', async (_, answer) => {
  const { provider } = clientAnswering(answer)
  await expect(provider.createOrder({ amountPaise: 60000, receipt: 'SM-1' })).rejects.toThrow(ProviderUnreachable)
})

it('a provider that never answers is given up after the time limit', async () => {
  const provider = createRazorpay({
    keyId: 'rzp_test_1',
    keySecret: 's',
    webhookSecrets: [],
    timeoutMs: 10,
    fetch: (request) =>
      new Promise((_, reject) => request.signal.addEventListener('abort', () => reject(request.signal.reason))),
  })
  await expect(provider.listPayments('order_1')).rejects.toThrow('GET /orders/order_1/payments did not answer')
})

it('a refusal tells its status and reason', async () => {
  const { provider } = clientAnswering(refused('Order amount is too small', 400, 'amount_less_than_minimum_amount'))
  const failure = provider.createOrder({ amountPaise: 1, receipt: 'SM-1' })
  await expect(failure).rejects.toMatchObject({
    name: 'ProviderRefused',
    status: 400,
    reason: 'amount_less_than_minimum_amount: Order amount is too small',
  })
})

it.each([
  ['400', refused('The id provided does not exist')],
  ['404', refused('Not found', 404)],
])('an order unknown to the provider (%s) has no payments', async (_, answer) => {
  expect(await clientAnswering(answer).provider.listPayments('order_1')).toEqual([])
})

it.each([
  ['wrong keys', refused('Authentication failed', 401)],
  ['wrong keys of old', refused('Authentication failed', 400)],
])('%s are not mistaken for an order without payments', async (_, answer) => {
  await expect(clientAnswering(answer).provider.listPayments('order_1')).rejects.toThrow(ProviderRefused)
})

it('a state Razorpay invents later does not hide the other payments', async () => {
  const items = [{ ...payment, id: 'pay_2', status: 'in_review', captured: null }, payment]
  const payments = await clientAnswering(Response.json({ items })).provider.listPayments('order_1')
  expect(payments.map(({ state, captured }) => [state, captured])).toEqual([
    ['created', false],
    ['captured', true],
  ])
})

it('capturing what is captured already returns the payment as it is', async () => {
  const { provider, requests } = clientAnswering(
    refused('This payment has already been captured'),
    Response.json(payment),
  )
  expect(await provider.capture('pay_1', 60000)).toMatchObject({ id: 'pay_1', state: 'captured' })
  expect(requests.map(({ method, url }) => `${method} ${new URL(url).pathname}`)).toEqual([
    'POST /v1/payments/pay_1/capture',
    'GET /v1/payments/pay_1',
  ])
})

it('a refund that came back has failed; one with an unknown status changes nothing', async () => {
  const refund = { payment_id: 'pay_1', amount: 100, notes: [] }
  const items = ['reversed', 'on hold'].map((status) => ({ ...refund, id: `rfnd_${status}`, status }))
  const { provider } = clientAnswering(Response.json({ items }))
  expect((await provider.listRefunds('pay_1')).map(({ state }) => state)).toEqual(['failed', 'pending'])
})

it('refunding what is refunded already returns the refund that was made for it, and no other', async () => {
  const notes = { refund_id: 'r-1' }
  const made = { id: 'rfnd_2', payment_id: 'pay_1', amount: 60000, status: 'processed', notes }
  const { provider, requests } = clientAnswering(
    refused('The payment has been fully refunded already'),
    Response.json({ items: [{ ...made, id: 'rfnd_0', notes: [] }, { ...made, id: 'rfnd_1', status: 'failed' }, made] }),
  )
  const refund = await provider.refund('pay_1', { refundId: 'r-1', amountPaise: 60000, idempotencyKey: 'refund-pay_1' })
  expect(refund).toEqual({ id: 'rfnd_2', state: 'processed' })
  expect(requests[0]?.headers.get('x-refund-idempotency')).toBe('refund-pay_1')
})

it('an idempotency key Razorpay would not take is a mistake of ours', async () => {
  const refund = clientAnswering().provider.refund('pay_1', {
    refundId: 'r-1',
    amountPaise: 100,
    idempotencyKey: 'short',
  })
  await expect(refund).rejects.toThrow(RangeError)
})

const webhook = JSON.stringify({
  account_id: 'acc_1',
  event: 'refund.processed',
  payload: {
    payment: { entity: payment },
    refund: { entity: { id: 'rfnd_1', payment_id: 'pay_1', amount: 60000, status: 'processed' } },
  },
})
const signed = (body: string, secret: string, id?: string) =>
  new Headers({ 'X-Razorpay-Signature': sign(body, secret), ...(id && { 'X-Razorpay-Event-Id': id }) })

it.each(['new secret', 'old secret'])('a webhook signed with the %s is read', (secret) => {
  expect(clientAnswering().provider.readWebhook(webhook, signed(webhook, secret, 'evt_1'))).toEqual({
    id: 'evt_1',
    name: 'refund.processed',
    payment: expect.objectContaining({ id: 'pay_1', providerOrderId: 'order_1', state: 'captured' }),
    refund: { id: 'rfnd_1', paymentId: 'pay_1', amountPaise: 60000, state: 'processed', refundId: null },
  })
})

it('a webhook without an event id is known by its bytes', () => {
  const event = clientAnswering().provider.readWebhook(webhook, signed(webhook, 'new secret'))
  expect(event?.id).toBe(createHash('sha256').update(webhook).digest('hex'))
})

it.each([
  ['a foreign signature', webhook, signed(webhook, 'another secret')],
  ['no signature', webhook, new Headers()],
  ['changed bytes', `${webhook} `, signed(webhook, 'new secret')],
])('a webhook with %s is not read', (_, body, headers) => {
  expect(clientAnswering().provider.readWebhook(body, headers)).toBeNull()
})

it.each([
  ['no JSON', 'hello'],
  ['no payload', '{}'],
  ['a payment that is none', '{"event":"payment.captured","payload":{"payment":{"entity":{"id":7}}}}'],
])('a genuine webhook with %s is taken for an odd one, not for a forgery', (_, body) => {
  expect(clientAnswering().provider.readWebhook(body, signed(body, 'new secret'))).toMatchObject({
    isUnrecognized: true,
  })
})

it('one payment that cannot be read hides no other', async () => {
  const { provider } = clientAnswering(Response.json({ items: [{ ...payment, id: 7 }, payment] }))
  expect(await provider.listPayments('order_1')).toMatchObject([{ id: 'pay_1', captured: true }])
})

it('a webhook of the simulator is not read by the real shop, whatever its signature', () => {
  const simulated = webhook.replace('acc_1', 'acc_localSim1')
  expect(clientAnswering().provider.readWebhook(simulated, signed(simulated, 'new secret'))).toBeNull()
})
