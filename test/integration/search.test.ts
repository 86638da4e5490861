import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { indianDay, startOfDay } from '#domain/calendar/moment'
import type { Suggestions } from '#domain/catalog/search/suggestion'
import { listUnansweredSearches } from '#domain/catalog/search/unanswered-searches.server'
import { readForm } from '#test/support/form-fields'
import { newShopper, newStaff } from '#test/support/sessions'
import { checkOut, checkoutForm, setStock } from '#test/support/shopping'
import { createStory } from '#test/support/story'

const story = createStory()
const lemon = { id: 'lemon-salt', position: 0, category: 'special-spices', subcategory: '', facts: '', pictures: '[]' }

async function searchPage(query: string): Promise<{ status: number; html: string; found: string[] }> {
  const response = await story.visitor().get(`/search?q=${encodeURIComponent(query)}`)
  const html = await response.text()
  // What is only suggested stands in an aside.
  const main = html.replace(/<aside.*?<\/aside>/gs, '')
  const links = [...main.matchAll(/<h2[^>]*><a[^>]*href="\/product\/([\w-]+)"/g)]
  return { status: response.status, html, found: links.flatMap(([, id]) => id ?? []) }
}

async function suggested(query: string): Promise<Suggestions> {
  return (await story.visitor().get(`/search/suggest?q=${encodeURIComponent(query)}`)).json()
}

/** Queries with what is right for them; see the head of the file. */
const queries = readFileSync(join(import.meta.dirname, 'search-queries.txt'), 'utf8')
  .split('\n')
  .filter((line) => line.includes(': ') && !line.startsWith('#'))
  .map((line) => {
    const [query = '', right = ''] = line.split(': ')
    return { query, right: right === '-' ? [] : right.split(' ') }
  })

it('of what people type, nine in ten find the right product first, and 95 of 100 among the first three', async () => {
  expect(queries.length).toBeGreaterThan(150)
  const missed = { first: [] as string[], three: [] as string[] }
  const beside: string[] = []
  for (const { query, right } of queries) {
    const { products, recipes } = await suggested(query)
    if (recipes.length > 0) beside.push(query)
    const ids = products.slice(0, 3).map(({ id }) => id)
    const isRight = (found: string[]) =>
      right.length === 0 ? found.length === 0 : found.some((id) => right.includes(id))
    if (!isRight(ids.slice(0, 1))) missed.first.push(query)
    if (!isRight(ids)) missed.three.push(query)
  }
  expect(missed.first.length, missed.first.join(', ')).toBeLessThanOrEqual(queries.length * 0.1)
  expect(missed.three.length, missed.three.join(', ')).toBeLessThanOrEqual(queries.length * 0.05)
  // Only what names a dish brings a recipe; a mistyped spice is no dish.
  expect(beside.length).toBeGreaterThan(10)
  const named = /kadh|pula|paneer|panir|panner|pneer|tikka|tikho|teekha|tandoori|sab[jz]i|shaa?k|पनीर|शाक|सब्जी|પનીર|શાક/
  expect(beside.filter((query) => !named.test(query))).toEqual([])
})

it('the page lists what was found in order, and says what it looked for where it guessed', async () => {
  const jeera = await searchPage('JEERA ')
  expect(jeera.status).toBe(200)
  expect(jeera.found.slice(0, 2)).toEqual(['jeera', 'dhaniya-jeera'])
  expect(jeera.html).toContain('<meta name="robots" content="noindex"')
  expect((await searchPage('turmric')).html).toMatch(/Showing results for <strong[^>]*>turmeric<\/strong>/)
  expect((await searchPage('turmeric')).html).not.toContain('Showing results for')
})

it('where nothing is found, the page names it, leads on and suggests beside', async () => {
  const { status, html, found } = await searchPage('Soap')
  expect([status, found]).toEqual([200, []])
  expect(html).toContain('Nothing found for “soap”')
  expect(html).toContain('Ask us on WhatsApp')
  expect(html).toMatch(/<aside.*\/product\/.*<\/aside>/s)
})

it('suggestions are six products with all that the box shows, and how many there are', async () => {
  const { products, total } = await suggested('mas')
  expect(products).toHaveLength(6)
  expect(total).toBeGreaterThan(12)
  expect((await suggested('jiru')).products[0]).toEqual({
    id: 'jeera',
    name: 'Jeera (Cumin Seeds)',
    nameGu: 'જીરું',
    picture: expect.stringContaining('/pictures/'),
    pricePaise: 210_00,
  })
})

it('before anything is typed, what was bought most in thirty days is suggested', async () => {
  expect(await suggested('')).toEqual({ products: [], recipes: [], recipesFirst: false, total: 0 })
  const shopper = await newShopper(story)
  await checkOut(shopper, await checkoutForm(shopper, [{ id: 'rai', size: '250gm', quantity: 3 }]))
  await checkOut(shopper, await checkoutForm(shopper, [{ id: 'jeera', size: '250gm', quantity: 1 }]))
  const often = await story.running.shop.search.suggest('', 6)
  expect(often.products.map(({ id }) => id)).toEqual(['rai', 'jeera'])
  story.pass(31 * 24 * 60 * 60_000)
  expect((await story.running.shop.search.suggest('', 6)).products).toEqual([])
})

