import { expect, it } from 'vitest'
import type { Clock } from '#domain/clock'
import { cancel, finishReturn } from '#domain/fulfilment/fulfilment.server'
import { type Invoice, readDocument, totalLines } from '#domain/invoices/document'
import { findInvoice } from '#domain/invoices/document-number.server'
import { type IssueResult, issueCreditNote, issueInvoice } from '#domain/invoices/issue-invoice.server'
import { listOrderEvents } from '#domain/orders/order-events.server'
import { shopDefaults } from '#domain/shop-settings/shop-defaults'
import { transact } from '#domain/transaction.server'
import { advanceTo, createStaff, formOf } from '#test/support/admin'
import { newShopper } from '#test/support/sessions'
import { checkOut, checkoutForm, jeera, kesar, ordersOf } from '#test/support/shopping'
import { createStory } from '#test/support/story'

const story = createStory()
const registered = { gstin: '24AAACS1234A1Z8' }

async function placeOrder(state = 'Gujarat'): Promise<string> {
  const visitor = await newShopper(story)
  const answer = await checkOut(visitor, await checkoutForm(visitor, [jeera, kesar], { state }))
  if (!('orderId' in answer)) throw new Error(`No order: ${JSON.stringify(answer)}`)
  return answer.orderId
}

/** Saves the firm of the settings with these changes. */
async function saveFirm(changes: Partial<typeof shopDefaults.firm>) {
  const value = JSON.stringify({ ...shopDefaults.firm, ...changes })
  await story.db
    .insertInto('shop_settings')
    .values({ name: 'firm', value, version: 1 })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}

async function issue(orderId: string, firm: Parameters<typeof saveFirm>[0] = registered, at: Clock = story) {
  await saveFirm(firm)
  return transact(story.db, (tx) => issueInvoice(tx, at, orderId))
}

function credit(invoiceId: string, lines: Parameters<typeof issueCreditNote>[2]['lines']) {
  return transact(story.db, (tx) => issueCreditNote(tx, story, { invoiceId, lines, reason: 'returned' }))
}

async function issued(orderId: string, firm?: Parameters<typeof saveFirm>[0], at?: Clock) {
  const result = await issue(orderId, firm, at)
  if (!result.ok) throw new Error(`No invoice: ${result.reason}`)
  return result
}

it('an order has one invoice, whose total is the order’s and whose lines have the products’ HSN and rates', async () => {
  const orderId = await placeOrder()
  const { id, document } = await issued(orderId)
  const [order] = await ordersOf(story)
  expect(document).toMatchObject({ kind: 'invoice', totalPaise: order?.total_paise, order: { number: order?.number } })
  expect(document.lines.map(({ name, hsn, rateBp }) => [name, hsn, rateBp])).toEqual([
    ['Jeera (Cumin Seeds)', '0909', 500],
    ['Kesar (Kashmiri Saffron, 5 g)', '0910', 500],
    ['Delivery', '0909', 500],
  ])
  expect(await issued(orderId)).toEqual({ ok: true, id, document })
  const rows = await story.db.selectFrom('documents').select(['number', 'total_paise']).execute()
  expect(rows).toEqual([{ number: document.number, total_paise: order?.total_paise }])
})

it('what was issued stays as it was, whatever becomes of the product, the order and the shop', async () => {
  const orderId = await placeOrder()
  await issued(orderId)
  const body = () => story.db.selectFrom('documents').select('body').executeTakeFirstOrThrow()
  const before = await body()
  await story.db.updateTable('products').set({ name: 'Other', hsn: '9999', rate_bp: 1800 }).execute()
  await story.db.updateTable('orders').set({ name: 'Other', street: 'Elsewhere', address_state: 'Kerala' }).execute()
  await issued(orderId, { ...registered, legalName: 'Other shop' })
  expect(await body()).toEqual(before)
  expect((await findInvoice(story.db, orderId))?.document).toEqual(JSON.parse(before.body))
})

