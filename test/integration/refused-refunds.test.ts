import { beforeEach, expect, it } from 'vitest'
import { addDays, dayMs, hourMs, indianDay } from '#domain/calendar/moment'
import { listOpenOrders } from '#domain/customers/erase-customer.server'
import { changeLines } from '#domain/fulfilment/edit-order.server'
import { cancel } from '#domain/fulfilment/fulfilment.server'
import { closeCredits, dropRefund, refundOrder } from '#domain/fulfilment/refund-order.server'
import { returnGoods } from '#domain/fulfilment/return-goods.server'
import { sum } from '#domain/money'
import { recordProviderRefund } from '#domain/payments/provider-refunds.server'
import { findOwedPaise } from '#domain/payments/refunds.server'
import { periodOf } from '#domain/reports/period'
import { readMoney } from '#domain/reports/sales.server'
import {
  advanceTo,
  createStaff,
  expectAudited,
  formOf,
  issuesOf,
  linesWith,
  orderByUpi,
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

beforeEach(() => createStaff(story))

/** One pack comes back: a credit note of 210 rupees. */
async function bringBack(orderId: string): Promise<string> {
  const lines = [{ position: 0, good: 0, damaged: 1 }]
  const done = await returnGoods(story.db, story, { ...(await formOf(story, orderId)), role: 'owner', lines })
  expect(done).toMatchObject({ ok: true })
  const note = await story.db
    .selectFrom('documents')
    .select('number')
    .where('order_id', '=', orderId)
    .where('kind', '=', 'credit-note')
    .orderBy('number', 'desc')
    .executeTakeFirstOrThrow()
  return note.number
}

async function decide(orderId: string, amountPaise: number, against = 'goodwill') {
  const request = { ...(await formOf(story, orderId)), role: 'owner' as const, amountPaise, against }
  expect(await refundOrder(story.db, story, request)).toMatchObject({ ok: true })
}

/** What was decided goes to the bank, which refuses it. */
async function refuse() {
  driver.setFaults({ refundFail: true })
  await story.work()
  await driver.deliverWebhooks()
  driver.setFaults({})
}

/** Webhooks and jobs of some hours. */
async function settle() {
  for (let rounds = 0; rounds < 4; rounds++) {
    await driver.deliverWebhooks()
    await story.work()
    story.pass(2 * hourMs)
  }
}

const statesOf = async (orderId: string) =>
  (await refundsOf(story, orderId)).map(({ reason, state, amount_paise }) => [reason, state, amount_paise / 100])
const sentOf = (paymentId: string) =>
  driver.refundsOf(paymentId).flatMap(({ status, amount }) => (status === 'failed' ? [] : [amount / 100]))
const paymentOf = (id: string) =>
  story.db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

it('what an owner sends on the dashboard instead of a refused refund is not sent twice, and pays its credit note', async () => {
  const { orderId, paymentId } = await orderByUpi(driver, { stage: 'delivered' })
  await decide(orderId, 210_00, await bringBack(orderId))
  await refuse()
  expect(await issuesOf(story, orderId)).toContain('refund-failed')
  driver.refundByHand(paymentId, 210_00)
  await driver.deliverWebhooks()
  const [refused, instead] = await refundsOf(story, orderId)
  expect(refused).toMatchObject({ reason: 'returned', state: 'dropped' })
  expect(instead).toMatchObject({ reason: 'dashboard', instead_of: refused?.id, document_id: refused?.document_id })
  await settle()
  expect(sentOf(paymentId)).toEqual([210])
  expect(await paymentOf(paymentId)).toMatchObject({ state: 'captured', refunded_paise: 210_00 })
  expect(await issuesOf(story, orderId)).toEqual([])
})

it('of two refused refunds of the same amount, one of the dashboard replaces one', async () => {
  const { orderId, paymentId } = await orderByUpi(driver, { stage: 'delivered' })
  await decide(orderId, 100_00)
  await decide(orderId, 100_00)
  await refuse()
  driver.refundByHand(paymentId, 100_00)
  await settle()
  expect(sentOf(paymentId)).toEqual([100, 100])
  expect((await statesOf(orderId)).toSorted()).toEqual([
    ['dashboard', 'processed', 100],
    ['goodwill', 'dropped', 100],
    ['goodwill', 'processed', 100],
  ])
})

it('a refund of the dashboard that replaced a refused one and fails itself is made up for by the shop', async () => {
  const { orderId, paymentId } = await orderByUpi(driver, { stage: 'delivered' })
  await decide(orderId, 100_00)
  await refuse()
  driver.setFaults({ refundFail: true })
  driver.refundByHand(paymentId, 100_00)
  await driver.deliverWebhooks()
  driver.setFaults({})
  expect(await statesOf(orderId)).toEqual([
    ['goodwill', 'due', 100],
    ['dashboard', 'dropped', 100],
  ])
  await settle()
  expect(sentOf(paymentId)).toEqual([100])
})

it('more of a payment than is left is never due, though the dashboard was used before the shop heard of the refusal', async () => {
  const { orderId, paymentId } = await orderByUpi(driver, { stage: 'packed' })
  await decide(orderId, 520_00)
  driver.setFaults({ refundFail: true })
  await story.work()
  await driver.flush()
  driver.setFaults({})
  driver.refundByHand(paymentId, 200_00)
  await driver.deliverWebhooks({ reversed: true })
  expect(await paymentOf(paymentId)).toMatchObject({ refunded_paise: 520_00 })
  await settle()
  expect(sentOf(paymentId)).toEqual([200, 320])
})

it('an owner ends a refund that the bank never takes, with a reason; what it was to pay is owed until it is closed', async () => {
  const [owner, manager] = [await newStaff(story), await newStaff(story, 'manager')]
  const { orderId, paymentId, number } = await orderByUpi(driver, { stage: 'delivered' })
  await decide(orderId, 210_00, await bringBack(orderId))
  await refuse()
  const refund = (await refundsOf(story, orderId))[0]?.id ?? ''
  const path = `/admin/orders/${number}/refund`
  const page = (who: typeof owner) => htmlOf(who.get(path))
  expect(await page(owner)).toContain('Drop this refund')
  expect(await page(manager)).not.toContain('Drop this refund')
  const end = async (who: typeof owner, reason: string) =>
    act(who, 'drop-refund', [await seenOf(story, orderId)], { refund, reason }, path)
  expect(await end(manager, 'Paid in another way')).toMatchObject({ ok: false, message: /^Only an owner/ })
  expect(await end(owner, 'Why not')).toMatchObject({ errors: { reason: 'Please choose a reason.' } })
  expect(await paymentOf(paymentId)).toMatchObject({ state: 'refund-failed', refunded_paise: 210_00 })
  expect(await end(owner, 'Paid in another way')).toMatchObject({ ok: true })
  expect(await paymentOf(paymentId)).toMatchObject({ state: 'captured', refunded_paise: 0 })
  expect(await issuesOf(story, orderId)).toEqual(['money-owed'])
  expect(await end(owner, 'Paid in another way')).toMatchObject({ ok: false })
  await settle()
  expect(sentOf(paymentId)).toEqual([])
  const closing = { ...(await formOf(story, orderId)), role: 'owner' as const, reason: 'Paid in another way' }
  expect(await closeCredits(story.db, story, closing)).toMatchObject({ ok: true })
  expect(await issuesOf(story, orderId)).toEqual([])
  expect(await listOpenOrders(story.db, (await rowOf(story, orderId)).user_id)).toEqual([])
  await expectAudited(story, orderId, [
    'order.accept',
    'order.pack',
    'order.hand-over',
    'order.deliver',
    'order.return-goods',
    'order.refund',
    'order.drop-refund',
    'order.close-credits',
  ])
})

it('a refund is not ended while the bank is being asked, or after a try whose answer was lost', async () => {
  const { orderId, paymentId } = await orderByUpi(driver, { stage: 'delivered' })
  await decide(orderId, 100_00)
  await refuse()
  const [refund] = await refundsOf(story, orderId)
  const end = async () => {
    const request = { ...(await formOf(story, orderId)), role: 'owner' as const, reason: 'Paid in another way' }
    return dropRefund(story.db, story, { ...request, refundId: refund?.id ?? '' })
  }
  const job = story.db.updateTable('outbox').where('kind', '=', 'refund')
  await job.set({ state: 'sending' }).execute()
  expect(await end()).toMatchObject({ ok: false, reason: 'refund-being-tried' })
  await job.set({ state: 'due' }).execute()
  driver.setFaults({ api5xx: true })
  story.pass(2 * hourMs)
  await story.work()
  driver.setFaults({})
  expect(await end()).toMatchObject({ ok: false, reason: 'refund-being-tried' })
  expect((await refundsOf(story, orderId)).map(({ state }) => state)).not.toContain('dropped')
  await settle()
  expect(sentOf(paymentId)).toEqual([100])
})

it('a refund that was dropped and made all the same is in the books', async () => {
  const { orderId, paymentId } = await orderByUpi(driver, { stage: 'delivered' })
  await decide(orderId, 210_00, await bringBack(orderId))
  await refuse()
  driver.refundByHand(paymentId, 210_00)
  await driver.deliverWebhooks()
  const [dropped] = await refundsOf(story, orderId)
  // A try whose answer was lost.
  await driver.refundUnheard(paymentId, dropped?.id ?? '', 210_00)
  await driver.deliverWebhooks()
  await settle()
  expect(await statesOf(orderId)).toEqual([
    ['returned', 'processed', 210],
    ['dashboard', 'processed', 210],
  ])
  expect(await paymentOf(paymentId)).toMatchObject({ refunded_paise: 420_00 })
  expect((await refundsOf(story, orderId)).map(({ document_id }) => document_id === null)).toEqual([false, true])
})

it('what the dashboard sent for goods that came back is not owed again, but for packs that were taken out of the order', async () => {
  const { orderId, paymentId } = await orderByUpi(driver, { stage: 'delivered' })
  await bringBack(orderId)
  driver.refundByHand(paymentId, 110_00)
  await driver.deliverWebhooks()
  expect(await findOwedPaise(story.db, orderId)).toBe(100_00)
  driver.refundByHand(paymentId, 100_00)
  await driver.deliverWebhooks()
  expect(await findOwedPaise(story.db, orderId)).toBe(0)
  expect(await issuesOf(story, orderId)).toEqual([])
  await bringBack(orderId)
  expect(await findOwedPaise(story.db, orderId)).toBe(210_00)
})

it.each(['the shop', 'the dashboard'])('money of removed packs that %s sent pays no credit note', async (sender) => {
  const { orderId, paymentId } = await orderByUpi(driver)
  const removal = { lines: await linesWith(story, orderId, { 0: 1 }) }
  const removed = await changeLines(story.db, story, { ...(await formOf(story, orderId)), ...removal })
  expect(removed).toMatchObject({ ok: true })
  if (sender === 'the dashboard') {
    await refuse()
    driver.refundByHand(paymentId, 210_00)
  }
  await settle()
  expect(sentOf(paymentId)).toEqual([210])
  await advanceTo(story, orderId, 'delivered')
  await bringBack(orderId)
  expect(await findOwedPaise(story.db, orderId)).toBe(210_00)
})

const today = () => indianDay(story.now())
/** UPI refunds of each of the days from this one until today, in rupees. */
function refundedOn(days: readonly string[]): Promise<number[]> {
  const refunded = async (day: string) => (await readMoney(story.db, { from: day, to: day })).providerRefundsPaise / 100
  return Promise.all(days.map(refunded))
}

it.each(['the shop', 'the dashboard'])(
  'a refund by %s that the bank gives back after it was processed is refused; past days do not change',
  async (sender) => {
    const { orderId, paymentId } = await orderByUpi(driver, { stage: 'packed' })
    if (sender === 'the shop') await decide(orderId, 100_00)
    else driver.refundByHand(paymentId, 100_00)
    await driver.deliverWebhooks()
    await story.work()
    await driver.deliverWebhooks()
    const [processed] = await refundsOf(story, orderId)
    expect(processed).toMatchObject({ state: 'processed' })
    const first = today()
    story.pass(2 * dayMs)
    const second = today()
    const reported = {
      id: processed?.provider_refund_id ?? '',
      paymentId,
      amountPaise: 100_00,
      state: 'failed' as const,
      refundId: sender === 'the shop' ? (processed?.id ?? '') : null,
    }
    const made = driver.refundsOf(paymentId)[0]
    if (made) made.status = 'failed'
    if (sender === 'the shop') {
      await recordProviderRefund(story.db, story, { ...reported, id: 'of another try' })
      expect(await refundsOf(story, orderId)).toEqual([processed])
    }
    for (let copies = 0; copies < 2; copies++) await recordProviderRefund(story.db, story, reported)
    // A report of before that comes late.
    await recordProviderRefund(story.db, story, { ...reported, state: 'processed' })
    expect((await refundsOf(story, orderId))[0]?.state).toBe(sender === 'the shop' ? 'failed' : 'dropped')
    expect(await refundedOn([first, second])).toEqual([100, -100])
    story.pass(dayMs)
    const third = today()
    await settle()
    const again = sender === 'the shop' ? [100] : []
    expect(sentOf(paymentId)).toEqual(again)
    expect(await refundedOn([first, second])).toEqual([100, -100])
    // A night may pass while it is sent again.
    const itself = (paise: number) => paise
    expect(sum(await refundedOn([third, addDays(third, 1)]), itself)).toBe(sum(again, itself))
  },
)

it('the money of a cancelled order that came back is left out of the sales of both days', async () => {
  const { orderId, paymentId } = await orderByUpi(driver)
  await cancel(story.db, story, { ...(await formOf(story, orderId)), reason: 'Out of stock' })
  await settle()
  const [processed] = await refundsOf(story, orderId)
  const month = periodOf('month', today())
  const leftOut = async () => (await readMoney(story.db, month)).withoutSalePaise
  expect(await leftOut()).toBe(520_00)
  const reported = { id: processed?.provider_refund_id ?? '', paymentId, amountPaise: 520_00, state: 'failed' as const }
  await recordProviderRefund(story.db, story, { ...reported, refundId: processed?.id ?? null })
  expect(await leftOut()).toBe(0)
})
