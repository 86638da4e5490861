import { expect, it } from 'vitest'
import { listCatalogRows, readCatalogText } from '#domain/catalog/catalog-csv.server'
import { type CatalogEntry, entrySchema, parseEntry } from '#domain/catalog/catalog-entry'
import { readEdited } from '#domain/catalog/drafts.server'
import { changesBetween } from '#domain/catalog/entry-changes'
import { editorFields, entryValues } from '#domain/catalog/entry-values'
import { importCatalog } from '#domain/catalog/import-catalog.server'
import { readCatalogEntries } from '#domain/catalog/write-product.server'
import { consoleActor } from '#domain/commands/staff-actor'
import { writeCsv } from '#domain/files/csv.server'
import { createStory } from '#test/support/story'

const story = createStory()

/** A product with every field filled, none as it would be by itself. */
const full: Required<CatalogEntry> = {
  id: 'new-spice',
  name: 'New Spice',
  nameGu: 'નવો મસાલો',
  nameHi: 'नया मसाला',
  category: 'whole-spices',
  category2: 'Seeds',
  facts: 'A spice of its own.',
  foundBy: 'pickle, tea',
  pictures: ['jeera'],
  hsn: '0910',
  gst: 5,
  status: 'hidden',
  origin: 'Unjha',
  originCountry: 'IN',
  importer: 'A. Shah, Mundra',
  packer: 'A. Patel, Unjha',
  shelfLifeDays: 365,
  veg: 'veg',
  ingredients: 'Cumin',
  taste: 'Warm',
  harvest: 'Roasted light',
  scaleOf: 'heat',
  scaleLevel: 3,
  howToUse: 'At the end',
  goesWith: ['Dal', 'Rice'],
  keeping: 'Dry',
  position: 3,
  sizes: [
    {
      label: '250gm',
      price: 260,
      stock: 40,
      mrp: 280,
      netQuantity: 250,
      netUnit: 'g',
      weightGrams: 270,
      barcode: '8901234567890',
    },
  ],
}

it('an archived size that a file brings back has the fields of the file and its stock, no MRP below its price', async () => {
  const [jeera] = await readCatalogEntries(story.db, 'jeera')
  const [first, ...others] = jeera?.sizes ?? []
  if (!jeera || !first?.mrp) throw new Error('Jeera has no size with an MRP')
  const read = async () => (await readCatalogEntries(story.db, 'jeera'))[0]?.sizes[0]
  const take = async (entry: CatalogEntry) => {
    const text = writeCsv(listCatalogRows([entry]))
    const asked = await importCatalog(story.db, { now: story.now }, consoleActor, { text })
    const confirmed = !asked.ok && asked.reason === 'asks' ? asked.asked : ''
    return asked.ok ? asked : importCatalog(story.db, { now: story.now }, consoleActor, { text, confirmed })
  }
  expect(await take({ ...jeera, sizes: others })).toMatchObject({ ok: true })
  const back = { label: first.label, price: first.mrp + 100 }
  expect(await take({ ...jeera, sizes: [back, ...others] })).toMatchObject({ ok: true })
  expect(await read()).toEqual({ ...back, stock: first.stock })
})

it('every field of a product is in a file, in a table, in the editor and in the shop', async () => {
  expect(Object.keys(full).sort()).toEqual(Object.keys(entrySchema.shape).sort())
  expect(parseEntry(full)).toEqual({ ok: true, entry: full })
  const text = writeCsv(listCatalogRows([full]))
  expect(await readCatalogText(text, new Map())).toMatchObject({ ok: true, entries: [full] })

  expect(await importCatalog(story.db, { now: story.now }, consoleActor, { text })).toMatchObject({ ok: true })
  const kept = (await readCatalogEntries(story.db)).find(({ id }) => id === full.id)
  expect(kept).toEqual(full)

  // The editor saves by itself what it knows by name.
  expect(Object.keys(entryValues(full)).filter((name) => !editorFields.includes(name))).toEqual([])
  // What the editor shows of it and sends back is it; the form has no stock, status, place and pictures.
  const typed = entryValues(full)
  const { id, category, pictures, position, status } = full
  const bare = entryOf({ id, category, pictures, position, status })
  const [size] = full.sizes
  const { stock: _, ...shown } = size ?? { stock: 0 }
  const readTyped = () => readEdited({ id, typed, pictures, live: bare })
  expect(readTyped()).toEqual({ ok: true, entry: { ...full, sizes: [shown] } })
  const numbers = ['hsn', 'gst', 'shelfLifeDays', 'price.0', 'mrp.0', 'netQuantity.0', 'weightGrams.0', 'barcode.0']
  for (const name of numbers) typed[name] = inGujarati(typed[name] ?? '')
  expect(readTyped()).toEqual({ ok: true, entry: { ...full, sizes: [shown] } })
})

function inGujarati(digits: string): string {
  return digits.replace(/\d/g, (digit) => '૦૧૨૩૪૫૬૭૮૯'.charAt(Number(digit)))
}

it('a change of any field is shown before it is published, and is in the audit', () => {
  const { id: _, sizes, scaleLevel: __, ...fields } = full
  const [size] = sizes
  const unshown = [
    ...Object.keys(fields).map((name) => [name, { ...full, [name]: undefined }] as const),
    ...['price', 'mrp', 'netQuantity', 'weightGrams', 'barcode'].map(
      (name) => [name, { ...full, sizes: [{ ...size, [name]: name === 'price' ? 1 : undefined }] }] as const,
    ),
  ].filter(([, changed]) => changesBetween(full, changed as CatalogEntry).length === 0)
  expect(unshown.map(([name]) => name)).toEqual([])
})

it('the editor can empty every field but those that a product cannot be without', () => {
  const refused: string[] = []
  const unchanged: string[] = []
  const readFull = (typed: [string, string][]) => readEdited({ ...full, typed: Object.fromEntries(typed), live: full })
  const shown = Object.entries(entryValues(full)).filter(([, value]) => value !== '')
  for (const [emptied] of shown) {
    const read = readFull(shown.filter(([name]) => name !== emptied))
    const before = readFull(shown)
    if (!read.ok) refused.push(emptied)
    else if (JSON.stringify(read) === JSON.stringify(before)) unchanged.push(emptied)
  }
  expect(unchanged).toEqual([])
  // A net quantity needs its unit, and a scale its level: both are emptied together.
  expect(refused.sort()).toEqual(['category', 'label.0', 'name', 'netUnit.0', 'price.0', 'scaleLevel'])
})

/** A product of which nothing else was said. */
function entryOf(said: object): CatalogEntry {
  const parsed = parseEntry({ name: 'x', facts: 'x', sizes: [{ label: 'x', price: 1, stock: 0 }], ...said })
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.mistakes))
  return parsed.entry
}
