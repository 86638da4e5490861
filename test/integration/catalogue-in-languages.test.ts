import { expect, it } from 'vitest'
import { systemClock } from '#domain/clock'
import { drafts } from '#domain/texts/dictionaries.server'
import { recordReadings } from '#domain/texts/readings.server'
import { newShopper } from '#test/support/sessions'
import { checkOut, checkoutForm } from '#test/support/shopping'
import { createStory } from '#test/support/story'
import { htmlOf } from '#test/support/visitor'

const story = createStory()
const textOf = (path: string) => htmlOf(story.visitor().get(path))
const jeera = () => story.db.selectFrom('products').selectAll().where('id', '=', 'jeera').executeTakeFirstOrThrow()
const changeJeera = (changes: Record<string, string>) =>
  story.db.updateTable('products').set(changes).where('id', '=', 'jeera').execute()
const structured = (html: string): Record<string, unknown>[] =>
  [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)].map(([, data = '']) =>
    JSON.parse(data.replaceAll('\\u003c', '<')),
  )
const structuredAs = (html: string, type: string) => structured(html).find((data) => data['@type'] === type)

/** Returns the words of a text of the catalogue in Gujarati. */
function words(english: string): string {
  const found = drafts.gu.catalog[english] ?? drafts.gu.pages[english]
  if (typeof found !== 'string') throw new Error(`“${english}” has no words in Gujarati`)
  return found
}

it('a listing and a product in Gujarati name the price of 100 g in Gujarati, and have no empty place for the Gujarati name', async () => {
  for (const path of ['/gu/category/whole-spices', '/gu/product/jeera', '/gu']) {
    const html = await textOf(path)
    expect(html, path).not.toMatch(/<(p|span) lang="gu"[^>]*><\/\1>|₹[\d,]+(<!-- -->)? \/ 100 g/)
    if (/category|product/.test(path)) expect(html, path).toMatch(/₹[\d,]+ \/ 100 ગ્રામ/)
  }
})

it('a product is shown in Gujarati: name, facts, country, category, title and structured data', async () => {
  const { facts, details } = await jeera()
  const { taste, howToUse, goesWith, keeping } = JSON.parse(details)
  const html = await textOf('/gu/product/jeera')
  expect(html).toContain('<title>જીરું | Saathi Masala</title>')
  expect(html).toContain('<span lang="en">Jeera (Cumin Seeds)</span>')
  for (const english of [facts, taste, howToUse, ...goesWith, keeping, 'Whole Spices'])
    expect(html, english).toContain(words(english))
  expect(html).toContain('ભારત')
  expect(structuredAs(html, 'Product')).toMatchObject({
    name: 'જીરું',
    offers: [{ url: 'http://localhost:3000/gu/product/jeera' }, { url: 'http://localhost:3000/gu/product/jeera' }],
  })
  expect(structuredAs(html, 'BreadcrumbList')?.itemListElement).toMatchObject([
    { item: 'http://localhost:3000/gu' },
    { item: 'http://localhost:3000/gu/shop' },
    { name: words('Whole Spices'), item: 'http://localhost:3000/gu/category/whole-spices' },
    { name: 'જીરું', item: 'http://localhost:3000/gu/product/jeera' },
  ])
  expect(await textOf('/gu/product/jeera.data')).toContain('જીરું')
  expect(structuredAs(await textOf('/gu'), 'WebSite')).toMatchObject({
    url: 'http://localhost:3000/gu',
    inLanguage: 'gu-IN',
    potentialAction: { target: { urlTemplate: 'http://localhost:3000/gu/search?q={search_term_string}' } },
  })
})

it('ingredients and allergens have their English beside them until somebody has read the translation', async () => {
  const { ingredients } = await jeera()
  const beside = (english: string) => new RegExp(`<span lang="en"[^>]*>${english}</span>`)
  const before = await textOf('/gu/product/jeera')
  for (const english of [ingredients, 'Contains Soy, Sesame.']) {
    expect(before).toContain(words(english))
    expect(before).toMatch(beside(english))
  }
  const texts = [ingredients, 'Contains Soy, Sesame.'].map((english) => ({ english, words: words(english) }))
  await recordReadings(story.db, systemClock, { language: 'gu', reader: 'Asha Patel', texts })
  await expect.poll(() => textOf('/gu/product/jeera'), { timeout: 5_000 }).not.toMatch(beside('Contains Soy, Sesame.'))
  expect(await textOf('/gu/product/jeera')).not.toMatch(beside(ingredients))
  expect(await textOf('/hi/product/jeera')).toMatch(beside('Contains Soy, Sesame.'))
  expect(await textOf('/product/jeera')).not.toMatch(beside('Contains Soy, Sesame.'))
})

it('sorted by name, a listing follows the names it shows; those that are in English alone come first', async () => {
  await changeJeera({ name_gu: '' })
  const names = async (prefix: string, column: 'name' | 'name_gu' | 'name_hi') => {
    const html = await textOf(`${prefix}/category/whole-spices?sort=name`)
    const ids = [...html.matchAll(/<article.*?\/product\/([\w-]+)"/gs)].map(([, id]) => id ?? '')
    const rows = await story.db.selectFrom('products').select(['id', 'name', column]).where('id', 'in', ids).execute()
    const nameOf = new Map(rows.map((row) => [row.id, row[column] || row.name]))
    return ids.map((id) => nameOf.get(id) ?? '')
  }
  for (const [prefix, column] of [
    ['', 'name'],
    ['/gu', 'name_gu'],
    ['/hi', 'name_hi'],
  ] as const) {
    const shown = await names(prefix, column)
    expect(shown.length, prefix).toBeGreaterThan(9)
    expect(shown, prefix).toEqual(shown.toSorted())
  }
  expect((await names('/gu', 'name_gu'))[0]).toBe('Jeera (Cumin Seeds)')
})

it('an order has the name of today in the language of the page, and English where the product is gone', async () => {
  const shopper = await newShopper(story)
  const wanted = [
    { id: 'jeera', size: '250gm', quantity: 1 },
    { id: 'rai', size: '250gm', quantity: 1 },
  ]
  const placed = await checkOut(shopper, await checkoutForm(shopper, wanted))
  if (placed.kind !== 'placed') throw new Error(JSON.stringify(placed))
  const { number } = await story.db.selectFrom('orders').select('number').executeTakeFirstOrThrow()
  await changeJeera({ name: 'Cumin of Unjha' })
  await story.db
    .updateTable('order_lines')
    .set({ product_id: 'gone', name: 'Rai of old' })
    .where('product_id', '=', 'rai')
    .execute()
  for (const path of ['/gu/myprofile', `/gu/order/${number}`]) {
    const page = await htmlOf(shopper.get(path))
    expect(page, path).toMatch(/<a [^>]*href="\/gu\/product\/jeera"[^>]*>જીરું<\/a>/)
    expect(page, path).toContain('<span lang="en">Rai of old</span>')
  }
  expect(await htmlOf(shopper.get(`/order/${number}`))).toContain('Jeera (Cumin Seeds)')
})
