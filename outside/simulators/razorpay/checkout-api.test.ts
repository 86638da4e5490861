import { expect, it } from 'vitest'
import { joinPayments } from '#test/support/outside-payments'

async function atCheckout() {
  const scene = joinPayments()
  const { id } = await scene.order()
  const pay = (outcome: string, key_id = scene.simulator.keyId) =>
    scene.ask('POST', '/v1/checkout/pay', { key_id, order_id: id, outcome })
  const look = (query: object) =>
    scene.ask(
      'GET',
      `/v1/checkout/order?${new URLSearchParams({ key_id: scene.simulator.keyId, order_id: id, ...query })}`,
    )
  return { ...scene, id, pay, look }
}

it('the checkout script is served below the base path, with its style inside', async () => {
  const { simulator } = joinPayments()
  const response = await simulator.fetch(new Request(`http://sim.test${simulator.checkoutScript}`))
  expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  const script = await response.text()
  expect(script).toContain('window.Razorpay')
  expect(script).toContain('prefers-reduced-motion')
  expect(script).not.toContain('SHEET_STYLE')
})

it('the QR code of an order is a picture', async () => {
  const { simulator, id } = await atCheckout()
  const response = await simulator.fetch(new Request(`http://sim.test/preview/razorpay/v1/qr?order_id=${id}`))
  expect(response.headers.get('content-type')).toBe('image/svg+xml')
  expect(await response.text()).toMatch(/^<svg/)
})

it('what the sheet hands to the page is genuine', async () => {
  const { pay, provider, id } = await atCheckout()
  const { body } = await pay('captured')
  expect(body.state).toBe('paid')
  const { razorpay_order_id, razorpay_payment_id, razorpay_signature } = body.answer
  expect(razorpay_order_id).toBe(id)
  const fields = { providerOrderId: id, paymentId: razorpay_payment_id, signature: razorpay_signature }
  expect(provider.isGenuineCheckout(fields)).toBe(true)
})

it('a failed payment is told as Razorpay tells it', async () => {
  const { pay, id } = await atCheckout()
  expect((await pay('failed')).body).toMatchObject({
    state: 'failed',
    error: { code: 'BAD_REQUEST_ERROR', reason: 'payment_failed', metadata: { order_id: id } },
  })
})

it('lostHandler and lateAuth leave the page without an answer', async () => {
  const { simulator, pay } = await atCheckout()
  simulator.setFaults({ lateAuth: true })
  expect((await pay('captured')).body).toEqual({ state: 'pending' })
  simulator.setFaults({ lostHandler: true })
  expect((await pay('captured')).body).toEqual({ state: 'lost' })
})

it('an order is opened only with its own amount, an existing id, the right key and unpaid', async () => {
  const { look, pay } = await atCheckout()
  expect(await look({ amount: '60000', currency: 'INR' })).toEqual({
    status: 200,
    body: { amount: 60000, currency: 'INR' },
  })
  expect(await look({ amount: '100' })).toMatchObject({ status: 400 })
  expect(await look({ order_id: 'order_none' })).toMatchObject({ status: 400 })
  expect(await look({ key_id: 'rzp_test_1' })).toMatchObject({ status: 401 })
  expect(await pay('captured', 'rzp_test_1')).toMatchObject({ status: 401 })
  expect(await pay('given away')).toMatchObject({ status: 400 })
  await pay('captured')
  expect(await look({})).toMatchObject({ status: 400 })
})
