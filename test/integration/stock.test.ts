import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { addDays, formatDate, formatDay, indianDay } from '#domain/calendar/moment'
import { cancel, finishReturn, handOver, pack } from '#domain/fulfilment/fulfilment.server'
import { returnGoods } from '#domain/fulfilment/return-goods.server'
import { listLedger } from '#domain/stock/read-stock.server'
import { advanceTo, formOf, orderByCash } from '#test/support/admin'
import { readForm } from '#test/support/form-fields'
import { newStaff } from '#test/support/sessions'
import { jeera, stockOf } from '#test/support/shopping'
import { createStory } from '#test/support/story'
import { htmlOf } from '#test/support/visitor'

const story = createStory()
const page = '/admin/stock/jeera?size=250gm'
type Staff = Awaited<ReturnType<typeof newStaff>>

const today = () => indianDay(story.now())
const form = (act: string, fields: Record<string, string>) => ({
  key: randomUUID(),
  intent: act,
  size: '250gm',
  ...fields,
})
const batch = (code: string, lastsDays: number, quantity = '5', more = {}) =>
  form('receive', {
    code,
    quantity,
    packedOn: today(),
    bestBefore: addDays(today(), lastsDays),
    note: '',
    ...(lastsDays > 0 && lastsDays < 45 ? { sure: '1' } : {}),
    ...more,
  })

/** Sends a form of the page, and expects what it says. */
async function say(staff: Staff, sent: Record<string, string>, status: number, words: string): Promise<void> {
  const answer = await staff.submit(page, sent)
  const text = await answer.text()
  expect([answer.status, text.includes(words) ? words : text.slice(0, 4_000)]).toEqual([status, words])
}

/** The ledger of the size, oldest first, as `received 5 @JE-1`. */
async function ledger(): Promise<string[]> {
  const rows = await story.db
    .selectFrom('stock_moves')
    .leftJoin('batches', 'batches.id', 'stock_moves.batch_id')
    .select(['stock_moves.at', 'reason', 'change', 'code', 'stock_moves.id'])
    .where('stock_moves.product_id', '=', 'jeera')
    .where('stock_moves.label', '=', '250gm')
    .where('reason', '<>', 'opening')
    .orderBy('stock_moves.at')
    .orderBy('stock_moves.id')
    .execute()
  return rows.map(({ reason, change, code }) => `${reason} ${change}${code ? ` @${code}` : ''}`)
}

/** What is left of each batch. */
async function remaining(): Promise<Record<string, number>> {
  const rows = await story.db.selectFrom('batches').select(['code', 'remaining']).execute()
  return Object.fromEntries(rows.map((row) => [row.code, row.remaining]))
}

it('a batch is received once however often its form is sent, and errors of the form are shown at their fields', async () => {
  const meera = await newStaff(story, 'manager')
  const before = await stockOf(story, jeera)
  const sent = batch('je  1', 300, '20')
  await say(meera, sent, 200, `Received 20 packs of 250gm, batch JE1. ${before + 20} packs to sell now.`)
  await say(meera, sent, 200, `Received 20 packs of 250gm, batch JE1. ${before + 20} packs to sell now.`)
  expect(await stockOf(story, jeera)).toBe(before + 20)
  await say(meera, batch('JE 1', 200), 409, 'This batch is known with other days')
  await say(meera, batch('JE 2', -1), 400, 'Best before comes after the day of packing.')
  await say(meera, batch('JE 2', 9, '0'), 400, 'Please give a whole number of packs, 1 or more.')
  await say(meera, batch('JE 0', 9, String(before + 1), { isThere: '1' }), 409, `Only ${before} packs lie there`)
  await say(meera, batch('JE 0', 9, String(before), { isThere: '1' }), 200, 'Recorded')
  expect(await ledger()).toEqual(['received 20 @JE1', 'received 0 @JE0'])
  const audit = await story.db.selectFrom('audit').select('act').where('subject', '=', 'jeera 250gm').execute()
  expect(audit.map(({ act }) => act)).toEqual(['stock.receive', 'stock.receive'])
})

it('packs past their date do not come in, and those with too few days left only with a yes', async () => {
  const meera = await newStaff(story, 'manager')
  const before = await stockOf(story, jeera)
  const packedOn = addDays(today(), -400)
  const old = batch('OLD', -20, '3', { packedOn, sure: '1' })
  await say(meera, old, 409, `Best before was ${formatDay(addDays(today(), -20))}: these packs are past their date.`)
  const short = batch('SHORT', 50, '2', { packedOn })
  await say(meera, short, 409, 'less than 45 days left')
  expect([await stockOf(story, jeera), await ledger()]).toEqual([before, []])
  await say(meera, { ...short, sure: '1', note: 'Unjha Traders, 77' }, 200, 'Received 2 packs')
  expect(await htmlOf(meera.get(page))).toContain('Unjha Traders, 77')
})

