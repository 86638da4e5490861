import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { addDays, dayMs, indianDay } from '#domain/calendar/moment'
import { accept, cancel, confirmCod, handOver, pack } from '#domain/fulfilment/fulfilment.server'
import { removeLines } from '#domain/fulfilment/remove-lines.server'
import { returnGoods } from '#domain/fulfilment/return-goods.server'
import { cancelUnpaid } from '#domain/orders/reserved-stock.server'
import { transact } from '#domain/transaction.server'
import { advanceTo, formOf, orderByCash, orderByUpi, rowOf } from '#test/support/admin'
import { providerDriver } from '#test/support/provider-driver'
import { newShopper, newStaff } from '#test/support/sessions'
import { jeera, startUpi, stockOf } from '#test/support/shopping'
import { createStory } from '#test/support/story'
import { htmlOf, type Visitor } from '#test/support/visitor'

const story = createStory()
const driver = providerDriver(story)
const page = '/admin/stock/jeera?size=250gm'

const submit = (who: Visitor, act: string, fields: Record<string, string>, key = randomUUID()) =>
  who.submit('/admin/stock/jeera', { key, intent: act, size: '250gm', ...fields })

/** Receives packs of Jeera that are best before in `days` days. */
async function receive(who: Visitor, code: string, days: number, quantity: number, size = '250gm') {
  const today = indianDay(story.now())
  const batch = { packedOn: addDays(today, days - 365), bestBefore: addDays(today, days) }
  return htmlOf(submit(who, 'receive', { ...batch, code, size, quantity: String(quantity), sure: '1' }))
}

async function readBatch(code: string) {
  return story.db
    .selectFrom('batches')
    .select(['id', 'remaining', 'expired'])
    .where('code', '=', code)
    .executeTakeFirstOrThrow()
}

/** Leaves nothing for sale. */
async function empty(who: Visitor): Promise<void> {
  await submit(who, 'count', { counted: '0', sure: '1' })
  expect(await stockOf(story, jeera)).toBe(0)
}

it('packs leave the sale when their day is over, in India, and the buyer reads that nothing is left', async () => {
  const meera = await newStaff(story, 'manager')
  await empty(meera)
  await receive(meera, 'LAST-DAY', 1, 5)
  await story.work()
  expect(await stockOf(story, jeera)).toBe(5)
  story.pass(dayMs)
  await story.work()
  expect(await stockOf(story, jeera)).toBe(5)
  story.pass(dayMs)
  const again = await newStaff(story, 'manager')
  await story.work()
  expect(await stockOf(story, jeera)).toBe(0)
  expect(await readBatch('LAST-DAY')).toMatchObject({ remaining: 0, expired: 5 })
  await expect(orderByCash(story)).rejects.toThrow()
  const shown = await htmlOf(again.get(page))
  expect(shown).toContain('5 packs on the shelf are past their date or called back, and not for sale')
  expect(shown).toContain('Past its date')
  expect(await htmlOf(again.get('/admin/stock?view=expired'))).toContain('5 packs past their date')
  await story.work()
  expect(await readBatch('LAST-DAY')).toMatchObject({ remaining: 0, expired: 5 })
})

it('recording that expired packs were thrown away works once, and takes them off the list', async () => {
  const meera = await newStaff(story, 'manager')
  await receive(meera, 'OLD', -2, 4)
  expect(await htmlOf(meera.get('/admin?view=issues'))).toMatch(/A batch is past its date.*4 × .*batch OLD/)
  const { id: batch } = await readBatch('OLD')
  // The page was loaded when 2 packs were out of sale.
  expect(await htmlOf(submit(meera, 'discard', { batch, expired: '2' }))).toContain(
    'Nothing was recorded: 4 packs of this batch are out of sale now.',
  )
  const key = randomUUID()
  for (const _ of [1, 2])
    expect(await htmlOf(submit(meera, 'discard', { batch, expired: '4' }, key))).toContain(
      'Thrown away: 4 packs of batch OLD.',
    )
  expect(await htmlOf(submit(meera, 'discard', { batch }))).toContain('Nothing of this batch waits')
  expect(await htmlOf(submit(meera, 'discard', { batch: 'unknown' }))).toContain('Nothing of this batch waits')
  expect(await htmlOf(meera.get(page))).not.toContain('and not for sale')
  expect(await htmlOf(meera.get('/admin?view=issues'))).not.toContain('past its date')
  expect(await htmlOf(meera.get('/admin/audit'))).toContain('threw away packs out of sale of')
})

