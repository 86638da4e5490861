import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { openDatabase } from '#database/connection'
import type { CatalogEntry } from '#domain/catalog/catalog-file'
import type { ProductResponse } from '#domain/catalog/product'
import {
  cleanUpAfterwards,
  command,
  makeFolder,
  makeShopFolder,
  openShopProcess,
  type Process,
  until,
} from '#test/operations/process'

cleanUpAfterwards()

const env = { SHOP_DATA_DIR: makeShopFolder() }
const file = join(makeFolder(), 'catalogue.json')
let shop: Process
beforeAll(async () => {
  shop = await openShopProcess(env)
})

const catalogue = (...args: string[]) => command('catalogue', args, env)
const served = async (id: string) => (await (await fetch(`${shop.url}/products/${id}`)).json()) as ProductResponse
const exported = () => JSON.parse(readFileSync(file, 'utf8')) as CatalogEntry[]

it('a price and a stock set beside the running shop are shown by it', async () => {
  expect((await served('jeera')).price).toBe(210)
  expect((await catalogue('set', 'jeera', '250gm', '--price', '215.50', '--stock', '4', '--sure')).code).toBe(0)
  expect(
    await until(
      () => served('jeera'),
      (product) => product.price !== 210,
    ),
  ).toMatchObject({ price: 215.5, inStock: true })
})

it('what is exported can be edited and imported again: new products, names, sizes', async () => {
  expect((await catalogue('export', file)).code).toBe(0)
  const entries = exported()
  const [first] = entries
  if (!first) throw new Error('The catalogue is empty')
  const added = {
    ...first,
    id: 'winter-blend',
    name: 'Winter Blend',
    position: undefined,
    sizes: [{ label: '100gm', price: 99, stock: 0 }],
  }
  const edited = { ...first, name: 'Kashmiri Mirch', sizes: first.sizes.slice(0, 1) }
  writeFileSync(file, JSON.stringify([edited, added]))
  expect(await catalogue('import', file)).toMatchObject({
    code: 0,
    output: expect.stringContaining('Added 1 products and replaced 1.'),
  })
  await until(
    () => fetch(`${shop.url}/products/winter-blend`),
    (answer) => answer.status === 200,
  )
  expect(await served('winter-blend')).toMatchObject({ price: 99, size: '100gm', inStock: false })
  expect(await served(first.id)).toMatchObject({ name: 'Kashmiri Mirch', size: first.sizes[0]?.label })

  await catalogue('export', file)
  expect(exported()).toHaveLength(entries.length + 1)
  expect(exported().at(-1)?.id).toBe('winter-blend')
  const before = readFileSync(file, 'utf8')
  await catalogue('import', file)
  await catalogue('export', file)
  expect(readFileSync(file, 'utf8')).toBe(before)
})

it('the file gives stock to new sizes only, and what is counted or taken out stands in the ledger', async () => {
  await catalogue('export', file)
  const methi = exported().find(({ id }) => id === 'methi')
  const [size] = methi?.sizes ?? []
  if (!methi || !size) throw new Error('There is no methi')
  const far = await catalogue('set', 'methi', size.label, '--stock', '7')
  expect(far.output).toContain(`The shop expects ${size.stock} packs on the shelf`)
  await catalogue('set', 'methi', size.label, '--stock', '7', '--sure')
  writeFileSync(file, JSON.stringify([{ ...methi, sizes: [size, { label: '2kg', price: 500, stock: 6 }] }]))
  const { output } = await catalogue('import', file)
  expect(output).toContain(`Note: the stock of methi ${size.label} stays 7, not ${size.stock} as in the file`)
  await catalogue('export', file)
  const sizes = exported().find(({ id }) => id === 'methi')?.sizes
  expect(sizes?.map(({ label, stock }) => [label, stock])).toEqual([
    [size.label, 7],
    ['2kg', 6],
  ])
  await catalogue('remove', 'methi')
  const database = openDatabase({ url: undefined, dataDir: env.SHOP_DATA_DIR })
  const moves = await database.db
    .selectFrom('stock_moves')
    .select(['label', 'reason', 'change', 'stock', 'actor'])
    .where('product_id', '=', 'methi')
    .where('label', 'in', [size.label, '2kg'])
    .orderBy('label')
    .orderBy('at')
    .execute()
  await database.close()
  const reported = moves.map(
    ({ label, reason, change, stock, actor }) => `${label} ${reason} ${change} ${stock} ${actor}`,
  )
  expect(reported).toEqual([
    `${size.label} opening ${size.stock} ${size.stock} system`,
    `${size.label} counted ${7 - (size.stock ?? 0)} 7 console`,
    `${size.label} counted -7 0 console`,
    '2kg opening 6 6 console',
    '2kg counted -6 0 console',
  ])
})

