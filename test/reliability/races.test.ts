import { expect, it } from 'vitest'
import { minuteMs } from '#domain/calendar/moment'
import { providerDriver } from '#test/support/provider-driver'
import { createShoppers, newShopper } from '#test/support/sessions'
import { checkOut, checkoutForm, jeera, kesar, ordersOf, setStock, startUpi, stockOf } from '#test/support/shopping'
import { createStory } from '#test/support/story'

// Rounds of the same few people: see the stories for the limits.
const story = createStory({ ORDER_LIMITS: 'off' })
const driver = providerDriver(story)
/** The long run sets 20. */
const rounds = Number(process.env.TRUST_ROUNDS ?? 2)

it('the last ten of a spice: ten of fifty are served and forty told kindly, every round', async () => {
  for (let round = 0; round < rounds; round++) {
    await setStock(story, kesar, 10)
    const buyers = await createShoppers(story, 50)
    const forms = await Promise.all(buyers.map((buyer) => checkoutForm(buyer, [kesar])))
    const answers = await Promise.all(buyers.map((buyer, n) => checkOut(buyer, forms[n] ?? {})))
    expect(answers.filter((answer) => answer.kind === 'placed')).toHaveLength(10)
    expect(answers.filter((answer) => answer.status === 409)).toHaveLength(40)
    expect(await stockOf(story, kesar)).toBe(0)
  }
}, 300_000)

it('expiry and capture at the same moment: the money has its order or goes back, and the stock agrees', async () => {
  for (let round = 0; round < rounds * 2; round++) {
    await setStock(story, jeera, 10)
    const buyer = await newShopper(story)
    const { orderId, providerOrderId } = await startUpi(buyer)
    const payment = driver.pay(providerOrderId)
    story.pass(31 * minuteMs)
    await Promise.all([story.work(), driver.deliverWebhooks()])
    await story.work()
    const order = (await ordersOf(story)).find(({ id }) => id === orderId)
    const refunds = driver.refundsOf(payment.id).length
    expect([order?.state, refunds]).toEqual(order?.state === 'confirmed' ? ['confirmed', 0] : ['cancelled', 1])
    expect(await stockOf(story, jeera)).toBe(order?.state === 'confirmed' ? 8 : 10)
  }
}, 300_000)

it('twenty clicks on one checkout, by cash or by UPI, make one order and one payment', async () => {
  for (let round = 0; round < rounds; round++)
    for (const payment of ['cash', 'upi']) {
      await setStock(story, jeera, 10)
      const buyer = await newShopper(story)
      const form = await checkoutForm(buyer, [jeera], { payment })
      const answers = await Promise.all(Array.from({ length: 20 }, () => checkOut(buyer, form)))
      expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
      expect(answers[0]).toMatchObject({ status: 200, kind: payment === 'cash' ? 'placed' : 'pay' })
      expect((await ordersOf(story)).filter((order) => order.checkout_key === form.checkoutKey)).toHaveLength(1)
      expect(await stockOf(story, jeera)).toBe(8)
    }
}, 300_000)

it('the page, the webhook and a look at the order at the same moment settle a payment once', async () => {
  for (let round = 0; round < rounds * 2; round++) {
    await setStock(story, jeera, 10)
    const buyer = await newShopper(story)
    const { orderId, providerOrderId } = await startUpi(buyer)
    const payment = driver.pay(providerOrderId)
    const before = new Set(driver.messages())
    const [page, webhooks, look] = await Promise.all([
      buyer.json('POST', `/api/orders/${orderId}`, driver.handed(providerOrderId, payment.id)),
      driver.deliverWebhooks({ copies: 3 }),
      buyer.get(`/api/orders/${orderId}`),
      story.work(),
    ])
    expect([page.status, look.status, ...new Set(webhooks)]).toEqual([200, 200, 200])
    await story.work()
    const order = (await ordersOf(story)).find(({ id }) => id === orderId)
    expect([order?.state, driver.refundsOf(payment.id).length, await stockOf(story, jeera)]).toEqual([
      'confirmed',
      0,
      8,
    ])
    const reported = driver.messages().filter((message) => !before.has(message))
    expect(reported.filter(({ template }) => template === 'order_confirmed_link')).toHaveLength(1)
  }
}, 300_000)
