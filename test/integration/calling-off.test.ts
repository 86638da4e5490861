import { expect, it } from 'vitest'
import { accept, cancel, finishReturn, handOver, startReturn } from '#domain/fulfilment/fulfilment.server'
import { listOpenCredits } from '#domain/payments/refunds.server'
import { recordCapture } from '#domain/payments/settle.server'
import { listLedger } from '#domain/stock/read-stock.server'
import {
  advanceTo,
  buyersForm,
  createStaff,
  expectAudited,
  formOf,
  orderByCash,
  orderByUpi,
  rowOf,
  toldOf,
} from '#test/support/admin'
import { providerDriver } from '#test/support/provider-driver'
import { newShopper } from '#test/support/sessions'
import { checkOut, checkoutForm, jeera, kesar, ordersOf, startUpi, stockOf } from '#test/support/shopping'
import { createStory } from '#test/support/story'

const story = createStory()
const driver = providerDriver(story)

const because = async (orderId: string) => ({ ...(await formOf(story, orderId)), reason: 'Asked by phone' })

it('a cancelled UPI order stays confirmed, its stock is back, its money goes back once and the buyer reads so', async () => {
  await createStaff(story)
  const before = await stockOf(story, jeera)
  const { orderId, paymentId } = await orderByUpi(driver)
  expect(await rowOf(story, orderId)).toMatchObject({ state: 'confirmed', stage: 'new', version: 1, cod_state: null })
  await story.work()
  await advanceTo(story, orderId, 'accepted')
  const form = await because(orderId)
  expect(await Promise.all([1, 2, 3].map(() => cancel(story.db, story, form)))).toMatchObject([
    { ok: true },
    { ok: true },
    { ok: true },
  ])
  await story.work()
  await driver.deliverWebhooks({ copies: 2 })
  await story.work()
  expect(driver.refundsOf(paymentId)).toMatchObject([{ amount: 520_00 }])
  expect(await rowOf(story, orderId)).toMatchObject({ state: 'confirmed', stage: 'cancelled' })
  expect(await stockOf(story, jeera)).toBe(before)
  const [payment] = await story.db.selectFrom('payments').selectAll().execute()
  expect(payment).toMatchObject({ state: 'refunded', refunded_paise: 520_00, amount_paise: 520_00 })
  expect(driver.messages().map(({ template }) => template)).toContain('order_refund')
})

it('a checkout that is sent again after its order was cancelled says so, and places another order by its new key only', async () => {
  const shopper = await newShopper(story)
  const form = await checkoutForm(shopper)
  expect(await checkOut(shopper, form)).toMatchObject({ kind: 'placed' })
  const [placed] = await ordersOf(story)
  await cancel(story.db, story, { ...(await buyersForm(story, placed?.id ?? '')), reason: '' })
  const again = await checkOut(shopper, form)
  expect(again).toMatchObject({ status: 409, kind: 'moved-on', pending: null })
  expect(again.message).toBe(`Your order ${placed?.number} was cancelled. To order again, please send this once more.`)
  expect(await ordersOf(story)).toHaveLength(1)
  const checkoutKey = again.kind === 'moved-on' ? again.checkoutKey : ''
  expect(await checkOut(shopper, { ...form, checkoutKey })).toMatchObject({ kind: 'placed' })
  expect(await ordersOf(story)).toMatchObject([{ stage: 'cancelled' }, { stage: 'new', checkout_key: checkoutKey }])
})

it('a payment and the order it confirms are of one moment, however long the step takes', async () => {
  const { orderId, providerOrderId } = await startUpi(await newShopper(story))
  const payment = {
    id: 'pay_slow',
    providerOrderId,
    amountPaise: 520_00,
    feePaise: 0,
    currency: 'INR',
    refundedPaise: 0,
  }
  const start = story.now()
  let reads = 0
  const slow = { ...story, now: () => start + reads++ * 1000 }
  expect(await recordCapture(story.db, slow, 'sim', { ...payment, state: 'captured', captured: true })).toBe(
    'confirmed',
  )
  const { settled_at, stage_at } = await rowOf(story, orderId)
  const { recorded_at } = await story.db.selectFrom('payments').select('recorded_at').executeTakeFirstOrThrow()
  expect([settled_at, stage_at]).toEqual([recorded_at, recorded_at])
})

