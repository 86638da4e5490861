import { beforeEach, expect, it } from 'vitest'
import { recordReply } from '#domain/accounts/contacts.server'
import { formatRupees } from '#domain/money'
import { advanceTo, createStaff, expectAudited, orderByCash, orderByUpi, rowOf } from '#test/support/admin'
import { act, seenOf } from '#test/support/board'
import { providerDriver } from '#test/support/provider-driver'
import { newStaff } from '#test/support/sessions'
import { jeera, kesar, stockOf } from '#test/support/shopping'
import { createStory } from '#test/support/story'
import { htmlOf, type Visitor } from '#test/support/visitor'

const story = createStory()
const driver = providerDriver(story)
beforeEach(async () => {
  await createStaff(story)
  await recordReply(story.db, story, '+919876543210')
})

/** A paid order of two packs of jeera for 210 rupees each and one jar of kesar, with shipping of 100 rupees, by UPI. */
async function paidOrder() {
  const order = await orderByUpi(driver, { lines: [jeera, kesar] })
  return { ...order, totalPaise: (await rowOf(story, order.orderId)).total_paise }
}

async function work() {
  await story.workAfterUndo()
  await driver.deliverWebhooks()
}

const reported = (template: string) =>
  driver
    .messages()
    .filter((message) => message.template === template)
    .map(({ texts }) => texts)

async function leaveOut(staff: Visitor, order: { orderId: string; number: string }, missing: string[]) {
  const fields = Object.fromEntries(missing.map((count, line) => [`missing.${line}`, count]))
  const path = `/admin/orders/${order.number}`
  return act(staff, 'remove-lines', [await seenOf(story, order.orderId)], fields, path)
}

const linesOf = (orderId: string) =>
  story.db
    .selectFrom('order_lines')
    .select(['position', 'product_id', 'quantity'])
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute()

it('a paid order that cannot be sent is cancelled: its money goes back, and its packs are for sale again', async () => {
  const meera = await newStaff(story, 'manager')
  const order = await paidOrder()
  expect(await htmlOf(meera.get(`/admin/orders/${order.number}/refund`))).toContain(`selected="">Out of stock</option>`)
  const [jars, packs] = [await stockOf(story, kesar), await stockOf(story, jeera)]
  const sent = [await seenOf(story, order.orderId)]
  expect(await act(meera, 'cancel', sent, { reason: 'Out of stock' }, order.path)).toMatchObject({ ok: true })
  expect([await stockOf(story, kesar), await stockOf(story, jeera)]).toEqual([jars + 1, packs + 2])
  await work()
  await work()
  expect(driver.refundsOf(order.paymentId)).toMatchObject([{ amount: order.totalPaise, status: 'processed' }])
  expect(reported('order_cancelled')[0]?.at(-1)).toContain('goes back to you within 5 to 7 working days')
  expect(await htmlOf(order.shopper.get(`/order/${order.number}`))).toContain('something in it is out of stock')
})

it('single packs that are out of stock are left out of a cash order: that much less is to pay at the door', async () => {
  const meera = await newStaff(story, 'manager')
  const { orderId, shopper } = await orderByCash(story, [jeera, kesar])
  const before = await rowOf(story, orderId)
  const order = { orderId, number: before.number }
  const path = `/admin/orders/${order.number}`
  expect(await htmlOf(meera.get(path))).toContain('Something is out of stock')
  const packs = await stockOf(story, jeera)
  expect(await leaveOut(meera, order, ['1', '0'])).toMatchObject({ ok: true })
  expect(await stockOf(story, jeera)).toBe(packs + 1)
  const now = await rowOf(story, orderId)
  expect([now.subtotal_paise, now.shipping_paise, now.total_paise]).toEqual([
    before.subtotal_paise - 210_00,
    before.shipping_paise,
    before.total_paise - 210_00,
  ])
  expect(await story.db.selectFrom('refunds').select('id').execute()).toEqual([])
  await work()
  expect(reported('order_reduced_cash')[0]?.slice(2)).toEqual([
    expect.stringMatching(/^1× Jeera/),
    formatRupees(now.total_paise),
  ])
  const buyers = await htmlOf(shopper.get(`/order/${order.number}`))
  expect(buyers).toContain('out of stock: it is not sent, and not to be paid')
  expect(await htmlOf(meera.get(path))).toContain('Out of stock: ₹210 less to pay')
  await advanceTo(story, orderId, 'packed')
  const invoice = await story.db.selectFrom('documents').selectAll().where('order_id', '=', orderId).executeTakeFirst()
  expect(invoice?.total_paise).toBe(now.total_paise)
  expect(await leaveOut(meera, order, ['1', '0'])).toMatchObject({ ok: false })
  await expectAudited(story, orderId, ['order.remove-lines', 'order.accept', 'order.pack'])
})

