import { expect, it } from 'vitest'
import { minuteMs } from '#domain/calendar/moment'
import { orderByUpi } from '#test/support/admin'
import { providerDriver } from '#test/support/provider-driver'
import { newShopper } from '#test/support/sessions'
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
import { htmlOf, readAnswer, type Visitor } from '#test/support/visitor'

const story = createStory()
const driver = providerDriver(story)

type Standing = { checkoutKey: string; pending: { orderId: string; totalPaise: number; items: string[] } | null }

/** What the checkout is opened with: in a new tab, after a reload, or on another device. */
async function openCheckout(visitor: Visitor): Promise<Standing> {
  const routes = await readAnswer<Standing>(await visitor.get('/checkout.data'))
  return (routes as Record<string, { data: Standing }>)['routes/checkout/checkout']?.data as Standing
}

const resume = (visitor: Visitor, orderId: string) => checkOut(visitor, { intent: 'resume', orderId })

it('who comes back from an abandoned payment finds it at the checkout, under the key of its order', async () => {
  const visitor = await newShopper(story)
  expect((await openCheckout(visitor)).pending).toBeNull()
  const { form, orderId } = await startUpi(visitor)
  expect(await openCheckout(visitor)).toMatchObject({
    checkoutKey: form.checkoutKey,
    pending: { orderId, totalPaise: 520_00, items: ['2 × Jeera (Cumin Seeds), 250gm'] },
  })
  expect((await openCheckout(await newShopper(story))).pending).toBeNull()
})

it('a started payment is gone on with: the same order, the same payment', async () => {
  const visitor = await newShopper(story)
  const { orderId, providerOrderId } = await startUpi(visitor)
  expect(await resume(visitor, orderId)).toMatchObject({ kind: 'pay', orderId, payment: { providerOrderId } })
  expect(await ordersOf(story)).toHaveLength(1)
})

it('without scripts the button to go on paying says what it needs, and thanks for an order that was paid meanwhile', async () => {
  const visitor = await newShopper(story)
  const { orderId, providerOrderId } = await startUpi(visitor)
  const html = await htmlOf(visitor.get('/checkout'))
  const [panel = ''] = /<form(?:(?!<form).)*value="resume".*?<\/form>/s.exec(html) ?? []
  const fields = Object.fromEntries(
    [...panel.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [name, value]),
  )
  expect(fields).toMatchObject({ intent: 'resume', orderId })
  const refused = await visitor.submit('/checkout', fields)
  expect(refused.status).toBe(409)
  expect(await htmlOf(refused)).toContain('Paying with UPI needs a browser with JavaScript.')
  const payment = driver.pay(providerOrderId)
  await visitor.json('POST', `/api/orders/${orderId}`, driver.handed(providerOrderId, payment.id))
  const thanked = await visitor.submit('/checkout', fields)
  expect([thanked.status, thanked.headers.get('location')]).toEqual([302, '/myprofile'])
})

it('another order under the key of the unpaid one takes its place, and its own last pieces with it', async () => {
  await setStock(story, jeera, 2)
  const visitor = await newShopper(story)
  const first = await startUpi(visitor)
  const { checkoutKey } = await openCheckout(visitor)
  const second = await startUpi(visitor, [{ ...jeera, quantity: 1 }], { checkoutKey })
  expect(second.orderId).not.toBe(first.orderId)
  expect((await ordersOf(story)).map((order) => order.state).sort()).toEqual(['cancelled', 'pending'])
  expect(await stockOf(story, jeera)).toBe(1)
  expect(await resume(visitor, first.orderId)).toMatchObject({ kind: 'moved-on', pending: { orderId: second.orderId } })
})

it('a checkout page that does not know of the unpaid order gets it as an answer, and places no second one', async () => {
  const visitor = await newShopper(story)
  const { form, orderId } = await startUpi(visitor)
  for (const payment of ['cash', 'upi']) {
    const stale = await checkoutForm(visitor, [kesar], { payment })
    expect(await checkOut(visitor, stale)).toMatchObject({
      status: 409,
      kind: 'moved-on',
      checkoutKey: form.checkoutKey,
      pending: { orderId },
    })
  }
  expect(await ordersOf(story)).toHaveLength(1)
})

