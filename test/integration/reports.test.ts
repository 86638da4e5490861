import { expect, it } from 'vitest'
import { addDays, dayMs, indianDay, startOfDay } from '#domain/calendar/moment'
import { changeLines } from '#domain/fulfilment/edit-order.server'
import { cancel, finishReturn } from '#domain/fulfilment/fulfilment.server'
import { formatRupees } from '#domain/money'
import { periodOf } from '#domain/reports/period'
import { readMoney, readSales } from '#domain/reports/sales.server'
import { advanceTo, createStaff, formOf, linesWith, orderByCash, orderByUpi, rowOf } from '#test/support/admin'
import { providerDriver } from '#test/support/provider-driver'
import { newShopper, newStaff } from '#test/support/sessions'
import { jeera, kesar, startUpi } from '#test/support/shopping'
import { createStory } from '#test/support/story'
import { htmlOf } from '#test/support/visitor'

const story = createStory()
const driver = providerDriver(story)
const today = () => indianDay(story.now())
it('a day has its orders and best sellers, and says the same when it is over', async () => {
  const first = today()
  await orderByCash(story, [jeera, kesar])
  await orderByCash(story)
  const live = await readSales(story.db, story.now(), periodOf('day', first))
  expect(live.total).toMatchObject({ orders: 2, cashOrders: 2 })
  expect(live.bestSellers.map(({ productId, packs }) => [productId, packs])).toEqual(
    expect.arrayContaining([
      ['jeera', 4],
      ['kesar', 1],
    ]),
  )
  story.pass(dayMs)
  await orderByCash(story)
  expect(await readSales(story.db, story.now(), periodOf('day', first))).toEqual(live)
})

it('an order counts on its day and in its hour of India, at both ends of the day', async () => {
  const { orderId } = await orderByCash(story)
  const read = async (day: string) => {
    const { total, bars } = await readSales(story.db, story.now(), periodOf('day', day))
    return [total.orders, bars.findIndex(({ paise }) => paise > 0)]
  }
  const day = today()
  for (const [at, counts] of [
    [startOfDay(day), [1, 0]],
    [startOfDay(day) + dayMs - 1, [1, 23]],
    [startOfDay(day) - 1, [0, -1]],
    [startOfDay(day) + dayMs, [0, -1]],
  ] as const) {
    await story.db.updateTable('orders').set({ settled_at: at }).where('id', '=', orderId).execute()
    expect(await read(day)).toEqual(counts)
  }
  expect(await read(addDays(day, 1))).toEqual([1, 0])
})

it('a cancelled order and cash that came back unpaid are in no figure, on the day itself and after it', async () => {
  await createStaff(story)
  const before = await readSales(story.db, story.now(), periodOf('month', today()))
  await orderByCash(story, [jeera])
  const cancelled = await orderByCash(story, [jeera, kesar])
  const refused = await orderByCash(story, [kesar])
  const placedOn = today()
  const staff = await newStaff(story, 'manager')
  const read = (span: string) => htmlOf(staff.get(`/admin/reports?span=${span}&day=${placedOn}`))
  expect(await read('day')).not.toContain('Not counted')
  await cancel(story.db, story, { ...(await formOf(story, cancelled.orderId)), reason: 'Asked by phone' })
  await advanceTo(story, refused.orderId, 'handed-over')
  const lines = [{ position: 0, good: 1, damaged: 0, lost: 0 }]
  await finishReturn(story.db, story, { ...(await formOf(story, refused.orderId)), lines })
  const totals = [await rowOf(story, cancelled.orderId), await rowOf(story, refused.orderId)]
  const [kept, lost] = totals.map(({ total_paise }) => formatRupees(total_paise))
  const line = `Not counted: 1 order, ${kept} cancelled; 1 order, ${lost} for cash that came back unpaid or was lost.`
  for (const span of ['day', 'week', 'month'] as const) {
    expect(await read(span)).toContain(line)
    const { total, bars, bestSellers } = await readSales(story.db, story.now(), periodOf(span, placedOn))
    expect(total.orders).toBe(span === 'month' ? before.total.orders + 1 : 1)
    const goods = total.goodsPaise + total.deliveryPaise
    expect(bars.reduce((sum, { paise }) => sum + paise, 0)).toBe(goods)
    expect(bestSellers.find(({ productId }) => productId === 'kesar')).toBeUndefined()
    expect(bestSellers.find(({ productId }) => productId === 'jeera')?.packs).toBe(2)
  }
})

it('packs that are taken out of an order are no sale, also when the rest is cancelled', async () => {
  await createStaff(story)
  const order = async (lines: (typeof jeera)[]) => (await orderByUpi(driver, { lines })).orderId
  const day = today()
  const [reduced, cancelled] = [await order([jeera, kesar]), await order([jeera, kesar])]
  await order([kesar])
  const sold = async () => {
    const { bestSellers } = await readSales(story.db, story.now(), periodOf('day', day))
    return Object.fromEntries(bestSellers.map(({ productId, packs }) => [productId, packs]))
  }
  expect(await sold()).toEqual({ jeera: 4, kesar: 3 })
  for (const orderId of [reduced, cancelled]) {
    const lines = await linesWith(story, orderId, { 1: 0 })
    expect(await changeLines(story.db, story, { ...(await formOf(story, orderId)), lines })).toMatchObject({ ok: true })
  }
  await cancel(story.db, story, { ...(await formOf(story, cancelled)), reason: 'Asked by phone' })
  expect(await sold()).toEqual({ jeera: 2, kesar: 1 })
})

