import { randomUUID } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import type { CommandFormResult } from '#app/admin/commands/command-form-result'
import { recordReply } from '#domain/accounts/contacts.server'
import { dayMs } from '#domain/calendar/moment'
import { finishReturn } from '#domain/fulfilment/fulfilment.server'
import {
  advanceTo,
  createStaff,
  expectAudited,
  formOf,
  issuesOf,
  orderByCash,
  orderByUpi,
  refundsOf,
  rowOf,
} from '#test/support/admin'
import { providerDriver } from '#test/support/provider-driver'
import { newStaff } from '#test/support/sessions'
import { jeera, stockOf } from '#test/support/shopping'
import { createStory } from '#test/support/story'
import { htmlOf, readAnswer, type Visitor } from '#test/support/visitor'

const story = createStory()
const driver = providerDriver(story)
/** Somebody is known to be at the phone of the orders here; what others get is told by name. */
beforeEach(async () => {
  await createStaff(story)
  await recordReply(story.db, story, '+919876543210')
})

/** Sends a form of the refund page, of the order as it is now. */
async function act(visitor: Visitor, orderId: string, name: string, fields: Record<string, string>, page = '/refund') {
  const { number, version } = await rowOf(story, orderId)
  const body = new URLSearchParams({ key: randomUUID(), intent: name, orders: `${number}:${version}`, ...fields })
  const headers = { origin: 'http://localhost:3000' }
  const response = await visitor.send(`/admin/orders/${number}${page}.data`, { method: 'POST', body, headers })
  const { data } = await readAnswer<CommandFormResult>(response)
  if (!data) throw new Error(`Nothing came of ${name}: ${response.status}`)
  return { status: response.status, ...data }
}

const creditNoteOf = async (orderId: string) =>
  story.db
    .selectFrom('documents')
    .select(['id', 'number', 'total_paise'])
    .where('order_id', '=', orderId)
    .where('kind', '=', 'credit-note')
    .executeTakeFirstOrThrow()

const toldAmounts = () =>
  driver
    .messages()
    .filter(({ template }) => template === 'order_refund')
    .map(({ texts }) => texts.at(-1))

it('parts of a payment go back each for itself, never more than was paid, and the buyer is told of each', async () => {
  const owner = await newStaff(story)
  const { orderId, paymentId, number } = await orderByUpi(driver, { stage: 'packed' })
  expect(await act(owner, orderId, 'refund', { amount: '100', against: 'goodwill' })).toMatchObject({ ok: true })
  await story.work()
  await driver.deliverWebhooks({ copies: 2 })
  expect(await act(owner, orderId, 'refund', { amount: '₹ 99.50', against: 'goodwill' })).toMatchObject({ ok: true })
  await story.work()
  await driver.deliverWebhooks({ reversed: true })
  await story.work()
  expect(driver.refundsOf(paymentId).map(({ amount, status }) => [amount, status])).toEqual([
    [100_00, 'processed'],
    [99_50, 'processed'],
  ])
  for (const amount of ['321', '0', 'all', '-5'])
    expect(await act(owner, orderId, 'refund', { amount, against: 'goodwill' })).toMatchObject({
      ok: false,
      errors: { amount: expect.any(String) },
      values: { amount },
    })
  const refunds = await refundsOf(story, orderId)
  expect(refunds).toMatchObject([{ state: 'processed', reason: 'goodwill' }, { state: 'processed' }])
  expect(driver.refundsOf(paymentId).map(({ notes }) => notes)).toEqual(refunds.map(({ id }) => ({ refund_id: id })))
  const payment = await story.db.selectFrom('payments').selectAll().executeTakeFirstOrThrow()
  expect(payment).toMatchObject({ state: 'captured', refunded_paise: 199_50 })
  expect(toldAmounts()).toEqual(['₹100', '₹99.50'])
  const mails = story.mails()
  const reported = mails.filter(({ subject }) => subject.endsWith(`of your order ${number}`)).toReversed()
  expect(reported.map(({ subject }) => subject)).toEqual([
    `We send back ₹100 of your order ${number}`,
    `We send back ₹99.50 of your order ${number}`,
  ])
  expect(reported[0]?.text).toContain(`we send back ₹100. Your bank books it within 5 to 7 working days.`)
  const page = await htmlOf(owner.get(`/admin/orders/${(await rowOf(story, orderId)).number}`))
  for (const words of ['₹100', '₹99.50', '5–7 working days']) expect(page).toContain(words)
  await expectAudited(story, orderId, ['order.accept', 'order.pack', 'order.refund', 'order.refund'])
})

