import { beforeEach, expect, it } from 'vitest'
import { recordReply } from '#domain/accounts/contacts.server'
import { cancel } from '#domain/fulfilment/fulfilment.server'
import { createStaff, formOf, orderByUpi, rowOf } from '#test/support/admin'
import { act, board, seenOf } from '#test/support/board'
import { providerDriver } from '#test/support/provider-driver'
import { newStaff } from '#test/support/sessions'
import { jeera, stockOf } from '#test/support/shopping'
import { createStory } from '#test/support/story'
import { htmlOf, type Visitor } from '#test/support/visitor'

const story = createStory()
const driver = providerDriver(story)
beforeEach(async () => {
  await createStaff(story)
  await recordReply(story.db, story, '+919876543210')
})

async function refund(staff: Visitor, { orderId, path }: { orderId: string; path: string }, amount: string) {
  const fields = { amount, against: 'goodwill' }
  return act(staff, 'refund', [await seenOf(story, orderId)], fields, `${path}/refund`)
}

const reported = (template: string) =>
  driver
    .messages()
    .filter((message) => message.template === template)
    .map(({ texts }) => texts.at(-1))

it('a refund that the bank refused reads as sent nowhere, and the buyer who was told so hears of it', async () => {
  const owner = await newStaff(story)
  const order = await orderByUpi(driver, { stage: 'packed' })
  await refund(owner, order, '100')
  const pages = async () => [
    await htmlOf(owner.get(order.path)),
    await htmlOf(owner.get(`${order.path}/refund`)),
    await htmlOf(order.shopper.get(`/order/${order.number}`)),
  ]
  for (const page of (await pages()).filter((_, place) => place !== 1)) expect(page).toMatch(/Decided<\/b>/)
  driver.setFaults({ refundFail: true })
  await story.work()
  for (const page of (await pages()).filter((_, place) => place !== 1))
    expect(page).toMatch(/Sent<\/b> ?\d+ \w+ \d{4}, \d{1,2}:\d\d [ap]m\. The bank books it/)
  await story.workAfterUndo()
  expect(reported('order_refund')).toEqual(['₹100'])
  await driver.deliverWebhooks()
  for (const page of await pages()) {
    expect(page).toMatch(/Refused by the bank<\/b> ?\d+ \w+ \d{4}, \d{1,2}:\d\d [ap]m\. The bank did not take it/)
    expect(page).not.toMatch(/>Sent<\/b>|Sent on|Sent back; your bank/)
  }
  expect(await htmlOf(order.shopper.get('/myprofile'))).not.toContain('Sent back')
  await story.workAfterUndo()
  const mails = story.mails()
  expect(mails[0]?.subject).toBe(`The bank did not take ₹100 of your order ${order.number}`)
  driver.setFaults({})
  story.pass(60 * 60_000)
  await story.work()
  await driver.deliverWebhooks()
  await story.work()
  for (const page of (await pages()).filter((_, place) => place !== 1))
    expect(page).toMatch(/Arrived<\/b> ?\d+ \w+ \d{4}, \d{1,2}:\d\d [ap]m, as the bank says/)
  expect(await htmlOf(order.shopper.get('/myprofile'))).toContain('Sent back')
})

it('a refund reads the same on board, order, customer page and the buyer’s page, whatever becomes of it', async () => {
  const owner = await newStaff(story)
  const order = await orderByUpi(driver, { stage: 'packed' })
  await refund(owner, order, '520')
  const { user_id: userId } = await rowOf(story, order.orderId)
  const read = async () => ({
    board: await htmlOf(owner.get('/admin?view=packed')),
    order: await htmlOf(owner.get(order.path)),
    customer: await htmlOf(owner.get(`/admin/customers/${userId}`)),
    buyer: await htmlOf(order.shopper.get(`/order/${order.number}`)),
    list: await htmlOf(order.shopper.get('/myprofile')),
  })
  const decided = await read()
  for (const page of [decided.board, decided.order]) expect(page).toContain('Refund decided')
  expect(decided.order).toContain('paid by UPI, ₹520 is to go back, not sent yet')
  for (const page of [decided.buyer, decided.list]) {
    expect(page).toContain('Money back')
    expect(page).not.toMatch(/is with you by|should have been with you/)
  }
  expect(decided.customer).toMatch(/Decided<\/b>/)
  driver.setFaults({ refundFail: true })
  await story.work()
  expect((await read()).order).toContain('paid by UPI, ₹520 is sent back')
  await driver.deliverWebhooks()
  const refused = await read()
  for (const page of [refused.board, refused.order]) {
    expect(page).toContain('Refund failed')
    expect(page).not.toMatch(/Refunded<|Refund decided/)
  }
  expect(refused.order).toContain('₹520 was refused by the bank, not sent')
  expect(refused.order).not.toContain('Refunded: nothing is to be sent')
  expect(refused.customer).toMatch(/Refused by the bank<\/b>/)
  expect(refused.buyer).toContain('The bank did not take the ₹520 that go back to you')
  expect(refused.buyer).not.toContain('5 to 7 working days')
  driver.setFaults({})
  story.pass(60 * 60_000)
  const triedAgainAt = story.now()
  await story.work()
  const [sent] = await story.db.selectFrom('refunds').select(['state', 'sent_at']).execute()
  expect(sent?.state).toBe('pending')
  expect(sent?.sent_at).toBeGreaterThanOrEqual(triedAgainAt)
  await driver.deliverWebhooks()
  const arrived = await read()
  for (const page of [arrived.board, arrived.order]) expect(page).toContain('Refunded<')
  expect(arrived.order).toContain('paid by UPI, ₹520 went back and arrived')
  expect(arrived.customer).toMatch(/Arrived<\/b>/)
  expect(arrived.buyer).toContain('₹520 has been sent back and has arrived')
})

