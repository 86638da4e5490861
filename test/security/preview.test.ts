import { expect, it } from 'vitest'
import { orderByUpi } from '#test/support/admin'
import { providerDriver } from '#test/support/provider-driver'
import { checkOut, checkoutForm, ordersOf, readOrder, startUpi } from '#test/support/shopping'
import { createStory } from '#test/support/story'
import { Visitor } from '#test/support/visitor'

const story = createStory()
const driver = providerDriver(story)

/** Somebody with a phone in the same network, who knows the machine by its number. */
const phone = () => new Visitor(story.running.application, 'http://192.168.1.5:3000', '192.168.1.77')

/** Somebody at the machine itself. */
function atTheMachine(): Visitor {
  const { application } = story.running
  const server = { fetch: (request: Request, address: string) => application.fetch(request, address, undefined, true) }
  return new Visitor(server, 'http://localhost:3000', '127.0.0.1')
}

/** The page as its words, what was put between them left out. */
async function readPreview(visitor: Visitor): Promise<string> {
  const response = await visitor.get('/preview')
  expect(response.status).toBe(200)
  return response.text()
}

async function twoShoppers() {
  const [asha, ravi] = [await phone().register(), await phone().register()]
  await checkOut(asha, await checkoutForm(asha, undefined, { city: 'Ashapur' }))
  await checkOut(ravi, await checkoutForm(ravi, undefined, { city: 'Ravinagar' }))
  await story.work()
  await story.running.outside.simulators?.whatsapp.flush()
  return { asha, ravi }
}

const webhooksIn = (page: string) => [...page.matchAll(/name="webhook" value="([^"]+)"/g)].map(([, id = '']) => id)

it('from another machine everyone sees the messages of their own orders, and nobody else’s', async () => {
  const { asha, ravi } = await twoShoppers()
  const [hers, his] = [await readPreview(asha), await readPreview(ravi)]
  expect(hers).toContain('Ashapur')
  expect(hers).not.toContain('Ravinagar')
  expect(his).toContain('Ravinagar')
  expect(his).not.toContain('Ashapur')
  const stranger = await readPreview(phone())
  expect(stranger).not.toMatch(/Ashapur|Ravinagar|name="webhook"/)
  const whole = await readPreview(atTheMachine())
  expect(whole).toContain('Ashapur')
  expect(whole).toContain('Ravinagar')
})

it('buttons of webhooks move only what one’s own orders made', async () => {
  const { asha, ravi } = await twoShoppers()
  const [own = ''] = webhooksIn(await readPreview(asha))
  expect(own).not.toBe('')
  for (const other of [ravi, phone()])
    expect((await other.act('/preview', { action: 'duplicate', webhook: own })).status).toBe(404)
  expect((await asha.act('/preview', { action: 'duplicate', webhook: own })).status).toBe(200)
  expect((await atTheMachine().act('/preview', { action: 'duplicate', webhook: own })).status).toBe(200)
})

const paying = (keyId: string, orderId: string) => ({ key_id: keyId, order_id: orderId, outcome: 'captured' })
const payments = '/preview/razorpay'

it('a simulated payment is for one’s own order, and for no other', async () => {
  const asha = await phone().register()
  const ravi = await phone().register()
  const { orderId, providerOrderId } = await startUpi(asha)
  const keyId = story.running.outside.simulators?.razorpay.keyId ?? ''
  for (const other of [ravi, phone()]) {
    const asked = await other.json('POST', `${payments}/v1/checkout/pay`, paying(keyId, providerOrderId))
    expect(asked.status).toBe(403)
    for (const path of ['qr', 'checkout/order'])
      expect((await other.get(`${payments}/v1/${path}?key_id=${keyId}&order_id=${providerOrderId}`)).status).toBe(403)
  }
  expect(driver.paymentsOf(providerOrderId)).toEqual([])
  expect((await asha.get(`${payments}/v1/checkout/order?key_id=${keyId}&order_id=${providerOrderId}`)).status).toBe(200)
  expect((await asha.get(`${payments}/v1/qr?order_id=${providerOrderId}`)).status).toBe(200)
  const paid = await asha.json('POST', `${payments}/v1/checkout/pay`, paying(keyId, providerOrderId))
  const { answer } = (await paid.json()) as { answer: Record<string, string> }
  await asha.json('POST', `/api/orders/${orderId}`, answer)
  expect(await readOrder(asha, orderId)).toMatchObject({ state: 'confirmed' })
  // And what it made is hers to see.
  await story.running.outside.simulators?.razorpay.flush()
  expect(await readPreview(asha)).toContain('payment.captured')
  expect(await readPreview(ravi)).not.toContain('payment.captured')
})

