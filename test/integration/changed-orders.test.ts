import { randomUUID } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import { recordReply } from '#domain/accounts/contacts.server'
import { indianDay } from '#domain/calendar/moment'
import { changeLines } from '#domain/fulfilment/edit-order.server'
import { formatRupees } from '#domain/money'
import { periodOf } from '#domain/reports/period'
import { readSales } from '#domain/reports/sales.server'
import {
  advanceTo,
  createStaff,
  expectAudited,
  formOf,
  linesWith,
  orderByCash,
  orderByUpi,
  rowOf,
} from '#test/support/admin'
import { act, seenOf } from '#test/support/board'
import { providerDriver } from '#test/support/provider-driver'
import { newStaff } from '#test/support/sessions'
import { jeera, kesar, setStock, stockOf } from '#test/support/shopping'
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

/** Sends the form of the order's page: so many packs in these places, and these besides. */
async function change(staff: Visitor, order: Ordered, packs: Record<number, number>, more: object[] = []) {
  const lines = JSON.stringify([...(await linesWith(story, order.orderId, packs)), ...more])
  return act(staff, 'change-lines', [await seenOf(story, order.orderId)], { lines }, `/admin/orders/${order.number}`)
}

type Ordered = { orderId: string; number: string }

async function cashOrder(lines = [jeera, kesar]) {
  const { orderId, shopper } = await orderByCash(story, lines)
  return { orderId, shopper, ...(await rowOf(story, orderId)) }
}

