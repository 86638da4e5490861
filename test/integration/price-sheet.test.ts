import papa from 'papaparse'
import { expect, it } from 'vitest'
import { newStaff } from '#test/support/sessions'
import { createStory } from '#test/support/story'
import { htmlOf, type Visitor } from '#test/support/visitor'

const story = createStory()
const sheet = '/admin/products/prices?category=whole-spices'
const count = '/admin/stock/count?category=whole-spices'
const pricesOf = async (id: string) =>
  (
    await story.db
      .selectFrom('pack_sizes')
      .select('price_paise')
      .where('product_id', '=', id)
      .where('archived', '=', 0)
      .orderBy('position')
      .execute()
  ).map((row) => row.price_paise)

it('the sheet fills in a percentage, shows old and new, and saves all or none', async () => {
  const meera = await newStaff(story, 'manager')
  const filled = await htmlOf(meera.submit(sheet, { intent: 'raise', percent: '૫', roundTo: '500' }))
  expect(filled).toContain('Nothing is saved yet.')
  expect(filled).toMatch(/name="jeera\|250gm"[^>]*value="220"/)
  expect(await pricesOf('jeera')).toEqual([210_00, 399_00])
  const reviewed = await (
    await meera.submit(sheet, { intent: 'review', 'jeera|250gm': '220', 'rai|250gm': '90' })
  ).text()
  const [, change = ''] = /name="change" value="([^"]+)"/.exec(reviewed) ?? []
  expect(change).toBe('jeera|250gm|21000|22000')
  expect(reviewed).toContain('Save 1 price')
  expect((await meera.submit(sheet, { intent: 'save', change })).status).toBe(200)
  expect(await pricesOf('jeera')).toEqual([220_00, 399_00])
  const body = new URLSearchParams([
    ['intent', 'save'],
    ['change', 'rai|250gm|9000|9500'],
    ['change', 'jeera|250gm|21000|23000'],
  ])
  const late = await meera.send(sheet, { method: 'POST', body, headers: { origin: 'http://localhost:3000' } })
  expect(late.status).toBe(409)
  expect(await late.text()).toContain('changed this price: it is ₹220 now')
  expect(await pricesOf('rai')).toEqual([90_00, 171_00])
})

it('a size that somebody archived since the review is named, and no other price is saved', async () => {
  const meera = await newStaff(story, 'manager')
  const typed = { intent: 'review', 'jeera|250gm': '220', 'rai|250gm': '95' }
  const reviewed = await htmlOf(meera.submit(sheet, typed))
  const changes = [...reviewed.matchAll(/name="change" value="([^"]+)"/g)].map(([, change = '']) => change)
  expect(changes).toHaveLength(2)
  await story.db
    .updateTable('pack_sizes')
    .set({ archived: 1 })
    .where('product_id', '=', 'jeera')
    .where('label', '=', '250gm')
    .execute()
  const body = new URLSearchParams([['intent', 'save'], ...changes.map((change) => ['change', change])])
  const late = await meera.send(sheet, { method: 'POST', body, headers: { origin: 'http://localhost:3000' } })
  expect(late.status).toBe(409)
  const page = await late.text()
  expect(page).toContain('Nothing was saved. No longer sold: Jeera (Cumin Seeds) 250gm.')
  expect(page).toMatch(/name="rai\|250gm"[^>]*value="95"/)
  expect(await pricesOf('rai')).toEqual([90_00, 171_00])
})