it('expired and waiting packs of a size that is no longer sold are listed and thrown away, and its page always opens', async () => {
  const meera = await newStaff(story, 'manager')
  await empty(meera)
  const size = story.db.updateTable('pack_sizes').where('product_id', '=', 'jeera').where('label', '=', '250gm')
  const listed = async () => [
    (await htmlOf(meera.get('/admin/stock/jeera'))).includes('href="/admin/stock/jeera?size=250gm"'),
    (await htmlOf(meera.get('/admin/stock/count?category=whole-spices'))).includes('"counted.jeera|250gm"'),
  ]
  await size.set({ archived: 1 }).execute()
  expect(await listed()).toEqual([false, false])
  expect((await meera.get(page)).status).toBe(200)
  expect((await meera.get('/admin/stock/jeera?size=3gm')).status).toBe(404)
  await receive(meera, 'OLD', -2, 4)
  expect(await listed()).toEqual([true, true])
  expect(await htmlOf(meera.get('/admin/stock?view=expired'))).toContain('4 packs past their date')
  expect(await htmlOf(meera.get('/admin?view=issues'))).toContain('/admin/stock/jeera?size=250gm')
  const { id: batch } = await readBatch('OLD')
  expect(await htmlOf(meera.get(page))).toContain('Thrown away')
  expect(await htmlOf(submit(meera, 'discard', { batch, expired: '4' }))).toContain('Thrown away: 4 packs')
  expect((await meera.get(page)).status).toBe(200)
  expect(await listed()).toEqual([false, false])
  await size.set({ archived: 0, stock: 2 }).execute()
  await orderByCash(story)
  await size.set({ archived: 1, stock: 0 }).execute()
  expect(await listed()).toEqual([true, true])
  expect(await htmlOf(meera.get('/admin/stock?q=jeera'))).toContain('250gm: 0 packs · no longer sold')
})

it('packs that come in past their date are never for sale, also those that were in stock already', async () => {
  const meera = await newStaff(story, 'manager')
  const stock = await stockOf(story, jeera)
  expect(await receive(meera, 'OLD', -1, 4)).toContain(`${stock} packs to sell now`)
  expect(await stockOf(story, jeera)).toBe(stock)
  const today = indianDay(story.now())
  const there = { isThere: '1', quantity: '3', code: 'THERE', sure: '1' }
  const days = { packedOn: addDays(today, -300), bestBefore: addDays(today, -1) }
  await submit(meera, 'receive', { ...there, ...days })
  expect(await stockOf(story, jeera)).toBe(stock - 3)
  expect(await readBatch('THERE')).toMatchObject({ remaining: 0, expired: 3 })
})

it('packs that an order waits for stay with it, and leave the sale when it is called off or comes back', async () => {
  const meera = await newStaff(story, 'manager')
  await empty(meera)
  await receive(meera, 'ENDS', 60, 5)
  const [waits, goes] = [await orderByCash(story), await orderByCash(story)]
  await advanceTo(story, goes.orderId, 'packed')
  const { number } = await rowOf(story, goes.orderId)
  const printed = async (who: Visitor) =>
    [...(await htmlOf(who.get(`/admin/orders/${number}`))).matchAll(/\/admin\/documents\?kind=([a-z-]+)/g)].map(
      ([, kind]) => kind,
    )
  expect(await printed(meera)).toEqual(['label', 'slip', 'invoice'])
  story.pass(61 * dayMs)
  await story.work()
  const again = await newStaff(story, 'manager')
  expect(await printed(again)).toEqual(['invoice'])
  expect(await stockOf(story, jeera)).toBe(0)
  expect(await readBatch('ENDS')).toMatchObject({ remaining: 2, expired: 1 })
  expect(await htmlOf(again.get(page))).toContain('Orders wait for 2 of them')
  for (const { orderId } of [waits, goes]) {
    await cancel(story.db, story, { ...(await formOf(story, orderId, again.userId)), reason: 'no longer wanted' })
    expect(await stockOf(story, jeera)).toBe(0)
  }
  expect(await readBatch('ENDS')).toMatchObject({ remaining: 0, expired: 5 })
})

