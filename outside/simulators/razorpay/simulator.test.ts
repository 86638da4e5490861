import { expect, it } from 'vitest'
import { type ProviderEvent, ProviderRefused } from '#domain/payments/provider'
import { createRazorpay } from '#outside/razorpay/razorpay'
import { createRazorpaySimulator } from '#outside/simulators/razorpay/simulator'

const full = { refundId: 'r-1', amountPaise: 60000, idempotencyKey: 'refund-SM-1001' }

/** Connects the real client and the simulator without a network. */
function joinPayments() {
  /** The events that the shop's webhook route read, in order of arrival; null for a forged one. */
  const heard: (ProviderEvent | null)[] = []
  /** Statuses the shop answers webhooks with; 200 when there are no more. */
  const statuses: number[] = []
  const simulator = createRazorpaySimulator({
    webhookUrl: () => 'http://shop.test/webhooks/razorpay',
    deliver: async (request) => {
      heard.push(provider.readWebhook(await request.text(), request.headers))
      return new Response(null, { status: statuses.shift() ?? 200 })
    },
  })
  const provider = createRazorpay({
    name: 'sim',
    keyId: simulator.keyId,
    keySecret: simulator.keySecret,
    webhookSecrets: [simulator.webhookSecret],
    baseUrl: 'http://sim.test/v1',
    fetch: simulator.fetch,
  })
  return {
    simulator,
    provider,
    heard,
    statuses,
    names: () => heard.map((event) => event?.name),
    order: (receipt = 'SM-1001', amountPaise = 60000) => provider.createOrder({ amountPaise, receipt }),
  }
}

it('a payment is captured at once and told by three genuine webhooks', async () => {
  const { order, provider, simulator, heard, names } = joinPayments()
  const { id } = await order()
  const payment = simulator.bank.pay(id, 'captured')
  await simulator.flush()
  expect(names()).toEqual(['payment.authorized', 'payment.captured', 'order.paid'])
  expect(new Set(heard.map((event) => event?.id)).size).toBe(3)
  expect(heard[0]?.payment).toMatchObject({ id: payment.id, state: 'authorized', captured: false })
  expect(await provider.listPayments(id)).toEqual([heard[2]?.payment])
  expect(() => simulator.bank.pay(id, 'captured')).toThrow('already been paid')
  expect(await provider.listPayments('order_none')).toEqual([])
})

it('the same receipt returns the same order, and another amount under it is refused', async () => {
  const { order, provider } = joinPayments()
  const first = await order('SM-7')
  expect(await order('SM-7')).toEqual(first)
  await expect(order('SM-7', 70000)).rejects.toThrow(ProviderRefused)
  await expect(order('SM-8', 99)).rejects.toThrow(ProviderRefused)
  expect(await provider.listOrders('SM-7')).toEqual([first.id])
  expect(await provider.findReceipt(first.id)).toBe('SM-7')
})

it('what the window hands to the page is genuine, a failed or late payment hands nothing', async () => {
  const { order, provider, simulator, names } = joinPayments()
  const { id } = await order()
  const choose = async (outcome: string) => {
    const body = JSON.stringify({ order_id: id, outcome })
    const url = 'http://sim.test/preview/razorpay/pay'
    return (await simulator.answerWindow(new Request(url, { method: 'POST', body }))).json()
  }
  expect(await choose('failed')).toEqual({ status: 'failed', answer: null })
  expect(await choose('late')).toEqual({ status: 'created', answer: null })
  const { answer } = await choose('captured')
  const fields = { paymentId: answer.razorpay_payment_id, signature: answer.razorpay_signature }
  expect(provider.isGenuineCheckout({ providerOrderId: answer.razorpay_order_id, ...fields })).toBe(true)
  expect((await choose('captured')).error.description).toBe('This order has already been paid.')
  expect((await choose('given away')).error).toBeDefined()
  await simulator.flush()
  // The late payment of an order that is paid goes back.
  expect(names().slice(-3)).toEqual(['payment.authorized', 'refund.created', 'refund.processed'])
})

it('the script of the payment window has its style inside', async () => {
  const { simulator } = joinPayments()
  const response = await simulator.answerWindow(new Request(`http://sim.test${simulator.checkoutScript}`))
  const script = await response.text()
  expect(script).toContain('window.Razorpay')
  expect(script).toContain('var(--brand)')
  expect(script).not.toContain('SHEET_STYLE')
})

it('an authorized payment waits for capture of exactly its amount, once', async () => {
  const { order, provider, simulator } = joinPayments()
  const payment = simulator.bank.pay((await order()).id, 'authorized')
  await expect(provider.capture(payment.id, 100)).rejects.toThrow('equal to the amount authorized')
  expect(await provider.capture(payment.id, 60000)).toMatchObject({ state: 'captured', captured: true })
  expect(await provider.capture(payment.id, 60000)).toMatchObject({ state: 'captured', captured: true })
})

it('a refund is made once for its key, and never more than was captured', async () => {
  const { order, provider, simulator, names } = joinPayments()
  const { id } = simulator.bank.pay((await order()).id, 'captured')
  const part = { ...full, amountPaise: 20000 }
  const refund = await provider.refund(id, part)
  expect(refund.state).toBe('pending')
  expect((await provider.refund(id, part)).id).toBe(refund.id)
  const more = { ...full, idempotencyKey: 'refund-again' }
  await expect(provider.refund(id, more)).rejects.toThrow('greater than amount captured')
  await simulator.flush()
  expect(names().slice(3)).toEqual(['refund.created', 'refund.processed'])
  expect(await provider.listRefunds(id)).toMatchObject([{ id: refund.id, state: 'processed', refundId: 'r-1' }])
})

it('a webhook that the shop refuses comes again', async () => {
  const { order, simulator, statuses, heard } = joinPayments()
  statuses.push(500, 503)
  simulator.bank.pay((await order()).id, 'failed')
  for (let time = 0; time < 4; time++) await simulator.flush()
  expect(heard).toHaveLength(3)
  expect(new Set(heard.map((event) => event?.id)).size).toBe(1)
})