it('recipes are found in three scripts and by what the dish is called elsewhere, beside the products', async () => {
  const dishes = async (query: string) => (await suggested(query)).recipes.map(({ slug }) => slug)
  for (const [query, right] of Object.entries({
    kadhi: 'gujarati-kadhi',
    'gujarati kadi': 'gujarati-kadhi',
    કઢી: 'gujarati-kadhi',
    'दही कढ़ी': 'gujarati-kadhi',
    'sev tamatar': 'sev-tameta',
    'aloo matar recipe': 'batata-vatana-shaak',
    'આલૂ મટર': 'batata-vatana-shaak',
    pulav: 'vatana-pulao',
    'मटर पुलाव': 'vatana-pulao',
    'panir tika': 'paneer-tikka',
    'paneer tikka masala': 'paneer-tikka',
    'masala dabba': 'must-have-spices',
    'કઢી બનાવવાની રીત': 'gujarati-kadhi',
  }))
    expect((await dishes(query))[0], query).toBe(right)
  for (const query of [
    'jeera',
    'haldi',
    'હળદર',
    'लाल मिर्च',
    'red chilli',
    'garam masala',
    'masala',
    'kitchen king masala',
    '500gm',
    'soap',
  ])
    expect(await dishes(query), query).toEqual([])
})

it('a product sold out stands behind its equals, by the stock of this moment', async () => {
  const haldis = async () => (await story.running.shop.search.suggest('turmeric', 6)).products.map(({ id }) => id)
  const [first = '', second] = await haldis()
  for (const size of ['250gm', '500gm', '1kg']) await setStock(story, { id: first, size }, 0)
  expect((await haldis())[0]).toBe(second)
})

it('words that another process changed are found, and those it took away are not', async () => {
  const { search } = story.running.shop
  await story.db
    .insertInto('products')
    .values({ ...lemon, name: 'Nimbu Salt', name_gu: '', name_hi: '' })
    .execute()
  await story.db.updateTable('synonyms').set({ words: 'nimbu = limbu = lemon' }).where('id', '=', '001').execute()
  await search.refresh()
  expect((await suggested('limbu')).products.map(({ id }) => id)).toEqual(['lemon-salt'])
  expect((await suggested('haridra')).total).toBe(0)
  await story.db.deleteFrom('products').where('id', '=', 'lemon-salt').execute()
  await search.refresh()
  expect((await suggested('limbu')).total).toBe(0)
})

it('what is looked for in vain is counted without a trace of who looked', async () => {
  for (const query of ['Saffron Soap', 'saffron  soap', 'shoes', 'asha@example.com', '98765 43210', 'x'.repeat(40)])
    await searchPage(query)
  await story.work()
  expect(await listUnansweredSearches(story.db)).toEqual([])
  await searchPage('shoes')
  story.pass(61_000)
  await story.work()
  expect(await listUnansweredSearches(story.db)).toEqual([{ query: 'shoes', count: 2 }])
  const rows = await story.db.selectFrom('unanswered_searches').selectAll().orderBy('query').execute()
  expect(rows.every(({ last_at }) => last_at === startOfDay(indianDay(last_at)))).toBe(true)
  story.pass(91 * 24 * 60 * 60_000)
  await story.work()
  expect(await story.db.selectFrom('unanswered_searches').selectAll().execute()).toEqual([])
})

it('any text gets a page, and its letters stay letters', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 90 }), async (query) => {
      expect((await searchPage(query)).status).toBe(200)
      expect((await story.visitor().get(`/search/suggest?q=${encodeURIComponent(query)}`)).status).toBe(200)
    }),
    { numRuns: 20 },
  )
  const { html } = await searchPage('<script>alert(1)</script>')
  expect(html).not.toContain('<script>alert')
})

it('words that the family types are found by, and who types over the words of somebody else is refused', async () => {
  const [meera, kiran] = [await newStaff(story, 'manager'), await newStaff(story, 'manager')]
  const path = '/admin/products/words'
  const form = await readForm(meera, path, 'name="words"')
  const words = `${form.words}\nturmeric = gelbwurz`.replace('turmeric = ', 'turmeric = gelbwurz = ')
  expect((await meera.submit(path, { ...form, words })).status).toBe(400)
  const lines = (form.words ?? '').replace('turmeric = ', 'turmeric = gelbwurz = ').replace(' = manjal', '')
  expect((await meera.submit(path, { ...form, words: lines })).status).toBe(200)
  await story.running.shop.search.refresh()
  expect((await suggested('gelbwurz')).total).toBe(3)
  const older = { ...(await readForm(kiran, path, 'name="words"')), version: form.version ?? '' }
  const refused = await kiran.submit(path, { ...older, words: 'a = b' })
  expect(refused.status).toBe(409)
  expect(await refused.text()).toContain('gelbwurz')
})