it('moves of one moment stand in the ledger in the order in which they were made', async () => {
  const meera = await newStaff(story, 'manager')
  const codes = ['A', 'B', 'C', 'D', 'E']
  for (const [at, code] of codes.entries()) await say(meera, batch(code, 100 + at, '2'), 200, 'Received')
  await say(meera, form('count', { counted: '0', sure: '1' }), 200, 'Counted')
  const { rows } = await listLedger(story.db, { productId: 'jeera', label: '250gm', after: null })
  const oldestFirst = rows.toReversed()
  expect(oldestFirst.slice(-6).map(({ reason, code }) => `${reason} ${code ?? ''}`.trim())).toEqual([
    'counted',
    ...codes.map((code) => `counted ${code}`),
  ])
  expect(oldestFirst.slice(1).map(({ stock, change }) => stock - change)).toEqual(
    oldestFirst.slice(0, -1).map(({ stock }) => stock),
  )
  expect(new Set(rows.slice(0, 6).map(({ at }) => at)).size).toBe(1)
})

it('a count is refused when packs of the size were packed or received since its page was loaded; sales do not matter', async () => {
  const meera = await newStaff(story, 'manager')
  const { orderId } = await orderByCash(story)
  const shown = () => readForm(meera, page, 'name="counted"')
  const open = await shown()
  const shelf = Number(open.seen)
  expect([open.size, shelf]).toEqual(['250gm', (await stockOf(story, jeera)) + 2])
  // Sold, and still on the shelf.
  await orderByCash(story)
  await advanceTo(story, orderId, 'packed')
  await say(meera, { ...open, counted: String(shelf) }, 409, `The shop expects ${shelf - 2} packs now`)
  expect(await ledger()).not.toContain('counted 2')
  await orderByCash(story)
  await say(meera, { ...(await shown()), counted: String(shelf - 2) }, 200, 'The count is right')
})

it('a count is of the packs on the shelf: those promised to unpacked orders are included, and stay promised', async () => {
  const meera = await newStaff(story, 'manager')
  const before = await stockOf(story, jeera)
  const { orderId } = await orderByCash(story)
  expect(await htmlOf(meera.get(page))).toContain(`The shop expects ${before} packs, 2 packs of them promised`)
  await say(
    meera,
    form('count', { counted: String(before), sure: '1' }),
    200,
    `The count is right: ${before - 2} packs to sell`,
  )
  await say(
    meera,
    form('count', { counted: String(before - 3), sure: '1' }),
    200,
    `−3 packs: ${before - 5} packs to sell now.`,
  )
  await say(meera, form('count', { counted: '1', sure: '1' }), 200, '1 pack promised to orders is not there')
  expect(await stockOf(story, jeera)).toBe(0)
  await advanceTo(story, orderId, 'packed')
  await say(meera, form('count', { counted: '7', sure: '1' }), 200, '+7 packs: 7 packs to sell now.')
  expect(await ledger()).toEqual(['sold -2', 'counted 0', 'counted -3', `counted ${5 - before}`, 'counted 7'])
})

it('what a size is low at is set for it', async () => {
  const meera = await newStaff(story, 'manager')
  await say(meera, form('count', { counted: '0' }), 200, '0 packs to sell now.')
  await say(meera, form('low-at', { lowAt: '0' }), 200, 'This size is never low now.')
  expect(await htmlOf(meera.get('/admin/stock?view=low'))).not.toContain('jeera?size=250gm')
})

it('packing takes what expires first; what is called off or comes back good lies with its batch again', async () => {
  const meera = await newStaff(story, 'manager')
  for (const [code, days, count] of [
    ['LATE', 300, '5'],
    ['SOON', 40, '1'],
  ] as const)
    await say(meera, batch(code, days, count), 200, 'Received')
  const first = await orderByCash(story)
  const second = await orderByCash(story)
  const { number } = await story.db
    .selectFrom('orders')
    .select('number')
    .where('id', '=', first.orderId)
    .executeTakeFirstOrThrow()
  const sheet = await htmlOf(meera.get(`/admin/orders/${number}`))
  expect(sheet).toMatch(/Batch SOON<\/a> \(1\), best before .*Less than 45 days.*Batch LATE<\/a> \(1\)/)
  expect(await htmlOf(meera.get(`/admin/documents?kind=slip&orders=${number}`))).toMatch(
    /<div>1 × SOON<small[^>]*>packed .*?<div>1 × LATE<small/,
  )
  for (const { orderId } of [first, second])
    await pack(story.db, story, {
      ...(await formOf(story, orderId, meera.userId)),
      picked: 'by-list',
      weightGrams: null,
    })
  expect(await remaining()).toEqual({ LATE: 2, SOON: 0 })
  await cancel(story.db, story, { ...(await formOf(story, first.orderId, meera.userId)), reason: 'no longer wanted' })
  expect(await remaining()).toEqual({ LATE: 3, SOON: 1 })
  const sent = { courier: 'own', trackingNumber: '' }
  await handOver(story.db, story, { ...(await formOf(story, second.orderId, meera.userId)), ...sent })
  const lines = [{ position: 0, good: 1, damaged: 1, lost: 0 }]
  await finishReturn(story.db, story, { ...(await formOf(story, second.orderId, meera.userId)), lines })
  expect(await remaining()).toEqual({ LATE: 4, SOON: 1 })
  const picks = await story.db.selectFrom('batch_picks').select(['order_id', 'quantity']).execute()
  expect(picks).toEqual([])
})

