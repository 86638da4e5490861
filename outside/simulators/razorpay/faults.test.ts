import { expect, it } from 'vitest'
import { ProviderUnreachable } from '#domain/payments/provider'
import type { Faults } from '#outside/simulators/razorpay/faults'
import { joinPayments } from '#test/support/outside-payments'

async function paidWith(faults: Faults) {
  const scene = joinPayments(faults)
  const { id } = await scene.order()
  const payment = scene.simulator.pay(id, 'captured')
  await scene.simulator.tick()
  return { ...scene, id, payment }
}

it('delayMs holds the webhooks back', async () => {
  const { heard, pass } = await paidWith({ delayMs: 5000 })
  await pass(4999)
  expect(heard).toEqual([])
  await pass(1)
  expect(heard).toHaveLength(3)
})

it('duplicate brings every webhook twice, under the same id', async () => {
  const { heard } = await paidWith({ duplicate: true })
  expect(heard).toHaveLength(6)
  expect(new Set(heard.map((event) => event?.id)).size).toBe(3)
})

it('outOfOrder turns the webhooks of a step around', async () => {
  expect((await paidWith({ outOfOrder: true })).names()).toEqual([
    'order.paid',
    'payment.captured',
    'payment.authorized',
  ])
})

it('drop loses all webhooks, or those named', async () => {
  expect((await paidWith({ drop: true })).heard).toEqual([])
  const { names, simulator } = await paidWith({ drop: ['order.paid'] })
  expect(names()).toEqual(['payment.authorized', 'payment.captured'])
  expect(simulator.webhooks.list().map(({ state }) => state)).toEqual(['delivered', 'delivered', 'lost'])
})

it('badSig makes webhooks nobody believes', async () => {
  expect((await paidWith({ badSig: true })).heard).toEqual([null, null, null])
})

it('failThenCapture captures the very payment that failed', async () => {
  const { names, pass, payment, id, provider } = await paidWith({ failThenCapture: 60_000 })
  expect(names()).toEqual(['payment.failed'])
  await pass(60_000)
  expect(names().slice(1)).toEqual(['payment.authorized', 'payment.captured', 'order.paid'])
  expect(await provider.listPayments(id)).toMatchObject([{ id: payment.id, state: 'captured' }])
})

it('lateAuth leaves the payment unanswered, then authorised and for the shop to capture', async () => {
  const { heard, pass, payment, id, provider } = await paidWith({ lateAuth: true })
  expect(await provider.listPayments(id)).toMatchObject([{ state: 'created' }])
  await pass(15 * 60_000)
  expect(heard).toMatchObject([{ name: 'payment.authorized' }])
  expect(await provider.capture(payment.id, 60000)).toMatchObject({ state: 'captured' })
})

it('a payment confirmed after another one paid the order goes back by itself', async () => {
  const { id, payment, simulator, pass, provider } = await paidWith({ failThenCapture: 60_000 })
  simulator.setFaults({})
  simulator.pay(id, 'captured')
  await pass(60_000)
  const late = (await provider.listPayments(id)).find((one) => one.id === payment.id)
  expect(late).toMatchObject({ state: 'refunded', captured: false })
})

it('secondPayment pays a paid order again, and Razorpay gives that back', async () => {
  const { id, provider } = await paidWith({ secondPayment: true })
  expect((await provider.listPayments(id)).map(({ state, captured }) => [state, captured])).toEqual([
    ['refunded', false],
    ['captured', true],
  ])
})

it("secondPayment 'captured' leaves the shop with the money of both", async () => {
  const { id, provider, names } = await paidWith({ secondPayment: 'captured' })
  expect((await provider.listPayments(id)).map(({ state }) => state)).toEqual(['captured', 'captured'])
  expect(names().filter((name) => name === 'order.paid')).toHaveLength(1)
})

it('api5xx returns server errors, as often as told', async () => {
  const { order, simulator } = joinPayments({ api5xx: 1 })
  await expect(order()).rejects.toThrow(ProviderUnreachable)
  expect(simulator.ledger.orders.size).toBe(0)
  await order()
  simulator.setFaults({ api5xx: true })
  await expect(order()).rejects.toThrow(ProviderUnreachable)
  await expect(order()).rejects.toThrow(ProviderUnreachable)
})

it('apiTimeout does what was asked and never says so', async () => {
  const { order, simulator } = joinPayments({ apiTimeout: 1 })
  await expect(order()).rejects.toThrow(ProviderUnreachable)
  expect(simulator.ledger.orders.size).toBe(1)
  const again = await order()
  expect([...simulator.ledger.orders.keys()]).toEqual([again.id])
})

it('refundFail accepts the refund and fails it afterwards', async () => {
  const { provider, simulator, payment, names, id } = await paidWith({ refundFail: true })
  const refund = await provider.refund(payment.id, {
    refundId: 'r-1',
    amountPaise: 60000,
    idempotencyKey: 'refund-SM-1001',
  })
  expect(refund.state).toBe('pending')
  await simulator.flush()
  expect(names().slice(3)).toEqual(['refund.created', 'refund.failed'])
  expect(await provider.listRefunds(payment.id)).toMatchObject([{ state: 'failed' }])
  expect(await provider.listPayments(id)).toMatchObject([{ state: 'captured' }])
})

it('refundDelayMs leaves the refund with the bank for a while', async () => {
  const { provider, simulator, payment } = await paidWith({ refundDelayMs: 50 })
  await provider.refund(payment.id, { refundId: 'r-1', amountPaise: 60000, idempotencyKey: 'refund-SM-1001' })
  await simulator.tick()
  expect(await provider.listRefunds(payment.id)).toMatchObject([{ state: 'pending' }])
  await simulator.flush()
  expect(await provider.listRefunds(payment.id)).toMatchObject([{ state: 'processed' }])
})

it('backoffMs is the first wait before a refused webhook comes again', async () => {
  const { order, simulator, statuses, heard, pass } = joinPayments({ backoffMs: 100, drop: ['payment.authorized'] })
  simulator.setFaults({ backoffMs: 100, drop: ['payment.authorized', 'payment.captured'] })
  statuses.push(500, 503)
  simulator.pay((await order()).id, 'captured')
  await simulator.tick()
  expect(heard).toHaveLength(1)
  await pass(100)
  expect(heard).toHaveLength(2)
  await pass(100)
  expect(heard).toHaveLength(2)
  await pass(100)
  expect(heard).toHaveLength(3)
  expect(new Set(heard.map((event) => event?.id)).size).toBe(1)
  expect(simulator.webhooks.list().at(-1)).toMatchObject({ state: 'delivered', attempts: [{}, {}, { status: 200 }] })
})

it('faults are set over HTTP, all at once, and an unknown one is refused', async () => {
  const { ask } = joinPayments({ delayMs: 5 })
  expect(await ask('POST', '/__sim/faults', { duplicate: 3 })).toEqual({ status: 200, body: { duplicate: 3 } })
  expect(await ask('POST', '/__sim/faults', { dupicate: 3 })).toMatchObject({ status: 400 })
  expect((await ask('GET', '/__sim/state')).body).toMatchObject({ faults: { duplicate: 3 } })
})