it('a product without HSN has no invoice, and no number is used up', async () => {
  const orderId = await placeOrder()
  await story.db.updateTable('products').set({ hsn: null }).where('id', '=', jeera.id).execute()
  expect(await issue(orderId)).toEqual({ ok: false, reason: 'no-tax-rate', products: ['Jeera (Cumin Seeds)'] })
  expect(await story.db.selectFrom('series').selectAll().execute()).toEqual([])
})

it('packing issues the invoice, calling off afterwards and coming back take it back whole', async () => {
  await createStaff(story)
  const [cancelled, returned, early] = [await placeOrder(), await placeOrder(), await placeOrder()]
  await cancel(story.db, story, { ...(await formOf(story, early)), reason: 'Asked by phone' })
  expect(await findInvoice(story.db, early)).toBeUndefined()
  await advanceTo(story, cancelled, 'packed')
  const { document } = (await findInvoice(story.db, cancelled)) ?? {}
  const reason = { reason: 'Out of pouches' }
  expect(await cancel(story.db, story, { ...(await formOf(story, cancelled)), ...reason })).toMatchObject({ ok: true })
  await advanceTo(story, returned, 'handed-over')
  const lines = [jeera, kesar].map(({ quantity }, position) => ({ position, good: quantity, damaged: 0, lost: 0 }))
  expect(await finishReturn(story.db, story, { ...(await formOf(story, returned)), lines })).toMatchObject({ ok: true })
  const documents = await story.db
    .selectFrom('documents')
    .select(['kind', 'order_id', 'total_paise'])
    .orderBy('number')
    .execute()
  const total = document?.totalPaise
  expect(documents).toEqual([
    { kind: 'credit-note', order_id: cancelled, total_paise: total },
    { kind: 'credit-note', order_id: returned, total_paise: total },
    { kind: 'invoice', order_id: cancelled, total_paise: total },
    { kind: 'invoice', order_id: returned, total_paise: total },
  ])
  const { data } = (await listOrderEvents(story.db, returned)).at(-1) ?? {}
  expect(data).toMatchObject({ creditNote: expect.stringMatching(/^SCB\/\d\d-\d\d\/00002$/) })
})

it('numbers begin anew with the financial year in India, and Bills are counted apart', async () => {
  const at = (moment: string): Clock => ({ now: () => Date.parse(moment) })
  const numberAt = async (moment: string, firm = registered) =>
    (await issued(await placeOrder(), firm, at(moment))).document.number
  expect(await numberAt('2027-03-31T18:29:00Z')).toBe('SM/26-27/00001')
  expect(await numberAt('2027-03-31T18:29:30Z', { gstin: '' })).toBe('SMB/26-27/00001')
  expect(await numberAt('2027-03-31T18:29:59Z')).toBe('SM/26-27/00002')
  expect(await numberAt('2027-03-31T18:30:00Z')).toBe('SM/27-28/00001')
})

it('after the clock was set back no document is dated before the last one of its year, nor in a year that has not begun', async () => {
  const at = (moment: string): Clock => ({ now: () => Date.parse(moment) })
  const issuedAt = async (moment: string) => (await issued(await placeOrder(), registered, at(moment))).document
  const last = await issuedAt('2027-03-31T12:00:00Z')
  expect(await issuedAt('2027-03-31T11:00:00Z')).toMatchObject({
    number: 'SM/26-27/00002',
    issuedAt: last.issuedAt,
  })
  const next = await issuedAt('2027-03-31T19:00:00Z')
  expect(await issuedAt('2027-03-31T13:00:00Z')).toMatchObject({
    number: 'SM/26-27/00003',
    issuedAt: Date.parse('2027-03-31T13:00:00Z'),
  })
  expect(await issuedAt('2027-03-31T18:40:00Z')).toMatchObject({ number: 'SM/27-28/00002', issuedAt: next.issuedAt })
})

