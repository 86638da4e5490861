import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { addDays, dayMs, indianDay } from '#domain/calendar/moment'
import { accept, cancel, confirmCod, handOver, pack } from '#domain/fulfilment/fulfilment.server'
import { advanceTo, formOf, orderByCash, rowOf } from '#test/support/admin'
import { providerDriver } from '#test/support/provider-driver'
import { newStaff } from '#test/support/sessions'
import { jeera, stockOf } from '#test/support/shopping'
import { createStory } from '#test/support/story'
import { htmlOf, type Visitor } from '#test/support/visitor'

const story = createStory()
const _driver = providerDriver(story)
const page = '/admin/stock/jeera?size=250gm'

const submit = (who: Visitor, act: string, fields: Record<string, string>, key = randomUUID()) =>
  who.submit('/admin/stock/jeera', { key, intent: act, size: '250gm', ...fields })

/** Receives packs of Jeera that are best before in `days` days. */
async function receive(who: Visitor, code: string, days: number, quantity: number, size = '250gm') {
  const today = indianDay(story.now())
  const batch = { packedOn: addDays(today, days - 365), bestBefore: addDays(today, days) }
  return htmlOf(submit(who, 'receive', { ...batch, code, size, quantity: String(quantity), sure: '1', note: '' }))
}

async function readBatch(code: string) {
  return story.db.selectFrom('batches').select(['id', 'remaining']).where('code', '=', code).executeTakeFirstOrThrow()
}

/** Leaves nothing for sale. */
async function empty(who: Visitor): Promise<void> {
  await submit(who, 'count', { counted: '0', sure: '1' })
  expect(await stockOf(story, jeera)).toBe(0)
}

/** Receives packs that expire, and lets their day pass. Returns somebody who is signed in then. */
async function expire(code: string, quantity: number): Promise<Visitor> {
  const before = await newStaff(story, 'manager')
  await empty(before)
  await receive(before, code, 1, quantity)
  story.pass(2 * dayMs)
  return newStaff(story, 'manager')
}

it('packs past their day are listed, packed into no parcel, and discarded once', async () => {
  const meera = await expire('OLD', 4)
  expect(await htmlOf(meera.get('/admin?view=issues'))).toMatch(/A batch is past its date.*4 × .*batch OLD/)
  expect(await htmlOf(meera.get('/admin/stock?view=expired'))).toContain('4 packs past their date')
  expect(await htmlOf(meera.get(page))).toContain('4 packs in stock are past their date or recalled, and not packed')
  const { orderId } = await orderByCash(story)
  const { number } = await rowOf(story, orderId)
  for (const shown of [`/admin/orders/${number}`, `/admin/pick?orders=${number}`])
    expect(await htmlOf(meera.get(shown)), shown).toContain('past their date or recalled. Receive new ones')
  const form = { ...(await formOf(story, orderId)), picked: 'by-list' as const, weightGrams: null, allowsShort: true }
  expect(await pack(story.db, story, form)).toMatchObject({ ok: false, reason: 'only-unsaleable' })
  // What an order waits for is discarded when it is cancelled.
  const { id: batch, remaining } = await readBatch('OLD')
  const free = await stockOf(story, jeera)
  expect([remaining, free]).toEqual([4, 2])
  expect(await htmlOf(submit(meera, 'discard', { batch, quantity: '4' }))).toContain('Only 2 packs are free')
  const key = randomUUID()
  for (const _ of [1, 2])
    expect(await htmlOf(submit(meera, 'discard', { batch, quantity: '2' }, key))).toContain(
      'Taken out: 2 packs. 0 packs',
    )
  await cancel(story.db, story, { ...(await formOf(story, orderId)), reason: 'no longer wanted' })
  expect(await htmlOf(submit(meera, 'discard', { batch, quantity: '2' }))).toContain('Taken out: 2 packs.')
  expect([await stockOf(story, jeera), await readBatch('OLD')]).toMatchObject([0, { remaining: 0 }])
  expect(await htmlOf(meera.get('/admin?view=issues'))).not.toContain('past its date')
  expect(await htmlOf(meera.get('/admin/audit'))).toContain('discarded packs of')
})