const failing = /Messages and refunds: \d+ fail/

it('a refund that the bank takes days for is looked at again and again, and is no failure', async () => {
  const owner = await newStaff(story)
  const order = await orderByUpi(driver, { stage: 'packed' })
  await refund(owner, order, '100')
  await story.work()
  await driver.flush()
  const [sent] = driver.refundsOf(order.paymentId)
  Object.assign(sent ?? {}, { status: 'pending' })
  const issues = async () => htmlOf((await newStaff(story)).get('/admin?view=issues'))
  for (let looks = 0; looks < 9; looks++) {
    story.pass(6 * 3_600_000)
    await story.work()
  }
  expect(await issues()).not.toMatch(failing)
  const job = story.db.updateTable('outbox').where('kind', '=', 'refund')
  await job.set({ attempts: 9, last_error: 'ProviderUnreachable' }).execute()
  expect(await issues(), 'an outage is one').toMatch(failing)
  story.pass(6 * 3_600_000)
  await story.work()
  expect(await issues(), 'it ends with the bank’s answer').not.toMatch(failing)
})

it.each(['new', 'packed'] as const)('an order whose money goes back whole does not look paid: %s', async (stage) => {
  const owner = await newStaff(story)
  const order = await orderByUpi(driver, { stage: stage === 'packed' ? 'packed' : undefined })
  const stock = await stockOf(story, jeera)
  expect(await refund(owner, order, '520')).toMatchObject({ ok: true })
  const view = stage === 'new' ? '' : 'view=packed'
  const [card] = (await board(owner, view)).cards
  expect(card).toMatchObject({ refundExtent: 'all', issues: ['refunded-open'] })
  const page = await htmlOf(owner.get(`/admin?${view}`))
  expect(page).toContain('Refunded')
  const shown = await htmlOf(owner.get(order.path))
  const printed = ['label', 'slip', 'invoice'].filter((kind) => shown.includes(`/admin/documents?kind=${kind}&`))
  expect(printed).toEqual(stage === 'packed' ? ['invoice'] : [])
  expect(page).not.toMatch(/value="accept"[^>]*>.{0,200}name="orders"/)
  for (const [name, fields] of [
    ['accept', {}],
    ['pack', { picked: '0' }],
    ['hand-over', { courier: 'own' }],
  ] as const) {
    const done = await act(owner, name, [await seenOf(story, order.orderId)], fields, order.path)
    expect(done.ok, name).toBe(false)
  }
  expect(await rowOf(story, order.orderId)).toMatchObject({ stage })
  expect(await htmlOf(owner.get(`/admin/pick?orders=${order.number}`))).toContain('No order that waits for this')
  for (const kind of ['slip', 'label'])
    expect(await htmlOf(owner.get(`/admin/documents?kind=${kind}&orders=${order.number}`))).toContain(
      `${order.number} is refunded: nothing is sent for it`,
    )
  expect((await owner.get(`/admin/courier.csv?orders=${order.number}`)).status).toBe(404)
  const buyers = await htmlOf(order.shopper.get(`/order/${order.number}`))
  expect(buyers).not.toContain('All of your ₹520 goes back')
  expect(buyers).not.toContain('It leaves us within')
  await story.work()
  await driver.deliverWebhooks()
  await story.workAfterUndo()
  await cancel(story.db, story, { ...(await formOf(story, order.orderId)), reason: 'Out of stock' })
  await story.workAfterUndo()
  expect(reported('order_cancelled')).toEqual(['₹520 was sent back before'])
  expect(driver.refundsOf(order.paymentId)).toHaveLength(1)
  expect(await stockOf(story, jeera)).toBe(stock + 2)
  expect((await board(owner)).counts).toMatchObject({ new: 0, issues: 0 })
})

it('after a part has gone back, cancelling promises and sends the rest alone', async () => {
  const owner = await newStaff(story)
  const order = await orderByUpi(driver)
  await refund(owner, order, '200')
  const buyers = await htmlOf(order.shopper.get(`/order/${order.number}`))
  expect(buyers).toContain('The rest of your money, ₹320 goes back')
  expect((await board(owner)).cards).toMatchObject([{ refundExtent: 'part', issues: [] }])
  await story.work()
  await driver.deliverWebhooks()
  await cancel(story.db, story, { ...(await formOf(story, order.orderId)), reason: 'Out of stock' })
  await story.workAfterUndo()
  expect(reported('order_cancelled')).toEqual([
    '₹320 goes back to you within 5 to 7 working days, ₹200 was sent back before',
  ])
  await driver.deliverWebhooks()
  expect(await htmlOf(order.shopper.get(`/order/${order.number}`))).toContain('₹520 has been sent back and has arrived')
})