it('packs are taken back in parts, the rest of all with the delivery, and then nothing more', async () => {
  const { id, document } = await issued(await placeOrder())
  const one = await credit(id, [{ position: 0, quantity: 1 }])
  expect(one).toMatchObject({
    ok: true,
    document: {
      kind: 'credit-note',
      totalPaise: 210_00,
      against: { number: document.number },
      lines: [{ position: 0, quantity: 1 }],
    },
  })
  expect(one.ok && one.document.number).toMatch(/^SC\/\d\d-\d\d\/00001$/)
  expect(await credit(id, [{ position: 0, quantity: 2 }])).toEqual({ ok: false, reason: 'more-than-invoiced' })
  expect(await credit(id, 'all')).toMatchObject({ ok: true, document: { totalPaise: document.totalPaise - 210_00 } })
  expect(await credit(id, 'all')).toEqual({ ok: false, reason: 'nothing-to-credit' })
  expect(await credit('none', 'all')).toEqual({ ok: false, reason: 'no-invoice' })
  const sum = async (kind: Invoice['kind'] | 'credit-note') => {
    const rows = await story.db.selectFrom('documents').select('body').where('kind', '=', kind).execute()
    return totalLines(rows.flatMap(({ body }) => readDocument(body).lines))
  }
  expect(await sum('credit-note')).toEqual(await sum('invoice'))
})

it('of two people who record the return of the same pack at once one succeeds', async () => {
  const { id } = await issued(await placeOrder())
  const results = await Promise.all([1, 2, 3].map(() => credit(id, [{ position: 1, quantity: 1 }])))
  expect(results.map(({ ok }) => ok).sort()).toEqual([false, false, true])
  expect(await story.db.selectFrom('series').select(['name', 'last']).orderBy('name').execute()).toEqual([
    { name: 'SC', last: 1 },
    { name: 'SM', last: 1 },
  ])
})

it('thirty invoices at once, a third of them rolled back, leave numbers without gap or duplicate, in the order of their dates', async () => {
  const orders = await copyOrder(await placeOrder(), 30)
  await saveFirm(registered)
  let ms = story.now()
  // Every reading is another moment, now and then an earlier one.
  const jumping: Clock = { now: () => (ms += ms % 3 === 0 ? -2 : 7) }
  const kept = await Promise.all(
    orders.map((id, n) =>
      transact<IssueResult>(story.db, async (tx, rollback) => {
        const result = await issueInvoice(tx, jumping, id)
        // Whoever holds a number keeps the others waiting for a moment, as a real act does.
        await tx.selectFrom('orders').selectAll().where('id', '=', id).execute()
        if (n % 10 < 3) return rollback({ ok: false, reason: 'no-tax-rate', products: [] })
        return result
      }),
    ),
  )
  expect(kept.filter(({ ok }) => ok)).toHaveLength(21)
  const rows = await story.db.selectFrom('documents').select(['number', 'issued_at']).orderBy('number').execute()
  expect(rows.map(({ number }) => Number(number.split('/')[2]))).toEqual(Array.from({ length: 21 }, (_, n) => n + 1))
  expect(rows.map((row) => row.issued_at)).toEqual(rows.map((row) => row.issued_at).toSorted((a, b) => a - b))
})

/** So many orders like this one, itself not among them. */
async function copyOrder(orderId: string, count: number): Promise<string[]> {
  const order = await story.db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow()
  const lines = await story.db.selectFrom('order_lines').selectAll().where('order_id', '=', orderId).execute()
  const ids = Array.from({ length: count }, (_, n) => `copy-${n}`)
  await story.db
    .insertInto('orders')
    .values(ids.map((id) => ({ ...order, id, number: id, checkout_key: id })))
    .execute()
  await story.db
    .insertInto('order_lines')
    .values(ids.flatMap((id) => lines.map((line) => ({ ...line, order_id: id }))))
    .execute()
  return ids
}