it('a buyer has no more of a batch what came back damaged: the ledger names the batch, and a recall tells who has packs left', async () => {
  const meera = await newStaff(story, 'manager')
  await say(meera, batch('BAD', 300, '6'), 200, 'Received')
  const orders = [await orderByCash(story), await orderByCash(story)]
  for (const { orderId } of orders) await advanceTo(story, orderId, 'delivered')
  const before = await stockOf(story, jeera)
  for (const [at, damaged] of [2, 1].entries()) {
    const lines = [{ position: 0, good: 0, damaged }]
    const brought = { ...(await formOf(story, orders[at]?.orderId ?? '', meera.userId)), role: 'owner' as const, lines }
    expect(await returnGoods(story.db, story, brought)).toMatchObject({ ok: true })
  }
  expect(await stockOf(story, jeera)).toBe(before)
  expect(await remaining()).toEqual({ BAD: 2 })
  const ofReturns = (await ledger()).filter((move) => /^(returned|damaged)/.test(move))
  expect(ofReturns).toEqual(['returned 2', 'damaged -2 @BAD', 'returned 1', 'damaged -1 @BAD'])
  const recall = { key: randomUUID(), intent: 'recall', reason: 'a pack of it was not clean', sure: '1' }
  const answer = await meera.submit('/admin/stock/batch/jeera?code=BAD', recall)
  expect(await answer.text()).toContain('1 buyer is told now.')
  const notices = await story.db.selectFrom('recall_notices').select('order_id').execute()
  expect(notices).toEqual([{ order_id: orders[1]?.orderId }])
})

it('everybody who got a batch is found, and told once that it is recalled', async () => {
  const meera = await newStaff(story, 'manager')
  await say(meera, batch('BAD/1', 300, '6'), 200, 'Received')
  const out = await orderByCash(story)
  const here = await orderByCash(story)
  await advanceTo(story, out.orderId, 'delivered')
  await advanceTo(story, here.orderId, 'packed')
  const batchPage = '/admin/stock/batch/jeera?code=BAD%2F1'
  const seen = await htmlOf(meera.get(batchPage))
  expect(seen).toContain('packed, still here')
  expect(seen).toContain('Tell 1 buyer')
  const file = Buffer.from(await (await meera.get('/admin/stock/batch.csv?product=jeera&code=BAD%2F1')).arrayBuffer())
  expect(file.indexOf('\ufeff')).toBe(0)
  const table = file.toString()
  expect(table.split('\r\n')).toHaveLength(3)
  expect(table).toContain(`,${formatDate(story.now())},`)
  const recall = { key: randomUUID(), intent: 'recall', reason: 'a pack of it was not clean', sure: '1' }
  const { sure: _, ...unsure } = recall
  expect((await meera.submit(batchPage, unsure)).status).toBe(400)
  for (const _again of [1, 2]) {
    const answer = await meera.submit(batchPage, recall)
    expect(await answer.text()).toContain('1 buyer is told now.')
  }
  expect((await meera.submit(batchPage, { ...recall, key: randomUUID() })).status).toBe(400)
  await story.work()
  const jobs = await story.db
    .selectFrom('outbox')
    .select(['kind', 'state'])
    .where('kind', 'in', ['recall-message', 'recall-mail'])
    .orderBy('kind')
    .execute()
  expect(jobs.map(({ kind, state }) => `${kind} ${state}`)).toEqual(['recall-mail done', 'recall-message done'])
  expect(await htmlOf(meera.get(batchPage))).toContain('>told<')
  const [bought] = await story.db.selectFrom('orders').select('number').where('id', '=', out.orderId).execute()
  expect(await htmlOf(meera.get(`/admin/orders/${bought?.number}`))).toContain('>Recall</b>')
  // A parcel that has not left is found by it too.
  const packed = await story.db.selectFrom('orders').select('number').where('id', '=', here.orderId).execute()
  expect(await htmlOf(meera.get(`/admin/orders/${packed[0]?.number}`))).toContain('This batch was recalled')
})