it('a size that is no longer sold is listed while packs of it are there, and its page always opens', async () => {
  const meera = await newStaff(story, 'manager')
  await empty(meera)
  const size = story.db.updateTable('pack_sizes').where('product_id', '=', 'jeera').where('label', '=', '250gm')
  const isListed = async () =>
    (await htmlOf(meera.get('/admin/stock/jeera'))).includes('href="/admin/stock/jeera?size=250gm"')
  await size.set({ archived: 1 }).execute()
  expect(await isListed()).toBe(false)
  expect((await meera.get(page)).status).toBe(200)
  expect((await meera.get('/admin/stock/jeera?size=3gm')).status).toBe(404)
  await size.set({ archived: 0, stock: 2 }).execute()
  await orderByCash(story)
  await size.set({ archived: 1, stock: 0 }).execute()
  expect(await isListed()).toBe(true)
  expect(await htmlOf(meera.get('/admin/stock?q=jeera'))).toContain('· no longer sold')
})

it('packs past their date do not come in; those that are there already get their batch', async () => {
  const meera = await newStaff(story, 'manager')
  const stock = await stockOf(story, jeera)
  expect(await receive(meera, 'OLD', -1, 4)).toContain('these packs are past their date')
  const today = indianDay(story.now())
  const there = { isThere: '1', quantity: '3', code: 'THERE', note: '' }
  await submit(meera, 'receive', { ...there, packedOn: addDays(today, -300), bestBefore: addDays(today, -1) })
  expect([await stockOf(story, jeera), await readBatch('THERE')]).toMatchObject([stock, { remaining: 3 }])
})

it('packs of a batch that is recalled leave the sale and every parcel, also where nobody has it yet', async () => {
  const meera = await newStaff(story, 'manager')
  await empty(meera)
  await receive(meera, 'GLASS', 300, 5)
  const waits = await orderByCash(story)
  const batchPage = '/admin/stock/batch/jeera?code=GLASS'
  expect(await htmlOf(meera.get(batchPage))).toContain('Take it out of sale')
  const recall = { intent: 'recall', reason: 'there is glass in it', sure: '1' }
  const called = meera.submit(batchPage, { ...recall, key: randomUUID() })
  expect(await htmlOf(called)).toContain('It is recalled, and out of sale. Nobody is to be told.')
  expect((await meera.submit(batchPage, { ...recall, key: randomUUID() })).status).toBe(400)
  expect(await stockOf(story, jeera)).toBe(0)
  expect(await readBatch('GLASS')).toMatchObject({ remaining: 2 })
  const { number } = await story.db
    .selectFrom('orders')
    .select('number')
    .where('id', '=', waits.orderId)
    .executeTakeFirstOrThrow()
  await confirmCod(story.db, story, await formOf(story, waits.orderId, meera.userId))
  for (const shown of [`/admin/orders/${number}`, `/admin/pick?orders=${number}`])
    expect(await htmlOf(meera.get(shown)), shown).toContain('past their date or recalled. Receive new ones')
  await accept(story.db, story, await formOf(story, waits.orderId, meera.userId))
  const form = await formOf(story, waits.orderId, meera.userId)
  const packed = await pack(story.db, story, {
    ...form,
    picked: 'by-list' as const,
    weightGrams: null,
    allowsShort: true,
  })
  expect(packed).toMatchObject({ ok: false, reason: 'only-unsaleable' })
  expect(await receive(meera, 'GLASS', 300, 1)).toContain('This batch is recalled')
  await receive(meera, 'CLEAN', 300, 4)
  expect(await stockOf(story, jeera)).toBe(4)
  expect(
    await pack(story.db, story, { ...form, picked: 'by-list' as const, weightGrams: null, allowsShort: false }),
  ).toMatchObject({ ok: true })
  expect(await readBatch('CLEAN')).toMatchObject({ remaining: 2 })
})

it('an owner takes a recall back: no message goes out any more, and its packs may come in again', async () => {
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
  expect(await htmlOf(send(asha, 'sell-again'))).toContain('The recall is taken back.')
  expect((await send(asha, 'sell-again')).status).toBe(400)
  await story.work()
  const sent = story.db.selectFrom('outbox').select('receipt').where('kind', 'in', ['recall-message', 'recall-mail'])
  expect((await sent.execute()).map(({ receipt }) => receipt)).toEqual([null, null])
  await receive(meera, 'GLASS', 300, 3)
  expect(await readBatch('GLASS')).toMatchObject({ remaining: 3 })
  expect(await htmlOf(send(meera, 'recall'))).toContain('1 buyer is told now.')
})

it('a parcel that was packed before its batch was recalled is not handed over, until the recall is taken back', async () => {
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
  expect(await htmlOf(asha.submit(`/admin/orders/${number}`, form))).toContain('Batch GLASS in it is recalled.')
  await asha.submit(batchPage, { intent: 'sell-again', key: randomUUID() })
  expect(await send()).toMatchObject({ ok: true })
})
