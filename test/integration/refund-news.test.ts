import { beforeEach, expect, it } from 'vitest'
import { recordReply } from '#domain/accounts/contacts.server'
import { dayMs, hourMs } from '#domain/calendar/moment'
import { createStaff, orderByUpi, refundsOf } from '#test/support/admin'
import { act, seenOf } from '#test/support/board'
import { providerDriver } from '#test/support/provider-driver'
import { newStaff } from '#test/support/sessions'
import { createStory } from '#test/support/story'

const story = createStory()
const driver = providerDriver(story)
beforeEach(() => recordReply(story.db, story, '+919876543210'))

/** A packed order for 520 rupees, paid by UPI, of which an owner sends back `amount` if it is given. */
async function orderWithRefund(amount?: string) {
  await createStaff(story)
  const owner = await newStaff(story)
  const { orderId, paymentId, number, path } = await orderByUpi(driver, { stage: 'packed' })
  if (amount)
    expect(
      await act(owner, 'refund', [await seenOf(story, orderId)], { amount, against: 'goodwill' }, `${path}/refund`),
    ).toMatchObject({ ok: true })
  return { orderId, paymentId, number }
}

/** Nobody asks the provider how far its refunds are: its events come first. */
const postponeRefunds = () =>
  story.db
    .updateTable('outbox')
    .set({ due_at: story.now() + hourMs })
    .where('kind', '=', 'refund')
    .execute()

const sent = (amount: string) => `We send back ${amount} of your order`
const refused = (amount: string) => `The bank did not take ${amount} of your order`

/** The subjects of the mails of an order's refunds, the oldest first. */
const mailsOf = (number: string) =>
  story
    .mails()
    .flatMap(({ subject }) => (subject.endsWith(` of your order ${number}`) ? [subject.replace(` ${number}`, '')] : []))
    .toReversed()

it('a refund that failed at its first try is told as sent, though the provider’s event comes before its answer', async () => {
  const { orderId, paymentId, number } = await orderWithRefund('100')
  const [refund] = await refundsOf(story, orderId)
  driver.setFaults({ refundFail: true })
  await driver.refundUnheard(paymentId, refund?.id ?? '', 100_00)
  await driver.deliverWebhooks()
  expect(await refundsOf(story, orderId)).toMatchObject([{ state: 'failed', sent_at: null }])
  driver.setFaults({})
  await driver.refundUnheard(paymentId, refund?.id ?? '', 100_00)
  await driver.deliverWebhooks()
  // The event may be an old one, so the shop asks the bank.
  await story.workAfterUndo()
  expect(await refundsOf(story, orderId)).toMatchObject([{ state: 'processed', sent_at: expect.any(Number) }])
  await story.workAfterUndo()
  expect(mailsOf(number)).toEqual([sent('₹100')])
})

it('a notice that was dropped for a refund of the dashboard is sent when that one fails', async () => {
  const { orderId, paymentId, number } = await orderWithRefund('400')
  driver.setFaults({ refundFail: true })
  await story.work()
  await driver.deliverWebhooks()
  driver.refundByHand(paymentId, 520_00)
  await driver.deliverWebhooks({ only: ['refund.created'] })
  expect(await refundsOf(story, orderId)).toMatchObject([
    { state: 'dropped' },
    { reason: 'dashboard', state: 'pending' },
  ])
  await postponeRefunds()
  await story.work()
  expect(mailsOf(number)).toEqual([sent('₹520')])
  driver.setFaults({})
  await driver.deliverWebhooks()
  await story.workAfterUndo()
  await driver.deliverWebhooks()
  await story.workAfterUndo()
  expect(await refundsOf(story, orderId)).toMatchObject([{ state: 'processed' }, { state: 'dropped' }])
  // Of the first refund the buyer had not heard anything before.
  expect(mailsOf(number).toSorted()).toEqual([refused('₹520'), sent('₹400'), sent('₹520')])
})

it('however often the bank refuses a refund that was sent, there is one mail', async () => {
  const { number } = await orderWithRefund('100')
  driver.setFaults({ refundFail: true })
  await story.work()
  await story.workAfterUndo()
  expect(mailsOf(number)).toEqual([sent('₹100')])
  for (let tries = 0; tries < 3; tries++) {
    story.pass(hourMs + 61_000)
    await story.work()
    await driver.deliverWebhooks()
    await story.workAfterUndo()
  }
  expect(mailsOf(number)).toEqual([sent('₹100'), refused('₹100')])
})

it('when the bank refuses a refund of the dashboard, buyer and owner are told', async () => {
  const { orderId, paymentId, number } = await orderWithRefund()
  driver.setFaults({ refundFail: true })
  driver.refundByHand(paymentId, 200_00)
  await driver.deliverWebhooks({ only: ['refund.created'] })
  await postponeRefunds()
  await story.work()
  expect(mailsOf(number)).toEqual([sent('₹200')])
  await driver.deliverWebhooks({ only: ['refund.failed'] })
  await story.workAfterUndo()
  expect(await refundsOf(story, orderId)).toMatchObject([{ reason: 'dashboard', state: 'dropped' }])
  expect(mailsOf(number)).toEqual([sent('₹200'), refused('₹200')])
  const alarms = driver.messages().filter(({ template }) => template === 'shop_alarm')
  expect(alarms.map(({ texts }) => texts.at(-1))).toEqual([expect.stringContaining('dashboard')])
})

it('a refund of the dashboard keeps its day, by which reports count it, when another refund of its payment is sent', async () => {
  const { orderId, paymentId, number } = await orderWithRefund()
  driver.refundByHand(paymentId, 100_00)
  await driver.deliverWebhooks()
  const [before] = await refundsOf(story, orderId)
  expect(before).toMatchObject({ reason: 'dashboard', state: 'processed' })
  story.pass(5 * dayMs)
  const owner = await newStaff(story)
  const refund = { amount: '50', against: 'goodwill' }
  await act(owner, 'refund', [await seenOf(story, orderId)], refund, `/admin/orders/${number}/refund`)
  await story.work()
  await driver.deliverWebhooks()
  await story.workAfterUndo()
  const [after, ...others] = await refundsOf(story, orderId)
  expect(after).toEqual(before)
  expect(others).toMatchObject([{ state: 'processed', amount_paise: 50_00 }])
})