it('the same refund sent twice, and two at the same moment, take no more than is there', async () => {
  const owner = await newStaff(story)
  const { orderId, paymentId } = await orderByUpi(driver, { stage: 'packed' })
  const key = randomUUID()
  const fields = { amount: '300', against: 'goodwill' }
  const { number, version } = await rowOf(story, orderId)
  const orders = `${number}:${version}`
  const all = [{ key }, { key }, { key: randomUUID() }].map((one) =>
    act(owner, orderId, 'refund', { ...fields, ...one, orders }),
  )
  expect((await Promise.all(all)).map(({ ok }) => ok).filter(Boolean).length).toBeGreaterThan(0)
  expect(await act(owner, orderId, 'refund', fields)).toMatchObject({
    ok: false,
    errors: { amount: 'At most ₹220 can go back.' },
  })
  await story.work()
  expect(driver.refundsOf(paymentId)).toMatchObject([{ amount: 300_00 }])
})

it('managers pay out credit notes up to their limit and give no goodwill after the invoice; all need a fresh code', async () => {
  const manager = await newStaff(story, 'manager')
  const { orderId, number } = await orderByUpi(driver, { stage: 'packed' })
  expect(await act(manager, orderId, 'refund', { amount: '10', against: 'goodwill' })).toMatchObject({
    errors: { against: expect.stringContaining('only an owner') },
  })
  const big = await orderByUpi(driver, { lines: [{ ...jeera, quantity: 10 }] })
  expect(await act(manager, big.orderId, 'refund', { amount: '1500', against: 'goodwill' })).toMatchObject({ ok: true })
  expect(await act(manager, big.orderId, 'refund', { amount: '600', against: 'goodwill' })).toMatchObject({
    errors: { amount: expect.stringContaining('₹2,000') },
  })
  const stale = await newStaff(story, 'owner', { freshCode: false })
  expect((await stale.get(`/admin/orders/${number}/refund`)).headers.get('location')).toContain('/login/code')
  const { version } = await rowOf(story, orderId)
  const form = {
    intent: 'refund',
    key: randomUUID(),
    orders: `${number}:${version}`,
    amount: '10',
    against: 'goodwill',
  }
  for (const path of [`/admin/orders/${number}/refund`, `/admin/orders/${number}`, '/admin'])
    expect((await stale.submit(path, form)).status, path).toBe(302)
  expect(await refundsOf(story, orderId)).toEqual([])
})