it('a count on the machine is one of the whole shelf: promised packs are in it, and missing ones leave their batches', async () => {
  const database = openDatabase({ url: undefined, dataDir: env.SHOP_DATA_DIR })
  const { db } = database
  try {
    const { stock, label } = await db
      .selectFrom('pack_sizes')
      .select(['stock', 'label'])
      .where('product_id', '=', 'kesar')
      .executeTakeFirstOrThrow()
    const days = { packed_on: '2026-01-02', best_before: '2028-01-02', received_at: 0, actor: 'meera' }
    const packs = { received: stock, remaining: stock }
    await db
      .insertInto('batches')
      .values({ id: 'of-kesar', product_id: 'kesar', label, code: 'K-1', ...days, ...packs })
      .execute()
    const counted = stock - 2
    const { output } = await catalogue('set', 'kesar', label, '--stock', String(counted))
    expect(output).toContain(`kesar ${label}: ${counted} packs on the shelf, ${counted} of them for sale.`)
    expect(await db.selectFrom('batches').select('remaining').where('id', '=', 'of-kesar').execute()).toEqual([
      { remaining: counted },
    ])
  } finally {
    await database.close()
  }
})

it('a file with mistakes changes nothing, and each mistake is a sentence', async () => {
  await catalogue('export', file)
  const before = readFileSync(file, 'utf8')
  const [first, second, third, ...rest] = exported()
  const wrong = [
    { ...first, name: 'Changed' },
    { ...second, sizes: [{ label: '500gm', price: -3, stock: 1.5, shade: 'red' }] },
    { ...third, category: 'spicy', colour: 'red' },
    ...rest,
  ]
  writeFileSync(file, JSON.stringify(wrong, null, 2))
  const { code, output } = await catalogue('import', file)
  expect(code).toBe(1)
  const lineOf = (id = '') => JSON.stringify(wrong, null, 2).split(`"${id}"`)[0]?.split('\n').length
  expect(output).toContain(`Line ${lineOf(second?.id)}: price must be a price in rupees above 0`)
  expect(output).toContain(`Line ${lineOf(second?.id)}: stock must be a whole number of packs`)
  expect(output).toContain(`Line ${lineOf(second?.id)}: shade is not a field of products.`)
  expect(output).toContain(`Line ${lineOf(third?.id)}: category must be one of`)
  expect(output).toContain(`Line ${lineOf(third?.id)}: colour is not a field of products.`)
  await catalogue('export', file)
  expect(readFileSync(file, 'utf8')).toBe(before)
})

it('what a file leaves out of a known product stays, and a file that is no list is refused', async () => {
  await catalogue('export', file)
  const ajwain = exported().find(({ id }) => id === 'ajwain')
  if (!ajwain) throw new Error('There is no ajwain')
  const { id, category, sizes } = ajwain
  writeFileSync(file, JSON.stringify([{ id, name: 'Carom', category, sizes }]))
  expect(await catalogue('import', file)).toMatchObject({ code: 0 })
  await catalogue('export', file)
  expect(exported().find((entry) => entry.id === id)).toEqual({ ...ajwain, name: 'Carom' })
  writeFileSync(file, JSON.stringify(ajwain))
  expect((await catalogue('import', file)).output).toContain('Line 1: the file must hold a list of products.')
  writeFileSync(file, '[\n{"id": "ajwain",}]')
  expect((await catalogue('import', file)).output).toContain('Line 2: this cannot be read as JSON')
})

it('synonyms are exported as lines, edited and imported, and the running shop finds by the new words', async () => {
  const words = join(makeFolder(), 'words.txt')
  const found = async () => (await (await fetch(`${shop.url}/search/suggest?q=gelbwurz`)).json()) as { total: number }
  expect((await found()).total).toBe(0)
  expect((await catalogue('export-synonyms', words)).code).toBe(0)
  const before = readFileSync(words, 'utf8')
  writeFileSync(words, before.replace('turmeric = ', 'turmeric = gelbwurz = ').replace(' = manjal', ''))
  expect(await catalogue('import-synonyms', words)).toMatchObject({ code: 0 })
  expect(await until(found, ({ total }) => total > 0)).toMatchObject({ total: 3 })
  writeFileSync(words, `${before}jeera = kreuzkümmel\n`)
  const { code, output } = await catalogue('import-synonyms', words)
  expect(code).toBe(1)
  expect(output).toContain('jeera stands in line 5 already.')
  expect((await found()).total).toBe(3)
})

it('files that are not in UTF-8 change nothing', async () => {
  const words = join(makeFolder(), 'words.txt')
  writeFileSync(words, Buffer.from('jeera = cumin\ncaf\xe9 = coffee\n', 'latin1'))
  for (const verb of ['import', 'import-synonyms'])
    expect(await catalogue(verb, words)).toMatchObject({
      code: 1,
      output: expect.stringContaining('cannot be read from line 2 on: please save it in UTF-8.'),
    })
})

it.each([
  [['set', 'jeera', '9kg', '--stock', '1'], 'There is no jeera in the size 9kg'],
  [['set', 'jeera', '250gm', '--price', 'many'], '--price must be a price'],
  [['import', '/nowhere.json'], '/nowhere.json cannot be read (ENOENT)'],
  [['dance'], 'npm run catalogue -- list'],
])('%j is refused with a sentence', async (args, sentence) => {
  const { code, output } = await catalogue(...args)
  expect(code).toBe(1)
  expect(output).toContain(sentence)
})