it('past their day, packs are for sale for no moment when an unpaid order, one that lacks packs or a buyer gives them back', async () => {
  const meera = await newStaff(story, 'manager')
  await empty(meera)
  await receive(meera, 'ENDS', 60, 6)
  const two = [{ ...jeera, quantity: 2 }]
  const { orderId: goes } = await orderByCash(story)
  await advanceTo(story, goes, 'delivered')
  const paid = await orderByUpi(driver, { lines: two })
  story.pass(60 * dayMs)
  const unpaid = await startUpi(await newShopper(story), two)
  story.pass(dayMs)
  expect(await readBatch('ENDS')).toMatchObject({ remaining: 4, expired: 0 })
  expect(await stockOf(story, jeera)).toBe(0)
  await transact(story.db, (tx) => cancelUnpaid(tx, { at: story.now(), actor: 'system', orderId: unpaid.orderId }))
  expect([await stockOf(story, jeera), await readBatch('ENDS')]).toMatchObject([0, { remaining: 2, expired: 2 }])
  const removal = { lines: [{ position: 0, quantity: 1 }], isNoneLeft: false }
  expect(await removeLines(story.db, story, { ...(await formOf(story, paid.orderId)), ...removal })).toMatchObject({
    ok: true,
  })
  expect([await stockOf(story, jeera), await readBatch('ENDS')]).toMatchObject([0, { remaining: 1, expired: 3 }])
  const lines = [{ position: 0, good: 1, damaged: 1 }]
  const back = { ...(await formOf(story, goes)), role: 'owner' as const, lines }
  expect(await returnGoods(story.db, story, back)).toMatchObject({ ok: true })
  expect([await stockOf(story, jeera), await readBatch('ENDS')]).toMatchObject([0, { remaining: 1, expired: 4 }])
})

it('packs out of sale are no part of a count, and a count that may hold them is asked about', async () => {
  const meera = await newStaff(story, 'manager')
  const stock = await stockOf(story, jeera)
  await receive(meera, 'OLD', -1, 4)
  const sheet = '/admin/stock/count?category=whole-spices'
  const html = await htmlOf(meera.get(sheet))
  expect(html).toContain('Packed parcels and packs out of sale do not count.')
  expect(html).toMatch(/250gm<span[^>]*>expected <b[^>]*>70<\/b>, without 4 packs out of sale</)
  const question = `The shop expects ${stock} packs, without 4 packs out of sale. Is the number right?`
  for (const counted of [stock + 1, stock + 4].map(String)) {
    const form = { key: randomUUID(), 'seen.jeera|250gm': String(stock), 'counted.jeera|250gm': counted }
    const asked = [await meera.submit(sheet, form), await submit(meera, 'count', { counted })]
    for (const answer of asked)
      expect([answer.status, await htmlOf(Promise.resolve(answer))]).toEqual([409, expect.stringContaining(question)])
  }
  expect(await stockOf(story, jeera)).toBe(stock)
  await submit(meera, 'count', { counted: String(stock + 5) })
  expect(await stockOf(story, jeera)).toBe(stock + 5)
  await submit(meera, 'count', { counted: String(stock + 6), sure: '1' })
  expect([await stockOf(story, jeera), await readBatch('OLD')]).toMatchObject([stock + 6, { remaining: 0, expired: 4 }])
})

it('packs that a clock ahead took out of sale are put back', async () => {
  const meera = await newStaff(story, 'manager')
  await empty(meera)
  await receive(meera, 'FRESH', 200, 5)
  story.pass(201 * dayMs)
  await story.work()
  expect(await stockOf(story, jeera)).toBe(0)
  story.pass(-201 * dayMs)
  await story.work()
  expect(await stockOf(story, jeera)).toBe(5)
  expect(await readBatch('FRESH')).toMatchObject({ remaining: 5, expired: 0 })
})