it('a price that another person changed since the list was shown is neither put back nor replaced unseen', async () => {
  const [meera, kiran] = [await newStaff(story, 'manager'), await newStaff(story, 'owner')]
  const seen = { 'seen.jeera|250gm': '210', 'seen.rai|250gm': '90' }
  expect(await htmlOf(meera.get(sheet))).toMatch(/name="seen.jeera\|250gm"[^>]*value="210"/)
  await kiran.submit(sheet, { intent: 'save', change: 'jeera|250gm|21000|23000' })
  const other = await meera.submit(sheet, { intent: 'review', ...seen, 'jeera|250gm': '210', 'rai|250gm': '95' })
  const changes = [...(await other.text()).matchAll(/name="change" value="([^"]+)"/g)].map(([, change]) => change)
  expect(changes).toEqual(['rai|250gm|9000|9500'])
  const same = await meera.submit(sheet, { intent: 'review', ...seen, 'jeera|250gm': '220', 'rai|250gm': '90' })
  expect(same.status).toBe(409)
  const page = await same.text()
  expect(page).toContain('Now: ₹230')
  expect(page).toMatch(/name="jeera\|250gm"[^>]*value="220"/)
  // What the error says is what the next attempt has seen.
  expect(page).toMatch(/name="seen.jeera\|250gm"[^>]*value="230"/)
  const again = await meera.submit(sheet, { intent: 'review', 'seen.jeera|250gm': '230', 'jeera|250gm': '220' })
  expect(await again.text()).toContain('jeera|250gm|23000|22000')
})

it('a sheet that was saved once without an answer and is sent again says that its prices are in the shop', async () => {
  const meera = await newStaff(story, 'manager')
  for (const _again of [1, 2]) {
    const saved = await meera.submit(sheet, { intent: 'save', change: 'jeera|250gm|21000|22000' })
    expect(await saved.text()).toContain('1 price is in the shop.')
  }
  const changes = story.db.selectFrom('audit').select('act').where('actor', '=', meera.userId)
  expect(await changes.execute()).toEqual([{ act: 'product.price' }])
})

it('what was typed as a percentage stays beside what is wrong with it', async () => {
  const meera = await newStaff(story, 'manager')
  const refused = await htmlOf(meera.submit(sheet, { intent: 'raise', percent: '5 lakh', roundTo: '500' }))
  const [field = ''] = refused.match(/<input[^>]*name="percent"[^>]*>/) ?? []
  expect(field).toContain('value="5 lakh"')
  expect(field).toContain('aria-invalid="true"')
  const [, note = ''] = /aria-describedby="([^"]+)"/.exec(field) ?? []
  expect(refused).toMatch(new RegExp(`id="${note}"[^>]*>.*Please type how many per cent`))
})

it.each([
  [{ intent: 'raise', percent: 'much' }, 400, 'Please type how many per cent'],
  [{ intent: 'review', 'jeera|250gm': '400' }, 400, 'Above the MRP of ₹235.'],
  [{ intent: 'review', 'jeera|250gm': 'x' }, 400, 'Please type a price in rupees.'],
  [{ intent: 'review', 'jeera|250gm': '210' }, 400, 'No price is different.'],
  [{ intent: 'save', change: 'jeera|250gm|21000|10000' }, 409, 'large changes need the tick'],
])('%j is refused in words', async (form, status, words) => {
  const meera = await newStaff(story, 'manager')
  const refused = await meera.submit(sheet, form)
  expect(refused.status).toBe(status)
  expect(await refused.text()).toContain(words)
  expect(await pricesOf('jeera')).toEqual([210_00, 399_00])
})

it('a sheet that does not list the whole category says so', async () => {
  const meera = await newStaff(story, 'manager')
  const product = await story.db.selectFrom('products').selectAll().where('id', '=', 'jeera').executeTakeFirstOrThrow()
  const sizes = await story.db.selectFrom('pack_sizes').selectAll().where('product_id', '=', 'jeera').execute()
  const shown = (path: string) => htmlOf(meera.get(path))
  const rows = (page: string) => [...page.matchAll(/<th scope="row"/g)].length
  const products = await story.db.selectFrom('products').select('id').where('category', '=', product.category).execute()
  /** Adds products of this many sizes. */
  const add = async (ids: string[], sizeCount: number) => {
    await story.db
      .insertInto('products')
      .values(ids.map((id, n) => ({ ...product, id, name: id, position: 1000 + n })))
      .execute()
    for (const size of sizes.slice(0, sizeCount))
      await story.db
        .insertInto('pack_sizes')
        .values(ids.map((id) => ({ ...size, product_id: id, barcode: null })))
        .execute()
  }
  const ids = Array.from({ length: 200 - products.length }, (_, n) => `more-${n}`)
  const withTwo = 300 - rows(await shown(sheet)) - ids.length
  await add(ids.slice(0, withTwo), 2)
  await add(ids.slice(withTwo), 1)
  expect(rows(await shown(sheet))).toBe(300)
  for (const path of [sheet, count]) expect(await shown(path)).not.toContain('are listed.')
  await add(['one-more'], 1)
  expect(await shown(sheet)).toContain('Only the first 300 sizes are listed.')
  expect(await shown(count)).toContain('Only the first 200 products are listed.')
})

