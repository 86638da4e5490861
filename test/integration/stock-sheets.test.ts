import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { addDays, indianDay } from '#domain/calendar/moment'
import { advanceTo, orderByCash } from '#test/support/admin'
import { seenOf } from '#test/support/board'
import { readForm } from '#test/support/form-fields'
import { newStaff } from '#test/support/sessions'
import { createStory } from '#test/support/story'
import { htmlOf } from '#test/support/visitor'

const story = createStory()
const receive = '/admin/stock/receive'
const today = () => indianDay(story.now())
type Fields = Record<string, string>

/** Returns the fields of one line of a delivery. */
const line = (row: number, item: string, more: Fields = {}): Fields => {
  const fields: Fields = { item, quantity: '5', code: `B-${row}`, packedOn: today(), bestBefore: '', ...more }
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [`${name}.${row}`, value]))
}
const delivery = (...lines: Fields[]): Fields => ({
  key: randomUUID(),
  supplier: 'Unjha Traders',
  billNumber: '77',
  ...Object.assign({}, ...lines),
})

async function stockOf(id: string): Promise<Record<string, number>> {
  const rows = await story.db.selectFrom('pack_sizes').select(['label', 'stock']).where('product_id', '=', id).execute()
  return Object.fromEntries(rows.map(({ label, stock }) => [label, stock]))
}

it('a delivery of ten sizes comes in by one sheet, once, with batches, receipt and ledger', async () => {
  const meera = await newStaff(story, 'manager')
  await story.db
    .updateTable('pack_sizes')
    .set({ barcode: '8901234567890' })
    .where('product_id', '=', 'rai')
    .where('position', '=', 0)
    .execute()
  const sizes = await story.db
    .selectFrom('pack_sizes')
    .innerJoin('products', 'products.id', 'product_id')
    .select(['name', 'label', 'product_id'])
    .where('product_id', '<>', 'rai')
    .orderBy('product_id')
    .limit(9)
    .execute()
  const named = sizes.map(({ name, label }, row) => line(row, `${name}, ${label}`.toUpperCase()))
  const sent = delivery(...named, line(9, '8901234567890', { quantity: '7' }))
  const before = await stockOf('rai')
  const [first] = await Promise.all([meera.submit(receive, sent), meera.submit(receive, sent)])
  const done = first.headers.get('location') ?? ''
  expect(done).toMatch(/^\/admin\/stock\/receive\?done=/)
  const after = await stockOf('rai')
  expect(Object.values(after).reduce((a, b) => a + b)).toBe(Object.values(before).reduce((a, b) => a + b) + 7)
  const page = await htmlOf(meera.get(done))
  expect(page).toContain('Received 52 packs on 10 lines.')
  expect(page).toContain('bill 77')
  const moves = await story.db.selectFrom('stock_moves').selectAll().where('reason', '=', 'received').execute()
  expect(moves).toHaveLength(10)
  expect(moves.every(({ note }) => note === 'Unjha Traders, bill 77')).toBe(true)
  expect(await htmlOf(meera.get('/admin/stock/rai'))).toContain('>Unjha Traders, bill 77<')
  expect(await htmlOf(meera.get('/gu/admin/stock/rai'))).toContain('>Unjha Traders, બિલ 77<')
  const batch = await story.db.selectFrom('batches').selectAll().where('code', '=', 'B-9').executeTakeFirstOrThrow()
  const rai = await story.db.selectFrom('products').selectAll().where('id', '=', 'rai').executeTakeFirstOrThrow()
  expect(batch.best_before).toBe(addDays(today(), rai.shelf_life_days ?? 0))
  expect(await htmlOf(meera.get('/admin/stock/batch/rai?code=B-9'))).toContain('Unjha Traders')
  const audit = await story.db.selectFrom('audit').selectAll().where('actor', '=', meera.userId).execute()
  expect(audit.map(({ act }) => act)).toEqual(['stock.delivery'])
  const again = await meera.submit(receive, { ...sent, key: randomUUID() })
  expect([again.status, await again.text()]).toEqual([409, expect.stringContaining('This bill was received on')])
  const typedAgain = { supplier: 'unjha  traders', billNumber: '૭ ૭' }
  expect((await meera.submit(receive, { ...sent, ...typedAgain, key: randomUUID() })).status).toBe(409)
  expect((await meera.submit(receive, { ...sent, billNumber: '78', key: randomUUID() })).status).toBe(302)
  const ofGujarati = { ...sent, supplier: 'પટેલ ૧૨', billNumber: '78' }
  expect((await meera.submit(receive, { ...ofGujarati, key: randomUUID() })).status).toBe(302)
  expect((await meera.submit(receive, { ...ofGujarati, key: randomUUID() })).status).toBe(409)
  expect((await meera.submit(receive, { ...sent, key: randomUUID(), sure: '1' })).status).toBe(302)
})