it('what a cancelled UPI order got back is no refund of the sales, and all of it stands under Money', async () => {
  await createStaff(story)
  const { orderId } = await orderByUpi(driver)
  const before = await readSales(story.db, story.now(), periodOf('day', today()))
  expect(before.total.orders).toBe(1)
  await cancel(story.db, story, { ...(await formOf(story, orderId)), reason: 'Asked by phone' })
  await story.work()
  await driver.deliverWebhooks()
  const { total, notCounted } = await readSales(story.db, story.now(), periodOf('day', today()))
  expect(total).toMatchObject({ orders: 0, goodsPaise: 0, refundsPaise: 0 })
  expect(notCounted.cancelled).toEqual({ orders: 1, paise: (await rowOf(story, orderId)).total_paise })
  const money = await htmlOf((await newStaff(story)).get('/admin/reports/money'))
  expect(money).toMatch(/UPI refunded<\/dt><dd><b [^>]*>₹520</)
  // The two pages differ by what both of them name.
  expect(notCounted.refundsPaise).toBe(520_00)
  expect(money).toContain(
    '₹520 of the refunds are of what was cancelled or taken out, or of payments that became no order.',
  )
  const sales = await htmlOf((await newStaff(story)).get('/admin/reports?span=month'))
  expect(sales).toContain('refunds of what was cancelled or taken out and of payments without an order, ₹520')
  const month = periodOf('month', today())
  const { total: shown, notCounted: left } = await readSales(story.db, story.now(), month)
  const all = await readMoney(story.db, { from: today(), to: today() })
  expect(shown.refundsPaise + left.refundsPaise).toBe(all.refundsPaise)
})

it('the refund of a payment that confirmed no order lowers no sale, and stands under Money', async () => {
  const { providerOrderId } = await startUpi(await newShopper(story))
  driver.setFaults({ secondPayment: true })
  driver.pay(providerOrderId)
  await driver.deliverWebhooks()
  story.pass(16 * 60_000)
  for (let round = 0; round < 3; round++) {
    await story.work()
    await driver.deliverWebhooks()
  }
  const { total, notCounted } = await readSales(story.db, story.now(), periodOf('day', today()))
  expect(total).toMatchObject({ orders: 1, refundsPaise: 0 })
  expect(notCounted).toMatchObject({ cancelled: { orders: 0 }, refundsPaise: 520_00 })
  const money = await htmlOf((await newStaff(story)).get('/admin/reports/money'))
  expect(money).toMatch(/UPI refunded<\/dt><dd><b [^>]*>₹520</)
})

it('a manager reads the sales of a day, a week and a month, with charts that a screen reader and a table tell too', async () => {
  await orderByCash(story)
  const manager = await newStaff(story, 'manager')
  for (const span of ['day', 'week', 'month']) {
    const page = await htmlOf(manager.get(`/admin/reports?span=${span}`))
    expect(page).toContain('aria-label="Sales in rupees, as a drawing"')
    expect(page).toContain('Best sellers')
    expect(page).not.toMatch(/<[a-z]+ [^>]*style=/)
  }
  const odd = await manager.get('/admin/reports?span=year&day=2026-13-45')
  expect(odd.status).toBe(200)
})

it('who did not pay within the week is listed with the phone, unless they have bought since', async () => {
  const [shy, changed] = [await newShopper(story), await newShopper(story)]
  await startUpi(shy)
  await startUpi(changed)
  await story.db
    .updateTable('orders')
    .set({ name: 'Shy Buyer' })
    .where(
      'user_id',
      '=',
      (await story.db.selectFrom('orders').select('user_id').orderBy('placed_at').executeTakeFirstOrThrow()).user_id,
    )
    .execute()
  story.pass(40 * 60_000)
  await story.work()
  const manager = await newStaff(story, 'manager')
  const page = await htmlOf(manager.get('/admin/reports'))
  expect(page).toContain('Shy Buyer')
  expect(page).toContain('closed unpaid')
  story.pass(8 * dayMs)
  expect(await htmlOf((await newStaff(story)).get('/admin/reports'))).not.toContain('Shy Buyer')
})

it('the month’s documents become the files of the GST portal; without a GSTIN a plain list of bills', async () => {
  await createStaff(story)
  const { orderId } = await orderByCash(story)
  await advanceTo(story, orderId, 'packed')
  const owner = await newStaff(story)
  const month = today().slice(0, 7)
  const bills = await (await owner.get(`/admin/reports/gst.csv?month=${month}&part=bills`)).text()
  expect(bills.split('\r\n')).toHaveLength(2)
  const page = await htmlOf(owner.get('/admin/reports/gst'))
  expect(page).toContain('The shop has no GSTIN')
  expect((await owner.get(`/admin/reports/gst.csv?month=${month}&part=../b2b`)).status).toBe(404)
  expect((await owner.get('/admin/reports/gst.csv?month=2099-01&part=b2b')).status).toBe(404)
})