/** As a browser sends a file: with its length. */
async function sendFile(visitor: Visitor, text: string | Uint8Array<ArrayBuffer>): Promise<Response> {
  const form = new FormData()
  form.set('intent', 'save')
  form.set('file', new File([text], 'products'))
  const packed = new Response(form)
  const body = await packed.arrayBuffer()
  const type = packed.headers.get('content-type') ?? ''
  const headers = { 'content-type': type, 'content-length': String(body.byteLength), origin: 'http://localhost:3000' }
  return visitor.send('/admin/products/import', { method: 'POST', body, headers })
}

it('the catalogue goes out and back as a table and as JSON, and is the same afterwards', async () => {
  const meera = await newStaff(story, 'manager')
  await story.db
    .updateTable('products')
    .set({ facts: '=1+1, "so, it says"\nand more' })
    .where('id', '=', 'rai')
    .execute()
  const file = async (format: string) => (await meera.get(`/admin/products/export/${format}`)).text()
  const [json, csv] = [await file('json'), await file('csv')]
  expect(csv).toContain(`"'=1+1, ""so, it says""`)
  for (const text of [json, csv]) {
    const saved = await sendFile(meera, text)
    expect(saved.status).toBe(200)
    expect(await saved.text()).toContain('Nothing changes: 41 products are just as in the file.')
    expect(await file('json')).toBe(json)
  }
})

it('a trial saves nothing; a large change needs the tick, which confirms no other file', async () => {
  const meera = await newStaff(story, 'manager')
  const text = 'id,name,category,size,price\njeera,Jeera,whole-spices,250gm,120\njeera,Jeera,whole-spices,500gm,399\n'
  const tried = await htmlOf(meera.submit('/admin/products/import', { intent: 'check', text }))
  expect(tried).toContain('Nothing is saved yet.')
  expect(tried).toContain('₹210 to ₹120 is 43 % less.')
  const save = (file: string, confirmed = {}) =>
    meera.submit('/admin/products/import', { intent: 'save', text: file, ...confirmed })
  const refused = await save(text)
  expect(refused.status).toBe(409)
  const [, asked = ''] = /name="asked" value="([^"]+)"/.exec(await refused.text()) ?? []
  expect(await pricesOf('jeera')).toEqual([210_00, 399_00])
  // The tick confirms the prices it was shown for, not those of another file.
  const another = await save(text.replace('250gm,120', '250gm,12'), { sure: '1', asked })
  expect(another.status).toBe(409)
  expect(await another.text()).toContain('₹210 to ₹12 is 94 % less.')
  expect((await save(text, { sure: '1', asked })).status).toBe(200)
  expect(await pricesOf('jeera')).toEqual([120_00, 399_00])
  const jeera = await story.db.selectFrom('products').selectAll().where('id', '=', 'jeera').executeTakeFirstOrThrow()
  expect(jeera).toMatchObject({ name: 'Jeera', name_gu: 'જીરું', hsn: '0909', origin: 'Gujarat, India' })
})