it('a delivery with a mistake is refused as a whole, and each mistake is shown at its field', async () => {
  const meera = await newStaff(story, 'manager')
  const before = await stockOf('jeera')
  const jeera = 'Jeera (Cumin Seeds), 250gm'
  const reported = async (status: number, sent: Fields, ...words: string[]) => {
    const refused = await meera.submit(receive, sent)
    const text = (await refused.text()).replaceAll('&#x27;', "'")
    expect([refused.status, words.filter((one) => !text.includes(one))]).toEqual([status, []])
    return text
  }
  await reported(400, delivery(line(0, jeera), line(1, 'Unknown, 1kg')), 'No product is called so')
  await reported(
    400,
    delivery(line(0, jeera, { quantity: 'many' }), line(1, jeera, { code: '' })),
    '1 or more',
    'as it stands',
  )
  await reported(400, delivery(), 'Please choose the first product.')
  const old = { packedOn: addDays(today(), -400), bestBefore: addDays(today(), -10) }
  const asked = await reported(
    409,
    delivery(line(0, jeera), line(1, jeera, { ...old, code: 'OLD' })),
    'past their date',
  )
  expect(asked).toContain('name="sure.1"')
  expect(asked).not.toContain('name="sure.0"')
  expect(await stockOf('jeera')).toEqual(before)
  expect((await meera.submit(receive, delivery(line(0, jeera, { ...old, sure: '1' })))).status).toBe(302)
  expect(await htmlOf(meera.get('/gu/admin/stock/jeera'))).toContain('Unjha Traders, બિલ 77. તારીખ નીકળી ગઈ છે')
})

it('a whole shelf is counted in one sheet: only differences are written, and nothing that left meanwhile is overwritten', async () => {
  const meera = await newStaff(story, 'manager')
  const sheet = '/admin/stock/count?category=whole-spices'
  const { orderId } = await orderByCash(story)
  const open = await readForm(meera, sheet, 'counted.jeera|250gm')
  const expected = Number(open['seen.jeera|250gm'])
  expect(expected).toBe(((await stockOf('jeera'))['250gm'] ?? 0) + 2)
  const all = Object.fromEntries(
    Object.entries(open).flatMap(([name, value]) =>
      name.startsWith('seen.') ? [[name.replace('seen', 'counted'), value]] : [],
    ),
  )
  const sent = { ...open, ...all, 'counted.jeera|250gm': String(expected - 3), 'counted.rai|250gm': '' }
  const counted = Object.keys(all).length - ('counted.rai|250gm' in all ? 1 : 0)
  for (const _again of [1, 2]) {
    const done = await meera.submit(sheet, sent)
    const shown = await htmlOf(meera.get(done.headers.get('location') ?? ''))
    expect(shown).toContain(`${counted} sizes are counted: 1 differs`)
    expect(shown).toContain(`, 250gm: ${expected} → ${expected - 3} (−3)`)
  }
  const moves = await story.db.selectFrom('stock_moves').selectAll().where('reason', '=', 'counted').execute()
  expect(moves.map(({ product_id, change }) => [product_id, change])).toEqual([['jeera', -3]])
  const stale = await readForm(meera, sheet, 'counted.jeera|250gm')
  await advanceTo(story, orderId, 'packed')
  const refused = await meera.submit(sheet, { ...stale, 'counted.jeera|250gm': '1', 'counted.jeera|500gm': '1' })
  expect(refused.status).toBe(409)
  expect(await htmlOf(refused)).toContain(`The shop expects ${expected - 5} packs now`)
  expect((await stockOf('jeera'))['500gm']).toBe(70)
  const audit = await story.db.selectFrom('audit').selectAll().where('actor', '=', meera.userId).execute()
  expect(audit.map(({ act, before, after }) => [act, JSON.parse(before), JSON.parse(after)])).toEqual([
    ['stock.shelf-count', { 'jeera 250gm': expected }, { 'jeera 250gm': expected - 3 }],
  ])
})