async function pricesOf(orderId: string): Promise<number[]> {
  const rows = await story.db
    .selectFrom('order_lines')
    .select('price_paise')
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute()
  return rows.map(({ price_paise }) => price_paise)
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

it('packs that are taken out of a cash order are not to be paid at the door', async () => {
  const meera = await newStaff(story, 'manager')
  const before = await cashOrder()
  const { orderId, number, shopper } = before
  const path = `/admin/orders/${number}`
  expect(await htmlOf(meera.get(path))).toContain('Change what is in it')
  const packs = await stockOf(story, jeera)
  expect(await change(meera, before, { 0: 1 })).toMatchObject({ ok: true })
  expect(await stockOf(story, jeera)).toBe(packs + 1)
  const now = await rowOf(story, orderId)
  expect([now.subtotal_paise, now.shipping_paise, now.total_paise]).toEqual([
    before.subtotal_paise - 210_00,
    before.shipping_paise,
    before.total_paise - 210_00,
  ])
  expect(await story.db.selectFrom('refunds').select('id').execute()).toEqual([])
  await work()
  expect(reported('order_changed')[0]?.slice(2)).toEqual([
    expect.stringMatching(/^taken out 1× Jeera/),
    formatRupees(now.total_paise),
    'you pay it at the door',
  ])
  expect(await htmlOf(shopper.get(`/order/${number}`))).toContain('taken out: it is not sent, and not to be paid')
  expect(await htmlOf(meera.get(path))).toContain('Taken out')
  await advanceTo(story, orderId, 'packed')
  const invoice = await story.db.selectFrom('documents').selectAll().where('order_id', '=', orderId).executeTakeFirst()
  expect(invoice?.total_paise).toBe(now.total_paise)
  expect(await change(meera, before, { 0: 0 })).toMatchObject({ ok: false })
  await expectAudited(story, orderId, ['order.change-lines', 'order.accept', 'order.pack'])
})

it('a cash order grows: more of what is in it and something new, reserved, priced as today, told, and free shipping', async () => {
  const meera = await newStaff(story, 'manager')
  const before = await cashOrder([jeera])
  const { orderId, number, shopper } = before
  await story.db.updateTable('pack_sizes').set({ price_paise: 200_00 }).where('product_id', '=', 'jeera').execute()
  const [jars, packs] = [await stockOf(story, kesar), await stockOf(story, jeera)]
  expect(await change(meera, before, { 0: 3 }, [kesar])).toMatchObject({ ok: true })
  expect([await stockOf(story, kesar), await stockOf(story, jeera)]).toEqual([jars - 1, packs - 1])
  const kesarPaise = (await pricesOf(orderId))[1] ?? 0
  expect(await pricesOf(orderId)).toEqual([200_00, kesarPaise])
  const total = 3 * 200_00 + kesarPaise + 100_00
  expect(await rowOf(story, orderId)).toMatchObject({ total_paise: total, cod_state: 'due' })
  await work()
  expect(reported('order_changed')[0]?.slice(2)).toEqual([
    expect.stringMatching(/^added 1× Jeera.*, 1× Kesar/),
    formatRupees(total),
    'you pay it at the door',
  ])
  expect(await htmlOf(shopper.get(`/order/${number}`))).toContain('came in later')
  // What was ordered does not become dearer, whatever a pack costs by now.
  await story.db.updateTable('pack_sizes').set({ price_paise: 900_00 }).where('product_id', '=', 'jeera').execute()
  await setStock(story, jeera, 40)
  expect(await change(meera, before, { 0: 26, 1: 2 })).toMatchObject({ ok: true })
  const grown = await rowOf(story, orderId)
  expect(await pricesOf(orderId)).toEqual([200_00, kesarPaise])
  expect(grown).toMatchObject({ shipping_paise: 0, total_paise: 26 * 200_00 + 2 * kesarPaise })
  await advanceTo(story, orderId, 'packed')
  const invoice = await story.db.selectFrom('documents').selectAll().where('order_id', '=', orderId).executeTakeFirst()
  expect(invoice?.total_paise).toBe(grown.total_paise)
})

it('of a paid order what is taken out goes back, and what comes in for it is part of what was paid', async () => {
  const meera = await newStaff(story, 'manager')
  const order = await paidOrder()
  const { orderId, number } = order
  const [jars, packs] = [await stockOf(story, kesar), await stockOf(story, jeera)]
  expect(await change(meera, order, { 0: 1 })).toMatchObject({ ok: true })
  expect(await stockOf(story, jeera)).toBe(packs + 1)
  // A jar of kesar out, a pack of jeera in: the difference goes back.
  expect(await change(meera, order, { 0: 2, 1: 0 })).toMatchObject({ ok: true })
  expect([await stockOf(story, kesar), await stockOf(story, jeera)]).toEqual([jars + 1, packs])
  expect(await linesOf(orderId)).toEqual([{ position: 0, product_id: 'jeera', quantity: 2 }])
  const now = await rowOf(story, orderId)
  expect([now.subtotal_paise, now.shipping_paise, now.total_paise]).toEqual([420_00, 100_00, 520_00])
  const kesarPaise = order.totalPaise - 520_00
  const listed = async () => /<article.*?<\/article>/s.exec(await htmlOf(order.shopper.get('/myprofile')))?.[0] ?? ''
  const goesBack = formatRupees(kesarPaise)
  expect(await listed()).toMatch(new RegExp(`Goes back to you</span><b[^>]*>${goesBack}<`))
  await work()
  await work()
  expect(await listed()).toMatch(new RegExp(`Sent back; [^<]*</span><b[^>]*>${goesBack}<`))
  // Both are sent at the same moment.
  const parts = new Set([210_00, kesarPaise - 210_00])
  expect(new Set(driver.refundsOf(order.paymentId).map(({ amount }) => amount))).toEqual(parts)
  expect(reported('order_changed').map((texts) => texts.at(-1))).toEqual(
    expect.arrayContaining(
      [...parts].map((paise) => `${formatRupees(paise)} goes back to you within 5 to 7 working days`),
    ),
  )
  const buyers = await htmlOf(order.shopper.get(`/order/${number}`))
  expect(buyers.match(/taken out: it is not sent/g)).toHaveLength(2)
  const { total } = await readSales(story.db, story.now(), periodOf('day', indianDay(story.now())))
  expect(total).toMatchObject({ goodsPaise: 420_00, deliveryPaise: 100_00, refundsPaise: 0 })
  await advanceTo(story, orderId, 'packed')
  const invoice = await story.db.selectFrom('documents').selectAll().where('order_id', '=', orderId).executeTakeFirst()
  expect(invoice?.total_paise).toBe(520_00)
  expect(await htmlOf(meera.get(`/admin/documents?kind=slip&orders=${number}`))).not.toContain('Kesar')
  await expectAudited(story, orderId, ['order.change-lines', 'order.change-lines', 'order.accept', 'order.pack'])
})

it('a paid order becomes no dearer: the rest is a new order, prefilled; nothing is changed or reserved', async () => {
  const meera = await newStaff(story, 'manager')
  const order = await paidOrder()
  const packs = await stockOf(story, jeera)
  const refused = await change(meera, order, { 0: 3 })
  expect(refused).toMatchObject({
    ok: false,
    errors: { lines: 'That is ₹210 more than was paid. Please take a new order for the rest.' },
  })
  const [link] = refused.outcomes?.[0]?.links ?? []
  expect(link?.to).toMatch(/^\/admin\/orders\/new\?phone=%2B91\d{10}&lines=/)
  expect(await htmlOf(meera.get(link?.to ?? ''))).toContain('Spice Market Yard')
  expect(await stockOf(story, jeera)).toBe(packs)
  expect(await rowOf(story, order.orderId)).toMatchObject({ total_paise: order.totalPaise })
})

it('nothing is changed to nothing, to the same, to what is sold out or not sold, above the cash limit, after packing', async () => {
  const meera = await newStaff(story)
  const order = await cashOrder()
  await setStock(story, kesar, 1)
  for (const [packs, more, message] of [
    [{}, [], 'Nothing is changed yet.'],
    [{ 0: 0, 1: 0 }, [], 'Nothing would be left to send. Please cancel the order instead.'],
    [{ 0: 1, 1: 3 }, [], /^Not in stock any more: Kesar.*\(only 1 left\)/],
    [{}, [{ id: 'no-such', name: 'Gone', size: '1kg', quantity: 1 }], /^Not in stock any more: /],
    [{ 0: 60 }, [], 'Cash on Delivery is possible up to ₹10,000. Please take a new order for the rest.'],
  ] as const)
    expect(await change(meera, order, packs, [...more])).toMatchObject({
      ok: false,
      errors: { lines: expect.stringMatching(message) },
    })
  await story.db.updateTable('orders').set({ offers: '[{"id":"x"}]' }).where('id', '=', order.orderId).execute()
  expect(await change(meera, order, { 0: 3 })).toMatchObject({ ok: false, errors: { lines: /offer/ } })
  await advanceTo(story, order.orderId, 'packed')
  expect(await change(meera, order, { 0: 1 })).toMatchObject({ ok: false })
  expect(await linesOf(order.orderId)).toHaveLength(2)
  expect(await stockOf(story, kesar)).toBe(1)
})

it('two changes of an order at the same moment are one, and its stock is that of its lines', async () => {
  const order = await cashOrder()
  const before = await stockOf(story, jeera)
  const form = await formOf(story, order.orderId)
  const to = async (quantity: number) => ({
    ...form,
    commandKey: randomUUID(),
    lines: await linesWith(story, order.orderId, { 0: quantity }),
  })
  const done = await Promise.all([changeLines(story.db, story, await to(1)), changeLines(story.db, story, await to(4))])
  expect(done.filter(({ ok }) => ok)).toHaveLength(1)
  const [line] = await linesOf(order.orderId)
  expect(await stockOf(story, jeera)).toBe(before + 2 - (line?.quantity ?? 0))
})