it('a file says what it changes, old and new, and the audit has that alone', async () => {
  const meera = await newStaff(story, 'manager')
  const csv = (await (await meera.get('/admin/products/export/csv')).text()).replace(
    'jeera,Jeera (Cumin Seeds)',
    'jeera,Jeera',
  )
  const lines = csv
    .split('\r\n')
    .map((line) => (line.startsWith('jeera,') ? line.replace('Jeera (Cumin Seeds)', 'Jeera') : line))
  const text = lines
    .map((line) => line.replace(',250gm,210,', ',250gm,215.5,'))
    .filter((line) => /^(\ufeff?id|jeera|rai),/.test(line))
    .join('\r\n')
  const reported = await htmlOf(meera.submit('/admin/products/import', { intent: 'save', text }))
  expect(reported).toContain('Saved: 0 new products, 1 changed product, 1 as they were.')
  expect(reported).toContain('Jeera: Name Jeera (Cumin Seeds) → Jeera; Price of 250gm ₹210 → ₹215.50.')
  const rows = await story.db.selectFrom('audit').selectAll().where('actor', '=', meera.userId).execute()
  expect(rows.map(({ act, subject, before, after }) => [act, subject, JSON.parse(before), JSON.parse(after)])).toEqual([
    [
      'product.import',
      'jeera',
      { name: 'Jeera (Cumin Seeds)', 'sizes.250gm.price': 210 },
      { name: 'Jeera', 'sizes.250gm.price': 215.5 },
    ],
  ])
})

it('each mistake is named with its line, and nothing is changed', async () => {
  const meera = await newStaff(story, 'manager')
  const text = [
    'id,name,category,size,price,mrp,hsn,sentence',
    'jeera,Jeera,whole-spices,250gm,many,,0909,"two',
    'lines"',
    'jeera,Jeera,whole-spices,500gm,300,200,0909,"two',
    'lines"',
    'rai,Rai,spicy,250gm,90,,12,black',
  ].join('\n')
  const refused = await meera.submit('/admin/products/import', { intent: 'save', text })
  expect(refused.status).toBe(400)
  const reported = (await htmlOf(refused)).replace(/<\/?b[^>]*>/g, '')
  expect(reported).toContain('Line 2: price must be a price in rupees')
  expect(reported).toContain('Line 4: price must not be above the MRP.')
  expect(reported).toContain('Line 6: category must be one of')
  expect(reported).toContain('Line 6: hsn must be 4, 6 or 8 digits')
  expect(await pricesOf('jeera')).toEqual([210_00, 399_00])
  const json = '[\n{"id": "jeera",\n"name": "Jeera", "category": "whole-spices", "sizes": []},\n{"id": "rai"}]'
  const other = await htmlOf(meera.submit('/admin/products/import', { intent: 'check', text: json }))
  expect(other.replace(/<\/?b[^>]*>/g, '')).toMatch(/Line 2: size must have at least one size.*Line 4: name/s)
})

it.each(['latin1', 'utf16le'] as const)(
  'a file in %s is refused with the line whose letters are lost',
  async (encoding) => {
    const meera = await newStaff(story, 'manager')
    const text = 'id,name,category,size,price\r\nnew-spice,Café Masala,whole-spices,250gm,200\r\n'
    const refused = await sendFile(meera, Uint8Array.from(Buffer.from(text, encoding)))
    expect(refused.status).toBe(400)
    const reported = (await htmlOf(refused)).replace(/<\/?b[^>]*>/g, '')
    const line = encoding === 'latin1' ? 2 : 1
    expect(reported).toContain(`Line ${line}: letters cannot be read. Please save the file in UTF-8.`)
    const pasted = await meera.submit('/admin/products/import', { intent: 'save', text: text.replace('é', '\ufffd') })
    expect(pasted.status).toBe(400)
    expect(await story.db.selectFrom('products').select('id').where('id', '=', 'new-spice').execute()).toEqual([])
    expect((await sendFile(meera, text)).status).toBe(200)
  },
)

it('what a spreadsheet would run is a text in the table', async () => {
  const meera = await newStaff(story, 'manager')
  await story.db.updateTable('products').set({ name: '@SUM(A1)', origin: '-2+3' }).where('id', '=', 'rai').execute()
  const csv = (await (await meera.get('/admin/products/export/csv')).text()).replace(/^\ufeff/, '')
  const { data } = papa.parse<Record<string, string>>(csv, { header: true })
  expect(data.find(({ id }) => id === 'rai')).toMatchObject({ name: `'@SUM(A1)`, origin: `'-2+3` })
})
