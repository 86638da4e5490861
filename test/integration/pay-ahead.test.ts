import { expect, it } from 'vitest'
import { changeLines } from '#domain/fulfilment/edit-order.server'
import { cancel, handOver } from '#domain/fulfilment/fulfilment.server'
import { recordCapture } from '#domain/payments/settle.server'
import {
  advanceTo,
  buyersForm,
  createStaff,
  formOf,
  issuesOf,
  linesWith,
  orderByCash,
  refundsOf,
  rowOf,
} from '#test/support/admin'
import { act, seenOf } from '#test/support/board'
import { providerDriver } from '#test/support/provider-driver'
import { newStaff } from '#test/support/sessions'
import { createStory } from '#test/support/story'
import { htmlOf } from '#test/support/visitor'

const story = createStory()
const driver = providerDriver(story)

/** Starts the payment of a cash order by its link, as anybody may; returns what the window is opened with. */
async function startByLink(orderId: string) {
  const { number, view_key } = await rowOf(story, orderId)
  return story.visitor().json('POST', `/api/orders/${number}?k=${view_key}&start=1`, {})
}

async function openWindow(orderId: string): Promise<string> {
  const started = (await (await startByLink(orderId)).json()) as { payment: { providerOrderId: string } }
  return started.payment.providerOrderId
}

it('a cash order is paid by whoever has its link, and then nothing is collected', async () => {
  await createStaff(story)
  const { orderId, number, shopper } = await orderByCash(story)
  await advanceTo(story, orderId, 'packed')
  const seen = await seenOf(story, orderId)
  const { view_key } = await rowOf(story, orderId)
  expect(await htmlOf(story.visitor().get(`/order/${number}?k=${view_key}`))).toContain('Pay now by UPI instead')
  const started = await startByLink(orderId)
  expect(JSON.stringify(await started.json())).not.toMatch(/Asha|98765|Market/)
  const providerOrderId = await openWindow(orderId)
  driver.pay(providerOrderId)
  await driver.deliverWebhooks({ copies: 2 })
  expect(await rowOf(story, orderId)).toMatchObject({
    state: 'confirmed',
    stage: 'packed',
    payment_method: 'RazorPay',
    provider: 'sim',
    cod_state: null,
  })
  const manager = await newStaff(story, 'manager')
  expect(await (await manager.get(`/admin/courier.csv?orders=${number}`)).text()).toContain(',Prepaid,')
  expect(await htmlOf(manager.get(`/admin/documents?kind=label&orders=${number}`))).toContain('PREPAID')
  // The printed label asks for cash: who is about to hand the parcel over is told.
  expect(await issuesOf(story, orderId)).toEqual(['label-changed'])
  const late = await act(manager, 'hand-over', [seen], { courier: 'own' }, `/admin/orders/${number}`)
  expect(JSON.stringify(late)).toContain('paid this order by UPI')
  await act(manager, 'hand-over', [await seenOf(story, orderId)], { courier: 'own' }, `/admin/orders/${number}`)
  expect(await issuesOf(story, orderId)).toEqual([])
  expect(await htmlOf(shopper.get(`/order/${number}`))).not.toContain('Pay now by UPI')
  expect((await startByLink(orderId)).status).toBe(409)
})

it('what is captured after the hand-over, or after a cancellation, goes back by itself and is told', async () => {
  await createStaff(story)
  const [sent, cancelled] = [await orderByCash(story), await orderByCash(story)]
  const windows = [await openWindow(sent.orderId), await openWindow(cancelled.orderId)]
  await advanceTo(story, sent.orderId, 'handed-over')
  await cancel(story.db, story, { ...(await buyersForm(story, cancelled.orderId)), reason: '' })
  for (const providerOrderId of windows) driver.pay(providerOrderId)
  await driver.deliverWebhooks()
  for (let round = 0; round < 2; round++) await story.work()
  for (const { orderId, number, shopper } of [sent, cancelled]) {
    expect(await rowOf(story, orderId)).toMatchObject({ payment_method: 'Cash On Delivery', payment_id: null })
    expect(await refundsOf(story, orderId)).toMatchObject([
      { reason: 'double', amount_paise: 520_00, method: 'provider' },
    ])
    expect(await htmlOf(shopper.get(`/order/${number}`))).toContain('goes back by itself')
  }
  expect(driver.messages().filter(({ template }) => template === 'order_refund')).toHaveLength(2)
  expect((await rowOf(story, sent.orderId)).cod_state).toBe('due')
})

it('what was taken out of a cash order cannot be paid ahead, and a payment of the first amount goes back', async () => {
  const { orderId } = await orderByCash(story)
  const providerOrderId = await openWindow(orderId)
  const total = (await rowOf(story, orderId)).total_paise - 100
  const cheaper = { subtotal_paise: total - 100_00, total_paise: total }
  await story.db.updateTable('orders').set(cheaper).where('id', '=', orderId).execute()
  driver.pay(providerOrderId)
  await driver.deliverWebhooks()
  expect(await rowOf(story, orderId)).toMatchObject({ payment_method: 'Cash On Delivery', cod_state: 'due' })
  expect(await refundsOf(story, orderId)).toMatchObject([{ reason: 'double', amount_paise: 520_00 }])
})

it('the fee on top of a first amount stays with the provider', async () => {
  await createStaff(story)
  const { orderId } = await orderByCash(story)
  const providerOrderId = await openWindow(orderId)
  const lines = await linesWith(story, orderId, { 0: 1 })
  expect(await changeLines(story.db, story, { ...(await formOf(story, orderId)), lines })).toMatchObject({ ok: true })
  const payment = {
    id: 'pay_fee',
    providerOrderId,
    amountPaise: 530_00,
    feePaise: 10_00,
    refundedPaise: 0,
    currency: 'INR',
  } as const
  await recordCapture(story.db, story, 'sim', { ...payment, state: 'captured', captured: true })
  expect(await refundsOf(story, orderId)).toMatchObject([{ reason: 'double', amount_paise: 520_00 }])
})

it.each(['hand-over', 'cancel'])('a payment and a %s at the same moment end as one of both', async (what) => {
  await createStaff(story)
  for (let round = 0; round < 6; round++) {
    await story.db.deleteFrom('attempts').execute()
    const { orderId } = await orderByCash(story)
    if (what === 'hand-over') await advanceTo(story, orderId, 'packed')
    const form = { ...(await formOf(story, orderId)), version: null }
    driver.pay(await openWindow(orderId))
    await Promise.all([
      driver.deliverWebhooks(),
      what === 'cancel'
        ? cancel(story.db, story, { ...form, reason: 'called' })
        : handOver(story.db, story, { ...form, courier: 'own', trackingNumber: '' }),
    ])
    const [order, refunds] = [await rowOf(story, orderId), await refundsOf(story, orderId)]
    const isPaid = order.payment_method === 'RazorPay'
    expect(order).toMatchObject({ stage: what === 'cancel' ? 'cancelled' : 'handed-over' })
    expect(order.cod_state === null).toBe(isPaid)
    const back = refunds.map(({ amount_paise }) => amount_paise)
    expect(back).toEqual(isPaid && what === 'hand-over' ? [] : [order.total_paise])
  }
})