it('a count that was refused for a slip keeps what its rows expected, so that packs that left meanwhile are not lost', async () => {
  const meera = await newStaff(story, 'manager')
  const sheet = '/admin/stock/count?category=whole-spices'
  const { orderId } = await orderByCash(story)
  const open = await readForm(meera, sheet, 'counted.jeera|250gm')
  const seen = open['seen.jeera|250gm'] ?? ''
  await advanceTo(story, orderId, 'packed')
  const slip = await meera.submit(sheet, { ...open, 'counted.jeera|250gm': seen, 'counted.jeera|500gm': 'many' })
  expect(slip.status).toBe(400)
  const seenIn = (page: string) => /name="seen.jeera\|250gm"[^>]*value="(\d+)"/.exec(page)?.[1]
  expect(seenIn(await slip.text())).toBe(seen)
  const moved = await meera.submit(sheet, { ...open, 'counted.jeera|250gm': seen })
  expect(moved.status).toBe(409)
  expect(seenIn(await moved.text())).toBe(String(Number(seen) - 2))
})

it('packs that were packed earlier are best before their shelf life after that day, on the sheet and at the product', async () => {
  const meera = await newStaff(story, 'manager')
  const packedOn = addDays(today(), -10)
  await story.db.updateTable('products').set({ shelf_life_days: 300 }).where('id', '=', 'jeera').execute()
  const sheet = await readForm(meera, `${receive}?product=jeera`, 'item.0')
  const late = { 'quantity.0': '4', 'code.0': 'LATE-1', 'packedOn.0': packedOn, 'item.1': '' }
  expect((await meera.submit(receive, { ...sheet, ...late })).status).toBe(302)
  const open = await readForm(meera, '/admin/stock/jeera?size=250gm', 'bestBefore')
  const alone = { ...open, quantity: '4', code: 'LATE-2', packedOn }
  expect((await meera.submit('/admin/stock/jeera', alone)).status).toBe(200)
  const days = await story.db.selectFrom('batches').select(['code', 'best_before']).orderBy('code').execute()
  expect(days).toEqual(['LATE-1', 'LATE-2'].map((code) => ({ code, best_before: addDays(today(), 290) })))
  await story.db.updateTable('products').set({ shelf_life_days: null }).where('id', '=', 'jeera').execute()
  const unknown = await meera.submit('/admin/stock/jeera', { ...alone, key: randomUUID() })
  expect([unknown.status, await unknown.text()]).toEqual([400, expect.stringContaining('has no shelf life yet')])
})

it('a count far from what the shop expects is taken only with a yes, on the sheet and at the product', async () => {
  const meera = await newStaff(story, 'manager')
  const before = (await stockOf('jeera'))['250gm'] ?? 0
  const sheet = '/admin/stock/count?category=whole-spices'
  const open = await readForm(meera, sheet, 'counted.jeera|250gm')
  const typed = { ...open, 'counted.jeera|250gm': '5' }
  const asked = await meera.submit(sheet, typed)
  expect(asked.status).toBe(409)
  const page = await htmlOf(asked)
  expect(page).toContain(`The shop expects ${before} packs. Is the number right?`)
  expect(page).toContain('Yes, it is counted right')
  expect((await stockOf('jeera'))['250gm']).toBe(before)
  expect((await meera.submit(sheet, { ...typed, sure: '1' })).status).toBe(302)
  expect((await stockOf('jeera'))['250gm']).toBe(5)
  const alone = { key: randomUUID(), intent: 'count', size: '250gm', counted: '50' }
  const refused = await meera.submit('/admin/stock/jeera', alone)
  expect([refused.status, await refused.text()]).toEqual([409, expect.stringContaining('Is the number right?')])
  expect((await stockOf('jeera'))['250gm']).toBe(5)
  expect((await meera.submit('/admin/stock/jeera', { ...alone, sure: '1' })).status).toBe(200)
  expect((await stockOf('jeera'))['250gm']).toBe(50)
})

it('a command that waited on a shared phone does not run under the name of who signed in meanwhile', async () => {
  const meera = await newStaff(story, 'manager')
  const other = await newStaff(story, 'manager')
  const { orderId } = await orderByCash(story)
  const order = { key: randomUUID(), intent: 'accept', orders: await seenOf(story, orderId) }
  const before = (await stockOf('selam-haldi-powder'))['250gm'] ?? 0
  const count = { key: randomUUID(), intent: 'count', size: '250gm', counted: String(before + 1), sure: '1' }
  for (const [path, fields] of [
    ['/admin', order],
    ['/admin/stock/selam-haldi-powder', count],
  ] as const) {
    const refused = await meera.submit(path, { ...fields, by: other.userId })
    expect([refused.status, await refused.text()], path).toEqual([
      400,
      expect.stringContaining('This was done in another account'),
    ])
    expect((await meera.submit(path, { ...fields, by: meera.userId })).status, path).toBe(200)
  }
})
