import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { entriesPerTurn, readCatalogText } from '#domain/catalog/catalog-csv.server'
import { parseEntry } from '#domain/catalog/catalog-entry'
import { csvSliceLength } from '#domain/files/csv.server'
import { maxMistakes } from '#domain/files/mistakes'

/** Counts the turns of the event loop that were free for other work while `work` was running. */
async function countTurns<T>(work: Promise<T>): Promise<{ turns: number; result: T }> {
  let turns = 0
  let isOver = false
  const counting = (async () => {
    for (; !isOver; turns++) await setImmediate()
  })()
  const result = await work.finally(() => {
    isOver = true
  })
  await counting
  return { turns, result }
}

const header = 'id,name,category,size,price'
const product = (n: number) => `spice-${n},Spice ${n},whole-spices,100gm,${100 + (n % 50)}`
const many = (count: number, row: (n: number) => string) => Array.from({ length: count }, (_, n) => row(n)).join('\n')

it('a large table is read in slices, and others have their turns between them', async () => {
  const text = `${header}\n${many(4_000, product)}`
  const { turns, result } = await countTurns(readCatalogText(text, new Map()))
  expect(result.ok && result.entries).toHaveLength(4_000)
  expect(turns).toBeGreaterThan(Math.floor(text.length / csvSliceLength) + 4_000 / entriesPerTurn - 5)
  expect(result.ok && result.lineOf('spice-3999', '100gm')).toBe(4_001)
})

it.each([
  ['rows that are all wrong', `${header}\n${many(20_000, (n) => `Wrong ${n},,nowhere,,free`)}`],
  [
    'rows of one product that contradict each other',
    `${header}\n${many(20_000, (n) => `one,Name ${n},whole-spices,${n},5`)}`,
  ],
  ['columns nobody knows', `${header},${many(50_000, (n) => `column${n}`).replaceAll('\n', ',')}\n`],
])('a file with %s is refused in a short answer', async (_, text) => {
  const result = await readCatalogText(text, new Map())
  if (result.ok) throw new Error('It was taken')
  expect(result.mistakes.length).toBeLessThanOrEqual(maxMistakes + 1)
  expect(JSON.stringify(result.mistakes).length).toBeLessThan(20_000)
})

it('reading stops after a hundred mistakes, and says so', async () => {
  const result = await readCatalogText(`${header}\n${many(300, (n) => `Wrong ${n},x,whole-spices,1kg,5`)}`, new Map())
  expect(!result.ok && result.mistakes.at(-1)?.text).toMatch(/^reading stopped after 100 mistakes/)
})

it('lines without end are read once: neither without cells nor as one cell do they hold the shop', async () => {
  for (const text of [`${header}\n${'\n'.repeat(400_000)}`, `${header}\n"${'a,\n'.repeat(100_000)}`]) {
    const { turns, result } = await countTurns(readCatalogText(text, new Map()))
    expect(result.ok).toBe(false)
    expect(turns).toBeGreaterThan(10)
  }
})

it.each([
  ['position', 5_000_000_000],
  ['position', -1],
  ['position', 1.5],
  ['shelfLifeDays', 5_000_000_000],
  ['gst', 1e12],
  ['pictures', ['//evil']],
  ['pictures', ['//evil.example/x.webp']],
  ['pictures', ['https://evil.example/x.webp']],
  ['pictures', ['javascript:alert(1)']],
  ['pictures', ['/\\evil']],
  ['sizes', [{ label: '100gm', price: 1e12 }]],
  ['sizes', [{ label: '100gm', price: 5, mrp: 1e12 }]],
  ['sizes', [{ label: '100gm', price: 5, stock: 5_000_000_000 }]],
  ['sizes', [{ label: '100gm', price: 5, netQuantity: 5_000_000_000, netUnit: 'g' }]],
  ['sizes', [{ label: '100gm', price: 5, weightGrams: 5_000_000_000 }]],
])('%s %j is refused by the schema, not by the database', (name, value) => {
  const entry = {
    id: 'one',
    name: 'One',
    category: 'whole-spices',
    sizes: [{ label: '100gm', price: 5 }],
    [name]: value,
  }
  expect(parseEntry(entry)).toMatchObject({ ok: false })
})

it('a table with a quotation mark that is not closed is refused with its line, and no row after it is lost', async () => {
  const rows = ['one,One,whole-spices,100gm,100,"Black and small', 'two,Two,whole-spices,100gm,100,"Green, and small"']
  const result = await readCatalogText(`${header},sentence\n${rows.join('\n')}`, new Map())
  expect(result).toMatchObject({
    ok: false,
    mistakes: [{ line: 2, text: expect.stringContaining('a quotation mark is not closed.') }],
  })
})

it.each(['1e3', '10,0', '0x10', 'free'])('a price of %s in a table is asked about', async (price) => {
  const result = await readCatalogText(`${header}\none,One,whole-spices,100gm,"${price}"`, new Map())
  expect(result).toMatchObject({ ok: false, mistakes: [{ line: 2, text: expect.stringContaining('price') }] })
})

it('a column that is there twice is asked about, since only one of the two could be taken', async () => {
  expect(await readCatalogText(`${header},Price\none,One,whole-spices,100gm,5,6`, new Map())).toEqual({
    ok: false,
    mistakes: [{ line: 1, text: 'there are two columns price.' }],
  })
})