it('no other amount is sent back than the one that was typed, though a code was asked for meanwhile', async () => {
  const owner = await newStaff(story)
  const { orderId, number } = await orderByUpi(driver, { stage: 'packed' })
  const path = `/admin/orders/${number}/refund`
  const amountOn = async (address: string) =>
    /<input[^>]*name="amount"[^>]*>/.exec(await htmlOf(owner.get(address)))?.[0] ?? ''
  expect(await amountOn(path)).not.toMatch(/value="\d/)
  const stale = await newStaff(story, 'owner', { freshCode: false })
  const { version } = await rowOf(story, orderId)
  const form = {
    intent: 'refund',
    key: randomUUID(),
    orders: `${number}:${version}`,
    amount: '₹ 55',
    against: 'goodwill',
  }
  const { headers } = await stale.submit(path, form)
  const next = new URL(headers.get('location') ?? '', 'http://shop.example').searchParams.get('next') ?? ''
  expect(next).toBe(`${path}?amount=55&against=goodwill`)
  expect(await amountOn(next)).toContain('value="55"')
  expect(await refundsOf(story, orderId)).toEqual([])
})

it('what a buyer brings back is credited and proposed: good packs to the shelf, each credit note paid out once', async () => {
  const manager = await newStaff(story, 'manager')
  const before = await stockOf(story, jeera)
  const { orderId, paymentId } = await orderByUpi(driver, { stage: 'delivered' })
  const bring = (fields: Record<string, string>, who = manager) =>
    act(who, orderId, 'return-goods', { line: '0', ...fields }, '')
  expect(await bring({})).toMatchObject({ ok: false, errors: { lines: expect.any(String) } })
  expect(await bring({ 'good.0': '2', 'damaged.0': '1' })).toMatchObject({ errors: { lines: expect.any(String) } })
  expect(await bring({ 'damaged.0': '1' })).toMatchObject({ ok: true })
  expect(await stockOf(story, jeera)).toBe(before - 2)
  expect(await rowOf(story, orderId)).toMatchObject({ stage: 'delivered' })
  const { number, total_paise, id } = await creditNoteOf(orderId)
  expect(total_paise).toBe(210_00)
  const page = await htmlOf(manager.get(`/admin/orders/${(await rowOf(story, orderId)).number}/refund`))
  expect(page).toContain(`Credit note ${number}: ₹210 open`)
  expect(await act(manager, orderId, 'refund', { amount: '211', against: number })).toMatchObject({ ok: false })
  expect(await act(manager, orderId, 'refund', { amount: '210', against: number })).toMatchObject({ ok: true })
  expect(await act(manager, orderId, 'refund', { amount: '1', against: number })).toMatchObject({ ok: false })
  expect(await refundsOf(story, orderId)).toMatchObject([{ document_id: id, reason: 'returned', amount_paise: 210_00 }])
  await story.work()
  expect(driver.refundsOf(paymentId)).toMatchObject([{ amount: 210_00 }])
  // Later than a week only an owner takes packs back, and never more than were sent.
  story.pass(8 * dayMs)
  const later = await newStaff(story, 'manager')
  expect(await bring({ 'good.0': '1' }, later)).toMatchObject({ errors: { lines: expect.stringContaining('7 days') } })
  const owner = await newStaff(story)
  expect(await bring({ 'good.0': '2' }, owner)).toMatchObject({ ok: false })
  expect(await bring({ 'good.0': '1' }, owner)).toMatchObject({ ok: true })
  expect(await stockOf(story, jeera)).toBe(before - 1)
})

it('while Razorpay is away a refund is due; what it refuses is trouble, and is tried again', async () => {
  const owner = await newStaff(story)
  const { orderId, paymentId, number } = await orderByUpi(driver, { stage: 'packed' })
  await act(owner, orderId, 'refund', { amount: '50', against: 'goodwill' })
  driver.setFaults({ api5xx: true })
  await story.work()
  expect(await refundsOf(story, orderId)).toMatchObject([{ state: 'due' }])
  driver.setFaults({ refundFail: true })
  story.pass(2 * 60_000)
  await story.work()
  await driver.deliverWebhooks()
  const [failed] = await refundsOf(story, orderId)
  expect(failed).toMatchObject({ state: 'failed', failure: 'bank' })
  expect(await issuesOf(story, orderId)).toContain('refund-failed')
  const page = await htmlOf(owner.get(`/admin/orders/${number}/refund`))
  expect(page).toContain('The bank did not take it.')
  expect(page).toContain('Try ₹50 again now')
  driver.setFaults({})
  expect(await htmlOf(owner.get('/admin?view=issues'))).toContain(`/admin/orders/${number}/refund`)
  const orders = `${number}:${(await rowOf(story, orderId)).version}`
  const retry = { key: randomUUID(), intent: 'retry-refund', orders, refund: failed?.id ?? '' }
  const stale = await newStaff(story, 'owner', { freshCode: false })
  const sent = await stale.submit('/admin?view=issues', retry)
  expect([sent.status, sent.headers.get('location')]).toEqual([302, expect.stringMatching(/^\/login\/code\?.*issues/)])
  expect(await refundsOf(story, orderId)).toMatchObject([{ state: 'failed' }])
  expect(await owner.act('/admin', retry)).toMatchObject({ status: 200, answer: { ok: true } })
  expect(await htmlOf(owner.get('/admin?view=issues'))).not.toContain(`/admin/orders/${number}/refund`)
  await story.work()
  await driver.deliverWebhooks()
  expect(driver.refundsOf(paymentId).map(({ status }) => status)).toEqual(['failed', 'processed'])
  expect(await refundsOf(story, orderId)).toMatchObject([{ state: 'processed', failure: null }])
  expect(await issuesOf(story, orderId)).not.toContain('refund-failed')
})

it.each(['a webhook', 'the reconciler'])('a refund of the dashboard appears by %s as such', async (way) => {
  const owner = await newStaff(story)
  const { orderId, paymentId, number } = await orderByUpi(driver, { stage: 'packed' })
  await act(owner, orderId, 'refund', { amount: '400', against: 'goodwill' })
  driver.refundByHand(paymentId, 200_00)
  if (way === 'a webhook') await driver.deliverWebhooks({ copies: 2 })
  else {
    await driver.flush()
    story.pass(16 * 60_000)
  }
  await story.work()
  await driver.deliverWebhooks()
  await story.work()
  const refunds = await refundsOf(story, orderId)
  expect(refunds.map(({ reason, amount_paise, state }) => [reason, amount_paise, state])).toEqual([
    ['goodwill', 320_00, 'processed'],
    ['dashboard', 200_00, 'processed'],
  ])
  const payment = await story.db.selectFrom('payments').selectAll().executeTakeFirstOrThrow()
  expect(payment).toMatchObject({ state: 'refunded', refunded_paise: 520_00 })
  const page = await htmlOf(owner.get(`/admin/orders/${number}`))
  expect(page).toContain('Sent on Razorpay’s dashboard')
})

it.each(['part', 'whole'])('a %s sent back on the dashboard whose end nobody tells is looked after', async (much) => {
  const { orderId, paymentId } = await orderByUpi(driver, { stage: 'packed' })
  story.pass(6 * dayMs)
  driver.refundByHand(paymentId, much === 'part' ? 100_00 : 520_00)
  await driver.deliverWebhooks({ only: ['refund.created'] })
  expect(await refundsOf(story, orderId)).toMatchObject([{ reason: 'dashboard', state: 'pending' }])
  story.pass(6 * 60 * 60_000)
  await story.work()
  expect(await refundsOf(story, orderId)).toMatchObject([{ reason: 'dashboard', state: 'processed' }])
})

it('cash goes back by hand: to the UPI id of the buyer, with the bank’s reference', async () => {
  const owner = await newStaff(story)
  const { orderId, number } = await orderByCash(story)
  expect(await act(owner, orderId, 'refund', { amount: '10', against: 'goodwill' })).toMatchObject({
    message: 'Nothing that was paid is left to send back.',
  })
  await advanceTo(story, orderId, 'delivered')
  await act(owner, orderId, 'return-goods', { line: '0', 'good.0': '2' }, '')
  const credit = await creditNoteOf(orderId)
  expect(await issuesOf(story, orderId)).toEqual(['money-owed'])
  const issues = await htmlOf(owner.get('/admin?view=issues'))
  expect(issues).toContain('Money is owed to the buyer')
  expect(issues).toContain(`/admin/orders/${number}/refund`)
  expect(await act(owner, orderId, 'refund', { amount: '420', against: credit.number })).toMatchObject({ ok: true })
  expect(await issuesOf(story, orderId)).toEqual(['money-owed'])
  const [refund] = await refundsOf(story, orderId)
  expect(refund).toMatchObject({ method: 'upi', state: 'due', payment_id: null })
  expect(await act(owner, orderId, 'leave-upi', { upi: 'asha' })).toMatchObject({ errors: { upi: expect.any(String) } })
  expect(await act(owner, orderId, 'leave-upi', { upi: '98765 ૪૩૨૧૦@okaxis' })).toMatchObject({ ok: true })
  const page = await htmlOf(owner.get(`/admin/orders/${number}/refund`))
  expect(page).toContain('upi://pay?pa=9876543210%40okaxis&amp;pn=Asha%20Patel&amp;am=420.00&amp;cu=INR')
  const settle = (reference: string) => act(owner, orderId, 'settle-refund', { refund: refund?.id ?? '', reference })
  expect(await settle('123')).toMatchObject({ errors: { reference: expect.any(String) } })
  expect(await settle('૪૨૬૮ १२३४ 5678')).toMatchObject({ ok: true })
  expect(await settle('426812345678')).toMatchObject({ ok: false })
  await story.work()
  expect(await refundsOf(story, orderId)).toMatchObject([{ state: 'processed', reference: '426812345678' }])
  expect(toldAmounts()).toEqual(['₹420'])
  expect(await issuesOf(story, orderId)).toEqual([])
  const left = { amount: '101', against: 'goodwill' }
  expect(await act(owner, orderId, 'refund', left)).toMatchObject({ errors: { amount: 'At most ₹100 can go back.' } })
})

it('the money of a parcel that came back goes back against its credit note', async () => {
  const owner = await newStaff(story)
  const { orderId, paymentId } = await orderByUpi(driver, { stage: 'handed-over' })
  const lines = [{ position: 0, good: 2, damaged: 0, lost: 0 }]
  await finishReturn(story.db, story, { ...(await formOf(story, orderId)), lines })
  const credit = await creditNoteOf(orderId)
  expect(credit.total_paise).toBe(520_00)
  const { user_id, name, number } = await rowOf(story, orderId)
  const erase = async () => {
    const answer = await owner.submit(`/admin/customers/${user_id}`, {
      intent: 'erase',
      key: randomUUID(),
      typedName: name,
    })
    return answer.status === 409 && (await answer.text()).includes(number) ? 'refused' : answer.status
  }
  expect([await erase(), await issuesOf(story, orderId)]).toEqual(['refused', ['money-owed']])
  expect(await act(owner, orderId, 'refund', { amount: '470', against: credit.number })).toMatchObject({ ok: true })
  await story.work()
  expect(driver.refundsOf(paymentId)).toMatchObject([{ amount: 470_00 }])
  expect(await issuesOf(story, orderId)).toEqual(['money-owed'])
  driver.refundByHand(paymentId, 50_00)
  await driver.deliverWebhooks()
  await story.work()
  expect(await issuesOf(story, orderId)).toEqual([])
  expect(await erase()).toBe(302)
})

it('nothing is owed any more for goods that were taken back when all that was paid has gone back, some of it as goodwill', async () => {
  const owner = await newStaff(story)
  const { orderId, shopper } = await orderByCash(story)
  await advanceTo(story, orderId, 'delivered')
  await act(owner, orderId, 'return-goods', { line: '0', 'good.0': '2' }, '')
  const { number } = await creditNoteOf(orderId)
  for (const [amount, against] of [
    ['200', 'goodwill'],
    ['320', number],
  ] as const) {
    expect(await act(owner, orderId, 'refund', { amount, against })).toMatchObject({ ok: true })
    const due = (await refundsOf(story, orderId)).find(({ state }) => state === 'due')
    const settle = { refund: due?.id ?? '', reference: '426812345678' }
    const first = await act(owner, orderId, 'settle-refund', settle)
    if (against === 'goodwill') continue
    expect(first).toMatchObject({ ok: false, errors: { sure: expect.stringContaining('Did one transfer pay both?') } })
    expect(await act(owner, orderId, 'settle-refund', { ...settle, sure: '1' })).toMatchObject({ ok: true })
  }
  expect(await issuesOf(story, orderId)).toEqual([])
  const page = await shopper.get(`/order/${(await rowOf(story, orderId)).number}`)
  expect(await page.text()).not.toContain('UPI id')
})

it('an owner says that nothing more goes back for goods that were taken back: the order leaves the issues, and goods that come later are owed anew', async () => {
  const [owner, manager] = [await newStaff(story, 'owner'), await newStaff(story, 'manager')]
  const { orderId, number } = await orderByUpi(driver, { stage: 'delivered' })
  const close = { reason: 'Paid in another way' }
  expect(await act(owner, orderId, 'close-credits', close)).toMatchObject({
    message: 'Nothing is to go back any more.',
  })
  await act(owner, orderId, 'return-goods', { line: '0', 'good.0': '1' }, '')
  expect(await issuesOf(story, orderId)).toEqual(['money-owed'])
  const page = (who: Visitor) => htmlOf(who.get(`/admin/orders/${number}/refund`))
  expect(await page(manager)).not.toContain('Nothing more goes back')
  expect(await page(owner)).toContain('Nothing more goes back')
  expect(await act(manager, orderId, 'close-credits', close)).toMatchObject({ ok: false, message: /^Only an owner/ })
  expect(await act(owner, orderId, 'close-credits', { reason: 'Why not' })).toMatchObject({
    errors: { reason: 'Please choose a reason.' },
  })
  expect(await act(owner, orderId, 'close-credits', close)).toMatchObject({ ok: true })
  const audit = story.db.selectFrom('audit').select('after').where('act', '=', 'order.close-credits')
  const [audited] = await audit.where('subject', '=', orderId).execute()
  expect(JSON.parse(audited?.after ?? '')).toMatchObject({ amountPaise: 210_00, reason: 'Paid in another way' })
  expect(await issuesOf(story, orderId)).toEqual([])
  const first = await creditNoteOf(orderId)
  expect(await page(owner)).toContain(first.number)
  await act(owner, orderId, 'return-goods', { line: '0', 'good.0': '1' }, '')
  expect(await issuesOf(story, orderId)).toEqual(['money-owed'])
  expect(await act(owner, orderId, 'refund', { amount: '10', against: first.number })).toMatchObject({ ok: true })
  expect(await issuesOf(story, orderId)).toEqual(['money-owed'])
})

it('what an owner closed is what was owed then: a refund that is dropped later is owed again, and later goodwill counts against later goods', async () => {
  const owner = await newStaff(story)
  const [{ orderId: dropped }, { orderId: given }] = [await orderByCash(story), await orderByCash(story)]
  const close = { reason: 'Paid in another way' }
  const comeBack = (orderId: string) => act(owner, orderId, 'return-goods', { line: '0', 'good.0': '1' }, '')
  for (const orderId of [dropped, given]) {
    await advanceTo(story, orderId, 'delivered')
    await comeBack(orderId)
  }
  await act(owner, dropped, 'refund', { amount: '210', against: (await creditNoteOf(dropped)).number })
  await comeBack(dropped)
  expect(await act(owner, dropped, 'close-credits', close)).toMatchObject({ ok: true })
  const { id: refund } = await story.db
    .selectFrom('refunds')
    .select('id')
    .where('order_id', '=', dropped)
    .executeTakeFirstOrThrow()
  expect(await act(owner, dropped, 'drop-refund', { refund })).toMatchObject({ ok: true })
  expect(await issuesOf(story, dropped)).toEqual(['money-owed'])

  expect(await act(owner, given, 'close-credits', close)).toMatchObject({ ok: true })
  await comeBack(given)
  await act(owner, given, 'refund', { amount: '210', against: 'goodwill' })
  const { id: goodwill } = await story.db
    .selectFrom('refunds')
    .select('id')
    .where('order_id', '=', given)
    .executeTakeFirstOrThrow()
  expect(await act(owner, given, 'settle-refund', { refund: goodwill, reference: '426812345678' })).toMatchObject({
    ok: true,
  })
  expect(await issuesOf(story, given)).toEqual([])
})

it('goodwill for goods that come back later counts against their credit note', async () => {
  const owner = await newStaff(story)
  const { orderId } = await orderByUpi(driver, { stage: 'delivered' })
  expect(await act(owner, orderId, 'refund', { amount: '300', against: 'goodwill' })).toMatchObject({ ok: true })
  await act(owner, orderId, 'return-goods', { line: '0', 'good.0': '1' }, '')
  expect(await issuesOf(story, orderId)).toEqual([])
})
