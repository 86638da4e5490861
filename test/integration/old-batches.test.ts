import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { addDays, dayMs, indianDay } from '#domain/calendar/moment'
import { listBatchRecipients } from '#domain/stock/batch-recipients.server'
import { receiveBatch } from '#domain/stock/receive.server'
import { advanceTo, orderByCash, rowOf } from '#test/support/admin'
import { act, board, seenOf } from '#test/support/board'
import { newStaff } from '#test/support/sessions'
import { jeera, setStock } from '#test/support/shopping'
import { createStory } from '#test/support/story'
import { htmlOf } from '#test/support/visitor'

const story = createStory()

/** Receives packs, of Jeera 250gm unless it is told otherwise, that were packed a year ago and are best before in `days` days. */
async function receive(code: string, days: number, quantity = 5, size = jeera): Promise<void> {
  const today = indianDay(story.now())
  const batch = { code, quantity, packedOn: addDays(today, days - 365), bestBefore: addDays(today, days) }
  const packs = { productId: size.id, label: size.size, isInStock: false }
  const by = { id: 'meera', requestId: null }
  const request = { isSure: true, note: '', commandKey: randomUUID(), by, ...packs, ...batch }
  const received = await receiveBatch(story.db, story, request)
  if (!received.ok) throw new Error(`Nothing was received: ${received.reason}`)
}

/** Leaves no packs of Jeera 250gm but those of its batches. */
async function keepBatchesOnly(): Promise<void> {
  const rows = await story.db.selectFrom('batches').select('remaining').execute()
  const stock = rows.reduce((sum, { remaining }) => sum + remaining, 0)
  await setStock(story, jeera, stock)
}

const pickedOf = async (orderId: string) => {
  const rows = await story.db
    .selectFrom('batch_picks')
    .innerJoin('batches', 'batches.id', 'batch_picks.batch_id')
    .select(['code', 'quantity'])
    .where('order_id', '=', orderId)
    .orderBy('code')
    .execute()
  return rows.map(({ code, quantity }) => `${quantity} ${code}`)
}

it('a batch that cannot arrive fresh enough is packed only when somebody says yes, and the order says so', async () => {
  const meera = await newStaff(story, 'manager', { name: 'Meera Patel' })
  await receive('OLD-1', 30)
  const { orderId, path } = await orderByCash(story)
  expect(await htmlOf(meera.get(path))).toContain('Yes, send it all the same')
  for (const picked of ['0', 'by-list'])
    expect(await act(meera, 'pack', [await seenOf(story, orderId)], { picked }, path)).toMatchObject({
      ok: false,
      status: 409,
      errors: { sure: expect.stringContaining('batch OLD-1') },
    })
  expect(await rowOf(story, orderId)).toMatchObject({ stage: 'new', version: 1 })
  expect(await story.db.selectFrom('documents').selectAll().execute()).toEqual([])
  const agreed = await act(meera, 'pack', [await seenOf(story, orderId)], { picked: '0', sure: '1' }, path)
  expect(agreed).toMatchObject({ ok: true })
  expect(await pickedOf(orderId)).toEqual(['2 OLD-1'])
  expect(await htmlOf(meera.get(path))).toContain('agreed to send batch OLD-1')
})

it('a batch past its date is never proposed nor packed, and stands under Issues until its packs are gone', async () => {
  const meera = await newStaff(story, 'manager')
  await receive('GONE-1', 30)
  await receive('FRESH', 200, 3)
  await keepBatchesOnly()
  const [first, second] = [await orderByCash(story), await orderByCash(story)]
  expect((await board(meera)).counts.issues).toBe(0)
  story.pass(31 * dayMs)
  const again = await newStaff(story, 'manager')
  const path = async ({ orderId }: typeof first) => `/admin/orders/${(await rowOf(story, orderId)).number}`
  const sheet = await htmlOf(again.get(await path(first)))
  expect(sheet).toContain('Batch FRESH')
  expect(sheet).not.toContain('GONE-1')
  const slip = `/admin/documents?kind=slip&orders=${(await rowOf(story, first.orderId)).number}`
  expect(await htmlOf(again.get(slip))).not.toContain('GONE-1')
  expect((await board(again)).counts.issues).toBeGreaterThan(0)
  const issues = await htmlOf(again.get('/admin?view=issues'))
  expect(issues).toMatch(/A batch is past its date.*batch GONE-1/)
  expect(await htmlOf(again.get('/admin/stock/jeera?size=250gm'))).toContain('5 packs in stock are past their date')
  await advanceTo(story, first.orderId, 'packed')
  expect(await pickedOf(first.orderId)).toEqual(['2 FRESH'])
  const fields = { picked: '0', sure: '1' }
  const refused = await act(again, 'pack', [await seenOf(story, second.orderId)], fields, await path(second))
  expect(refused.outcomes).toMatchObject([{ ok: false, text: expect.stringContaining('past their date') }])
  expect(await rowOf(story, second.orderId)).toMatchObject({ stage: 'new' })
  await story.db.updateTable('batches').set({ remaining: 0 }).where('code', '=', 'GONE-1').execute()
  expect(await htmlOf(again.get('/admin?view=issues'))).not.toContain('past its date')
})

it('before anything is packed, the order and the pick list say which packs are past their date, and of which batch the rest is', async () => {
  await receive('GONE-1', 30)
  await receive('FRESH', 200, 3)
  await keepBatchesOnly()
  const orders = [await orderByCash(story), await orderByCash(story)]
  story.pass(31 * dayMs)
  const meera = await newStaff(story, 'manager')
  const numbers = await Promise.all(orders.map(async ({ orderId }) => (await rowOf(story, orderId)).number))
  await story.db.updateTable('orders').set({ cod_confirm: 'yes' }).execute()
  const list = await htmlOf(meera.get(`/admin/pick?orders=${numbers.join(',')}`))
  expect(list).toContain('Batch FRESH')
  expect(list).toContain('are past their date')
  const alone = await htmlOf(meera.get(`/admin/orders/${numbers[0]}`))
  expect(alone).not.toContain('are past their date')
  await advanceTo(story, orders[0]?.orderId ?? '', 'packed')
  expect(await htmlOf(meera.get(`/admin/orders/${numbers[1]}`))).toContain('are past their date')
})

it('who got a batch is listed, and exported, with each size', async () => {
  const meera = await newStaff(story, 'manager')
  const lines = ['250gm', '500gm', '1kg'].map((size) => ({ id: 'kitchen-king', size, quantity: 1 }))
  for (const line of lines) await receive('BAD-1', 150, 5, line)
  const [{ orderId }, other] = [await orderByCash(story, lines), await orderByCash(story, lines.slice(0, 1))]
  await advanceTo(story, orderId, 'packed')
  await advanceTo(story, other.orderId, 'packed')
  const recipients = await listBatchRecipients(story.db, { productId: 'kitchen-king', code: 'BAD-1' })
  const sizes = recipients.map((one) => one.sizes)
  expect(sizes.sort()).toEqual(['1kg, 250gm, 500gm', '250gm'])
  const file = await htmlOf(meera.get('/admin/stock/batch.csv?product=kitchen-king&code=BAD-1'))
  expect(file).toContain('"1kg, 250gm, 500gm"')
})