it('packs of a batch that is called back leave the sale and every parcel, also where nobody has it yet', async () => {
  const meera = await newStaff(story, 'manager')
  await empty(meera)
  await receive(meera, 'GLASS', 300, 5)
  const waits = await orderByCash(story)
  const batchPage = '/admin/stock/batch/jeera?code=GLASS'
  expect(await htmlOf(meera.get(batchPage))).toContain('Take it out of sale')
  const recall = { intent: 'recall', reason: 'there is glass in it', sure: '1' }
  const called = meera.submit(batchPage, { ...recall, key: randomUUID() })
  expect(await htmlOf(called)).toContain('It is called back, and out of sale. Nobody is to be told.')
  expect((await meera.submit(batchPage, { ...recall, key: randomUUID() })).status).toBe(400)
  expect(await stockOf(story, jeera)).toBe(0)
  const { id: batch, ...packs } = await readBatch('GLASS')
  expect(packs).toEqual({ remaining: 2, expired: 3 })
  const { number } = await story.db
    .selectFrom('orders')
    .select('number')
    .where('id', '=', waits.orderId)
    .executeTakeFirstOrThrow()
  await confirmCod(story.db, story, await formOf(story, waits.orderId, meera.userId))
  for (const shown of [`/admin/orders/${number}`, `/admin/pick?orders=${number}`])
    expect(await htmlOf(meera.get(shown)), shown).toContain('past their date or called back. Receive new ones')
  await accept(story.db, story, await formOf(story, waits.orderId, meera.userId))
  const form = await formOf(story, waits.orderId, meera.userId)
  const packed = await pack(story.db, story, {
    ...form,
    picked: 'by-list' as const,
    weightGrams: null,
    allowsShort: true,
  })
  expect(packed).toMatchObject({ ok: false, reason: 'only-unsaleable' })
  expect(await htmlOf(submit(meera, 'discard', { batch }))).toContain('Thrown away: 3 packs of batch GLASS.')
  expect(await receive(meera, 'GLASS', 300, 1)).toContain('0 packs to sell now')
  await receive(meera, 'CLEAN', 300, 4)
  await story.work()
  expect(await stockOf(story, jeera)).toBe(2)
  expect(await readBatch('GLASS')).toMatchObject({ remaining: 0, expired: 3 })
  expect(
    await pack(story.db, story, { ...form, picked: 'by-list' as const, weightGrams: null, allowsShort: false }),
  ).toMatchObject({ ok: true })
  expect(await readBatch('CLEAN')).toMatchObject({ remaining: 2 })
})

it('an owner takes a recall back: the packs are for sale again, no message goes out any more, and a delivery of the code is not marked', async () => {
  const [meera, asha] = [await newStaff(story, 'manager'), await newStaff(story, 'owner')]
  await empty(meera)
  await receive(meera, 'GLASS', 300, 5)
  const out = await orderByCash(story)
  await advanceTo(story, out.orderId, 'delivered')
  const batchPage = '/admin/stock/batch/jeera?code=GLASS'
  const send = (who: Visitor, act: string) =>
    who.submit(batchPage, { intent: act, reason: 'there is glass in it', sure: '1', key: randomUUID() })
  expect(await htmlOf(send(meera, 'recall'))).toContain('1 buyer is told now.')
  expect(await stockOf(story, jeera)).toBe(0)
  expect(await htmlOf(meera.get(batchPage))).not.toContain('Sell it again')
  expect((await send(meera, 'sell-again')).status).toBe(404)
  expect(await htmlOf(asha.get(batchPage))).toContain('Sell it again')
  expect(await htmlOf(asha.get(`${batchPage}&sell-again=1`))).toContain('Yes, sell it again')
  expect(await htmlOf(send(asha, 'sell-again'))).toContain('It is sold again: 3 packs.')
  expect((await send(asha, 'sell-again')).status).toBe(400)
  await story.work()
  expect(await stockOf(story, jeera)).toBe(3)
  const sent = story.db.selectFrom('outbox').select('receipt').where('kind', 'in', ['recall-message', 'recall-mail'])
  expect((await sent.execute()).map(({ receipt }) => receipt)).toEqual([null, null])
  await receive(meera, 'GLASS', 300, 4, '500gm')
  const delivered = story.db.selectFrom('batches').select(['remaining', 'expired']).where('label', '=', '500gm')
  expect(await delivered.where('code', '=', 'GLASS').execute()).toEqual([{ remaining: 4, expired: 0 }])
  expect(await htmlOf(send(meera, 'recall'))).toContain('1 buyer is told now.')
})