it.each([
  ['GET', `${payments}/__sim/state`],
  ['GET', `${payments}/__sim/webhooks`],
  ['POST', `${payments}/__sim/pay`],
  ['POST', `${payments}/__sim/faults`],
  ['POST', `${payments}/__sim/flush`],
  ['GET', `${payments}/v1/orders`],
  ['POST', `${payments}/v1/orders`],
  ['GET', '/preview/whatsapp/__sim/outbox'],
  ['POST', '/preview/whatsapp/__sim/faults'],
  ['POST', '/preview/whatsapp/v26.0/100000000000001/messages'],
])('the simulators’ control is out of reach from another machine: %s %s', async (method, path) => {
  const { asha } = await twoShoppers()
  const send = (visitor: Visitor) => (method === 'GET' ? visitor.get(path) : visitor.json('POST', path, {}))
  expect((await send(asha)).status).toBe(403)
  expect((await send(atTheMachine())).status).not.toBe(403)
})

it('a name that somebody pointed here reaches no route of the simulators', async () => {
  const { asha } = await twoShoppers()
  const { application } = story.running
  for (const name of ['evil.example', 'localhost.evil.example', '192.168.1.5.evil.example', 'shop.local']) {
    const visitor = new Visitor(application, `http://${name}:3000`, '127.0.0.1')
    for (const [key, value] of asha.cookies) visitor.cookies.set(key, value)
    for (const path of ['/preview', '/Preview/', '/preview.data', '/preview/_.data', `${payments}/v1/checkout.js`])
      expect((await visitor.get(path)).status, `${name}${path}`).toBe(403)
    expect((await visitor.submit('/preview', { action: 'deliver', webhook: 'x' })).status).toBe(403)
  }
  expect(await ordersOf(story)).toHaveLength(2)
})

it('a page of another site cannot pay at the machine itself', async () => {
  const asha = await phone().register()
  const { providerOrderId } = await startUpi(asha)
  const body = JSON.stringify({ order_id: providerOrderId, outcome: 'captured' })
  for (const origin of ['https://evil.example', 'null']) {
    const response = await atTheMachine().send(`${payments}/__sim/pay`, { method: 'POST', body, headers: { origin } })
    expect(response.status).toBe(403)
  }
  expect(driver.paymentsOf(providerOrderId)).toEqual([])
})

it('at the machine refunds are made to fail, to come late, and are made on the dashboard; elsewhere nobody does that', async () => {
  const asha = await phone().register()
  const { orderId, paymentId: id } = await orderByUpi(driver, { shopper: asha })
  const machine = atTheMachine()
  const forms: Record<string, string>[] = [
    { action: 'refunds', refundOutcome: 'failed' },
    { action: 'dashboard', payment: id, part: 'half' },
  ]
  for (const form of forms) expect((await asha.act('/preview', form)).status).toBe(404)
  expect(await readPreview(asha)).not.toContain('Fail at the bank')
  expect((await machine.act('/preview', { action: 'refunds', refundOutcome: 'toString' })).status).toBe(404)
  expect((await machine.act('/preview', { action: 'dashboard', payment: 'none', part: 'all' })).status).toBe(404)
  const sendBack = () => machine.act('/preview', { action: 'dashboard', payment: id, part: 'half' })
  const stateOf = async () => {
    const { state } = await story.db
      .selectFrom('refunds')
      .select('state')
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow()
    return state
  }
  expect((await machine.act('/preview', { action: 'refunds', refundOutcome: 'failed' })).status).toBe(200)
  expect(await sendBack()).toMatchObject({ status: 200 })
  await driver.deliverWebhooks()
  expect(await stateOf()).toBe('dropped')
  expect(await readPreview(machine)).toContain('Send half back')
  expect((await machine.act('/preview', { action: 'refunds', refundOutcome: 'late' })).status).toBe(200)
  expect(driver.refundsOf(id).map(({ status }) => status)).toEqual(['failed'])
  expect((await machine.act('/preview', { action: 'refunds', refundOutcome: 'through' })).status).toBe(200)
  await sendBack()
  await driver.deliverWebhooks()
  expect(driver.refundsOf(id).map(({ status }) => status)).toEqual(['failed', 'processed'])
})