it('twenty checkouts of one shopper at once, each with a key of its own, leave one unpaid order', async () => {
  const visitor = await newShopper(story)
  const before = await stockOf(story, jeera)
  const forms = await Promise.all(Array.from({ length: 20 }, () => checkoutForm(visitor, [jeera], { payment: 'upi' })))
  const answers = await Promise.all(forms.map((form) => checkOut(visitor, form)))
  expect(answers.map((answer) => answer.kind).sort()).toEqual([...Array<string>(19).fill('moved-on'), 'pay'])
  expect(await ordersOf(story)).toHaveLength(1)
  expect(await stockOf(story, jeera)).toBe(before - 2)
})

it('the database itself holds no second unpaid order of one shopper', async () => {
  await startUpi(await newShopper(story))
  const [order] = await ordersOf(story)
  if (!order) throw new Error('There is no order')
  const second = { ...order, id: 'second', number: 'SM-0000-0000', checkout_key: 'second', provider_order_id: null }
  await expect(story.db.insertInto('orders').values(second).execute()).rejects.toThrow(/unique/i)
})

it('an order that was paid in another window is shown as placed, whatever the open page sends', async () => {
  const visitor = await newShopper(story)
  const { form, orderId } = await orderByUpi(driver, { shopper: visitor })
  expect(await resume(visitor, orderId)).toMatchObject({ kind: 'placed', orderId })
  expect(await checkOut(visitor, { ...form, payment: 'cash' })).toMatchObject({ kind: 'placed', orderId })
  expect(await ordersOf(story)).toHaveLength(1)
})

it('another cart under the key of a placed order is not called placed, and goes through under a new key', async () => {
  const visitor = await newShopper(story)
  const form = await checkoutForm(visitor)
  const first = await checkOut(visitor, form)
  const { expectedTotalPaise = '', lines = '' } = await checkoutForm(visitor, [kesar])
  const reported = await checkOut(visitor, { ...form, expectedTotalPaise, lines })
  expect(reported).toMatchObject({ status: 409, kind: 'moved-on', pending: null })
  expect(await ordersOf(story)).toHaveLength(1)
  const checkoutKey = reported.kind === 'moved-on' ? reported.checkoutKey : ''
  const second = await checkOut(visitor, { ...form, expectedTotalPaise, lines, checkoutKey })
  expect([first.kind, second.kind]).toEqual(['placed', 'placed'])
  expect(await ordersOf(story)).toHaveLength(2)
})

it('pages that wait for a payment ask the shop; the provider is asked once in thirty seconds, whoever asks', async () => {
  const visitor = await newShopper(story)
  const { orderId, providerOrderId } = await startUpi(visitor)
  const { payments } = story.running.shop
  if (!payments) throw new Error('There is no provider')
  const { listPayments } = payments
  let asked = 0
  payments.listPayments = (id) => {
    asked++
    return listPayments(id)
  }
  try {
    await Promise.all(Array.from({ length: 10 }, () => readOrder(visitor, orderId)))
    expect(asked).toBe(1)
    driver.pay(providerOrderId)
    expect((await readOrder(visitor, orderId)).state).toBe('pending')
    expect(asked).toBe(1)
    story.pass(31_000)
    expect((await readOrder(visitor, orderId)).state).toBe('confirmed')
    expect(asked).toBe(2)
  } finally {
    payments.listPayments = listPayments
  }
})

it('what the payment window brought back is settled at once, though the provider was asked just now', async () => {
  const visitor = await newShopper(story)
  const { orderId, providerOrderId } = await startUpi(visitor)
  await readOrder(visitor, orderId)
  const payment = driver.pay(providerOrderId)
  const response = await visitor.json('POST', `/api/orders/${orderId}`, driver.handed(providerOrderId, payment.id))
  expect((await response.json()).state).toBe('confirmed')
})

it('after half an hour the checkout is free again, with a key of its own', async () => {
  const visitor = await newShopper(story)
  const { form } = await startUpi(visitor)
  story.pass(31 * minuteMs)
  await story.work()
  const { checkoutKey, pending } = await openCheckout(visitor)
  expect(pending).toBeNull()
  expect(checkoutKey).not.toBe(form.checkoutKey)
})
