import papa from 'papaparse'
import { expect, it } from 'vitest'
import { readCatalogEntries } from '#domain/catalog/write-product.server'
import { newStaff } from '#test/support/sessions'
import { createStory } from '#test/support/story'
import { htmlOf, type Visitor } from '#test/support/visitor'

const story = createStory()
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

it('the catalogue goes out and back as a table, and is the same afterwards', async () => {
  const meera = await newStaff(story, 'manager')
  await story.db
    .updateTable('products')
    .set({ facts: '=1+1, "so, it says"\nand more' })
    .where('id', '=', 'rai')
    .execute()
  const before = await readCatalogEntries(story.db)
  const csv = await (await meera.get('/admin/products/export.csv')).text()
  expect(csv).toContain(`"'=1+1, ""so, it says""`)
  const saved = await sendFile(meera, csv)
  expect(saved.status).toBe(200)
  expect(await saved.text()).toContain('Nothing changes: 41 products are just as in the file.')
  expect(await readCatalogEntries(story.db)).toEqual(before)
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
  const csv = (await (await meera.get('/admin/products/export.csv')).text()).replace(
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
  expect(reported).toContain('Jeera: Name in English Jeera (Cumin Seeds) → Jeera; Price of 250gm ₹210 → ₹215.50.')
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

it('a table as spreadsheets leave it is read: a line that names its sign, empty columns and rows, sizes written otherwise', async () => {
  const meera = await newStaff(story, 'manager')
  const text = [
    'sep=;',
    ';;;;;',
    'id;name;category;size;price;',
    'jeera;Jeera;whole-spices;250 GM;211;',
    'jeera;Jeera;whole-spices;500 gm;400;',
    ';;;;;',
  ].join('\r\n')
  expect((await meera.submit('/admin/products/import', { intent: 'save', text })).status).toBe(200)
  expect(await pricesOf('jeera')).toEqual([211_00, 400_00])
  const sizes = await story.db.selectFrom('pack_sizes').select('label').where('product_id', '=', 'jeera').execute()
  expect(sizes.map(({ label }) => label).sort()).toEqual(['250gm', '500gm'])
  const unnamed = await htmlOf(
    meera.submit('/admin/products/import', { intent: 'check', text: `${text.replace('400;', '400;x')}` }),
  )
  expect(unnamed).toContain('a column has no name.')
})

it('a file that leaves out one of two sizes asks before that is sold no more', async () => {
  const meera = await newStaff(story, 'manager')
  const text = 'id,name,category,size,price\njeera,Jeera,whole-spices,250gm,210\n'
  const save = (more = {}) => meera.submit('/admin/products/import', { intent: 'save', text, ...more })
  const refused = await save()
  const html = await refused.text()
  expect([refused.status, html]).toEqual([409, expect.stringContaining('jeera, 500gm, is not in the file')])
  expect(await pricesOf('jeera')).toEqual([210_00, 399_00])
  const [, asked = ''] = /name="asked" value="([^"]+)"/.exec(html) ?? []
  expect((await save({ sure: '1', asked })).status).toBe(200)
  expect(await pricesOf('jeera')).toEqual([210_00])
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
  const csv = (await (await meera.get('/admin/products/export.csv')).text()).replace(/^\ufeff/, '')
  const { data } = papa.parse<Record<string, string>>(csv, { header: true })
  expect(data.find(({ id }) => id === 'rai')).toMatchObject({ name: `'@SUM(A1)`, origin: `'-2+3` })
})