it('a parcel that was packed before its batch was called back is not handed over, until the recall is taken back', async () => {
  const asha = await newStaff(story, 'owner')
  await empty(asha)
  await receive(asha, 'GLASS', 300, 5)
  const { orderId } = await orderByCash(story)
  await advanceTo(story, orderId, 'packed')
  const batchPage = '/admin/stock/batch/jeera?code=GLASS'
  const recall = { intent: 'recall', reason: 'there is glass in it', sure: '1', key: randomUUID() }
  expect(await htmlOf(asha.submit(batchPage, recall))).toContain('out of sale')
  const parcel = { courier: 'own', trackingNumber: '' }
  const send = async () => handOver(story.db, story, { ...(await formOf(story, orderId, asha.userId)), ...parcel })
  expect(await send()).toMatchObject({ ok: false, reason: 'recalled', codes: ['GLASS'] })
  const { number, version } = await rowOf(story, orderId)
  const form = { intent: 'hand-over', key: randomUUID(), orders: `${number}:${version}`, courier: 'own' }
  expect(await htmlOf(asha.submit(`/admin/orders/${number}`, form))).toContain('Batch GLASS in it is called back.')
  await asha.submit(batchPage, { intent: 'sell-again', key: randomUUID() })
  expect(await send()).toMatchObject({ ok: true })
})

it('a parcel whose packs expire before it is handed over stays, and is an issue until it is cancelled', async () => {
  const asha = await newStaff(story, 'owner')
  await empty(asha)
  await receive(asha, 'LAST', 1, 5)
  const { orderId } = await orderByCash(story)
  const packed = { picked: 'by-list', weightGrams: null, allowsShort: true } as const
  expect(await pack(story.db, story, { ...(await formOf(story, orderId)), ...packed })).toMatchObject({ ok: true })
  const { number } = await rowOf(story, orderId)
  const issues = () => htmlOf(asha.get('/admin?view=issues'))
  expect(await issues()).not.toContain(number)
  story.pass(2 * dayMs)
  await story.work()
  expect(await issues()).toMatch(new RegExp(`${number}.*Packs past their date or called back`))
  expect(await htmlOf(asha.get(`/admin/orders/${number}`))).toContain('⚠ Past its date')
  expect(await htmlOf(asha.get(`/admin/documents?kind=label&orders=${number}`))).toContain(
    `${number} has packs that are past their date or called back: nothing is sent for it.`,
  )
  expect((await asha.get(`/admin/courier.csv?orders=${number}`)).status).toBe(404)
  const { version } = await rowOf(story, orderId)
  const form = { intent: 'hand-over', key: randomUUID(), orders: `${number}:${version}`, courier: 'own' }
  expect(await htmlOf(asha.submit(`/admin/orders/${number}`, form))).toContain(
    'Batch LAST in it is past its date. If it left in time, say so on the order’s page.',
  )
  expect(await rowOf(story, orderId)).toMatchObject({ stage: 'packed', version })
  await cancel(story.db, story, { ...(await formOf(story, orderId)), reason: 'Past its date' })
  expect(await issues()).not.toContain('Packs past their date')
})

it('a parcel that left on its last day can be noted on the next one', async () => {
  const asha = await newStaff(story, 'owner')
  await empty(asha)
  await receive(asha, 'LAST', 0, 5)
  const { orderId } = await orderByCash(story)
  await pack(story.db, story, {
    ...(await formOf(story, orderId)),
    picked: 'by-list',
    weightGrams: null,
    allowsShort: true,
  })
  story.pass(dayMs)
  const { number, version } = await rowOf(story, orderId)
  const path = `/admin/orders/${number}`
  expect(await htmlOf(asha.get(path))).toContain('It left on its best-before day, or earlier')
  const form = { intent: 'hand-over', key: randomUUID(), orders: `${number}:${version}`, courier: 'own' }
  const refused = await htmlOf(asha.submit(path, { ...form, courier: '', leftInTime: 'yes' }))
  expect(refused).toMatch(/<input[^>]*name="leftInTime"[^>]*checked=""/)
  await asha.submit(path, { ...form, key: randomUUID(), leftInTime: 'yes' })
  expect(await rowOf(story, orderId)).toMatchObject({ stage: 'handed-over' })
  const [event] = await story.db.selectFrom('order_events').select('data').where('act', '=', 'hand-over').execute()
  expect(JSON.parse(event?.data ?? '{}')).toMatchObject({ leftBefore: ['LAST'] })
})