it('a batch is one batch in whichever digits its code is typed, so that a recall misses no packs', async () => {
  const meera = await newStaff(story, 'manager')
  await say(meera, batch('JR-7', 300), 200, 'batch JR-7')
  await say(meera, batch('jr-૭', 300), 200, 'batch JR-7')
  await say(meera, batch('JR-७', 300), 200, 'batch JR-7')
  expect(await remaining()).toEqual({ 'JR-7': 15 })
})

it('the list of stock has first what needs a hand, then the rest by category, page by page; views and search find within it', async () => {
  const meera = await newStaff(story, 'manager')
  const products = await story.db.selectFrom('products').selectAll().orderBy('position').execute()
  const sizes = await story.db.selectFrom('pack_sizes').selectAll().execute()
  const more = Array.from({ length: 150 - products.length }, (_, at) => ({ at, of: products[at % products.length] }))
  await story.db
    .insertInto('products')
    .values(
      more.flatMap(({ at, of }) => (of ? [{ ...of, id: `more-${at}`, name: `Copy ${at}`, position: 1_000 + at }] : [])),
    )
    .execute()
  await story.db
    .insertInto('pack_sizes')
    .values(
      more.flatMap(({ at, of }) =>
        sizes
          .filter(({ product_id }) => product_id === of?.id)
          .map((size) => ({ ...size, product_id: `more-${at}`, barcode: null })),
      ),
    )
    .execute()
  await story.db.updateTable('pack_sizes').set({ stock: 100, low_at: 5 }).execute()
  const leave = (id: string, stock: number, lowAt = 5) =>
    story.db.updateTable('pack_sizes').set({ stock, low_at: lowAt }).where('product_id', '=', id).execute()
  await leave('more-9', 3)
  await leave('more-20', 0, 0)
  await leave('more-30', 0)
  await story.db.updateTable('products').set({ status: 'archived' }).where('id', '=', 'more-30').execute()
  await say(meera, batch('OLD', 40, '4'), 200, 'Received 4 packs')
  await story.db
    .updateTable('batches')
    .set({ best_before: addDays(today(), -1) })
    .execute()
  const rowsOf = async (address: string) => {
    const text = await htmlOf(meera.get(address))
    const found = [
      ...text.matchAll(
        /<h2[^>]*>([^<]+)<|href="\/admin\/stock\/([\w-]+)(?:\?size|")|href="\/admin\/stock(\?[^"]*after=[^"]+#main)"/g,
      ),
    ]
    const seen = found
      .map(([, heading, id, next]) => heading ?? id ?? next ?? '')
      .filter((one) => one !== 'receive' && one !== 'count')
    return seen.filter((one, at) => one !== seen[at - 1])
  }
  const first = await rowsOf('/admin/stock')
  expect(first.slice(0, 7)).toEqual([
    'Expired or recalled',
    'jeera',
    'Sold out',
    'more-20',
    'Low',
    'more-9',
    'Powder Spices',
  ])
  const pages = [first]
  for (let next = first.at(-1); next?.startsWith('?'); next = pages.at(-1)?.at(-1))
    pages.push(await rowsOf(`/admin/stock${next.replaceAll('&amp;', '&')}`))
  expect(pages).toHaveLength(3)
  const known = new Set([...products.map(({ id }) => id), ...more.map(({ at }) => `more-${at}`)])
  const listed = pages.flat().filter((one) => known.has(one))
  expect([listed.length, new Set(listed).size]).toEqual([150, 150])
  const headings = pages.flat().filter((one) => !known.has(one) && !one.startsWith('?'))
  expect(headings.filter((one, at) => one !== headings[at - 1])).toEqual([
    'Expired or recalled',
    'Sold out',
    'Low',
    'Powder Spices',
    'Whole Spices',
    'Special Spices',
    'Best Sellers',
  ])
  expect(await rowsOf('/admin/stock?view=sold-out')).toEqual(['Sold out', 'more-20'])
  expect(await rowsOf('/admin/stock?view=low')).toEqual(['Low', 'more-9'])
  expect(await rowsOf('/admin/stock?view=expired')).toEqual(['Expired or recalled', 'jeera'])
  expect((await rowsOf('/admin/stock?q=99+copy')).slice(1)).toEqual(['more-99'])
  const archived = await htmlOf(meera.get('/admin/stock?q=30+copy'))
  expect(archived).toContain('· no longer sold')
  expect(await htmlOf(meera.get('/admin/stock/more-30'))).toContain('no longer sold.')
})