it('a payment for an unpaid order that was cancelled is refunded and does not revive it', async () => {
  await createStaff(story)
  const before = await stockOf(story, jeera)
  const shopper = await newShopper(story)
  const { orderId, providerOrderId, form } = await startUpi(shopper)
  expect(await cancel(story.db, story, { ...(await buyersForm(story, orderId)), reason: '' })).toMatchObject({
    ok: true,
    stage: 'new',
    version: 2,
  })
  expect(await rowOf(story, orderId)).toMatchObject({ state: 'cancelled', replaced: 1, stage: 'new', held_for: null })
  expect(await stockOf(story, jeera)).toBe(before)
  expect(await toldOf(story, orderId)).toEqual([])
  const payment = driver.pay(providerOrderId)
  await driver.deliverWebhooks({ copies: 2 })
  await story.work()
  expect(driver.refundsOf(payment.id)).toHaveLength(1)
  expect(await rowOf(story, orderId)).toMatchObject({ state: 'cancelled', stage: 'new' })
  expect(await accept(story.db, story, await formOf(story, orderId))).toMatchObject({
    reason: 'not-allowed',
    state: 'cancelled',
  })
  // The same page orders again under its own key.
  const answer = await checkOut(shopper, { ...form, payment: 'cash' })
  expect(answer).toMatchObject({ kind: 'placed', orderId: expect.not.stringMatching(orderId) })
})

it('a payment that arrives while its order is cancelled is refunded, and the stock comes back', async () => {
  await createStaff(story)
  for (let round = 0; round < 4; round++) {
    const before = await stockOf(story, jeera)
    const { orderId, providerOrderId } = await startUpi(await newShopper(story))
    const form = { ...(await buyersForm(story, orderId)), reason: '' }
    const payment = driver.pay(providerOrderId)
    const [cancelled] = await Promise.all([cancel(story.db, story, form), driver.deliverWebhooks()])
    await story.work()
    expect(cancelled.ok).toBe(true)
    expect(driver.refundsOf(payment.id)).toHaveLength(1)
    expect(await stockOf(story, jeera)).toBe(before)
  }
})

it('a returned parcel is counted line by line: good packs go back into stock, and no cash is due any more', async () => {
  await createStaff(story)
  const before = await Promise.all([stockOf(story, jeera), stockOf(story, kesar)])
  const { orderId } = await orderByCash(story, [jeera, kesar])
  await advanceTo(story, orderId, 'handed-over')
  const start = { ...(await formOf(story, orderId)), reason: '' }
  expect(await startReturn(story.db, story, start)).toMatchObject({ reason: 'no-reason' })
  await startReturn(story.db, story, { ...start, reason: 'Nobody at home' })
  expect(await rowOf(story, orderId)).toMatchObject({ stage: 'returning', cod_state: 'due' })
  const form = async (lines: { position: number; good: number; damaged: number; lost: number }[]) => ({
    ...(await formOf(story, orderId)),
    lines,
  })
  const jeeraBack = { position: 0, good: 1, damaged: 1, lost: 0 }
  for (const lines of [
    [jeeraBack],
    [jeeraBack, { position: 1, good: 0, damaged: 0, lost: 0 }],
    [jeeraBack, { position: 1, good: 2, damaged: -1, lost: 0 }],
    [jeeraBack, { position: 1, good: 0.5, damaged: 0.5, lost: 0 }],
  ])
    expect(await finishReturn(story.db, story, await form(lines))).toMatchObject({ reason: 'lines-unclear' })
  const done = await form([jeeraBack, { position: 1, good: 0, damaged: 0, lost: 1 }])
  const answers = await Promise.all([finishReturn(story.db, story, done), finishReturn(story.db, story, done)])
  expect(answers[0]).toMatchObject({ ok: true, stage: 'returned' })
  expect(answers[1]).toEqual(answers[0])
  expect(await rowOf(story, orderId)).toMatchObject({ stage: 'returned', cod_state: 'void' })
  expect([await stockOf(story, jeera), await stockOf(story, kesar)]).toEqual([
    (before[0] ?? 0) - 1,
    (before[1] ?? 0) - 1,
  ])
  const { rows } = await listLedger(story.db, { productId: jeera.id, label: jeera.size, after: null })
  expect(rows.slice(0, 2)).toMatchObject([
    { reason: 'damaged', change: -1, stock: (before[0] ?? 0) - 1 },
    { reason: 'returned', change: 2, stock: before[0] },
  ])
  await expectAudited(story, orderId, [
    'order.accept',
    'order.pack',
    'order.hand-over',
    'order.start-return',
    'order.finish-return',
  ])
  expect(await toldOf(story, orderId)).toContain('finish-return step-message due')
})

it('a lost parcel that was paid is not refunded automatically: the credit note proposes the refund', async () => {
  await createStaff(story)
  const { orderId, paymentId } = await orderByUpi(driver)
  await advanceTo(story, orderId, 'packed')
  const parcel = { courier: 'dtdc', trackingNumber: `D-${paymentId.slice(5)}` }
  expect(await handOver(story.db, story, { ...(await formOf(story, orderId)), ...parcel })).toMatchObject({ ok: true })
  const lines = [{ position: 0, good: 0, damaged: 0, lost: 2 }]
  await finishReturn(story.db, story, { ...(await formOf(story, orderId)), lines })
  await story.work()
  expect(driver.refundsOf(paymentId)).toEqual([])
  expect(await rowOf(story, orderId)).toMatchObject({ stage: 'returned', cod_state: null })
  expect(await listOpenCredits(story.db, orderId)).toMatchObject([{ totalPaise: 520_00, openPaise: 520_00 }])
})