it('single packs that are out of stock are left out of a paid order: their money goes back, the rest is packed', async () => {
  const meera = await newStaff(story, 'manager')
  const order = await paidOrder()
  const { orderId, number } = order
  expect(await htmlOf(meera.get(`/admin/orders/${number}`))).toContain('Something is out of stock')
  const [jars, packs] = [await stockOf(story, kesar), await stockOf(story, jeera)]
  expect(await leaveOut(meera, order, ['1', '0'])).toMatchObject({ ok: true })
  expect(await stockOf(story, jeera)).toBe(packs + 1)
  expect(await leaveOut(meera, order, ['0', '1'])).toMatchObject({ ok: true })
  expect(await stockOf(story, kesar)).toBe(jars + 1)
  expect(await linesOf(orderId)).toEqual([{ position: 0, product_id: 'jeera', quantity: 1 }])
  const page = await htmlOf(meera.get(`/admin/orders/${number}`))
  expect(page).toMatch(/1 × Jeera[^<]*<\/span><span>Out of stock: ₹210 goes back/)
  expect(page).not.toContain('Something is out of stock')
  const kesarPaise = order.totalPaise - 520_00
  const listed = async () => /<article.*?<\/article>/s.exec(await htmlOf(order.shopper.get('/myprofile')))?.[0] ?? ''
  const goesBack = formatRupees(210_00 + kesarPaise)
  expect(await listed()).toMatch(new RegExp(`Goes back to you</span><b[^>]*>${goesBack}<`))
  await work()
  await work()
  expect(await listed()).toMatch(new RegExp(`Sent back; [^<]*</span><b[^>]*>${goesBack}<`))
  expect(await listed()).not.toContain('Goes back to you')
  // Both are sent at the same moment.
  expect(new Set(driver.refundsOf(order.paymentId).map(({ amount }) => amount))).toEqual(new Set([210_00, kesarPaise]))
  expect(
    reported('order_reduced')
      .map((texts) => texts.at(-2))
      .toSorted(),
  ).toEqual([expect.stringMatching(/^1× Jeera/), expect.stringMatching(/^1× Kesar/)])
  expect(reported('order_refund')).toHaveLength(2)
  const buyers = await htmlOf(order.shopper.get(`/order/${number}`))
  expect(buyers.match(/out of stock: it is not sent, and its money goes back/g)).toHaveLength(2)
  await advanceTo(story, orderId, 'packed')
  const invoice = await story.db.selectFrom('documents').selectAll().where('order_id', '=', orderId).executeTakeFirst()
  expect(invoice?.total_paise).toBe(210_00 + 100_00)
  expect((await rowOf(story, orderId)).total_paise).toBe(order.totalPaise)
  expect(await htmlOf(meera.get(`/admin/documents?kind=slip&orders=${number}`))).not.toContain('Kesar')
  await expectAudited(story, orderId, ['order.remove-lines', 'order.remove-lines', 'order.accept', 'order.pack'])
})

it('nothing is left out without packs, beyond what was ordered, of all packs, or after packing', async () => {
  const meera = await newStaff(story)
  const order = await paidOrder()
  for (const [missing, message] of [
    [['0', '0'], 'Please say how many packs are missing.'],
    [['3', '0'], 'These are more packs than were ordered.'],
    [['-1', '0'], 'These are more packs than were ordered.'],
    [['2', '1'], 'Nothing would be left to send. Please cancel the order instead.'],
  ] as const)
    expect(await leaveOut(meera, order, [...missing])).toMatchObject({ ok: false, errors: { lines: message } })
  await advanceTo(story, order.orderId, 'packed')
  expect(await leaveOut(meera, order, ['1', '0'])).toMatchObject({ ok: false })
  expect(await linesOf(order.orderId)).toHaveLength(2)
})
