import { expect, it } from 'vitest'
import { readForm } from '#test/support/form-fields'
import { openForm, publish, save } from '#test/support/product-form'
import { newStaff } from '#test/support/sessions'
import { createStory } from '#test/support/story'
import { htmlOf } from '#test/support/visitor'

const story = createStory()
const page = '/admin/products/edit/jeera'

const served = async (id = 'jeera') => {
  const response = await story.visitor().get(`/products/${id}`)
  return response.status === 200 ? ((await response.json()) as { name: string; price: number }) : null
}

it('a draft is in no page of the shop until it is published, and then is all there', async () => {
  const meera = await newStaff(story, 'manager')
  const saved = await save(meera, {
    name: 'Jeera of Unjha',
    'price.0': '220',
    taste: 'Warm',
    veg: 'non-veg',
    'mrp.1': '',
  })
  expect(saved.headers.get('location')).toContain('saved')
  expect((await served())?.name).toBe('Jeera (Cumin Seeds)')
  expect(await htmlOf(meera.get(`${page}/preview`))).toMatch(/<h1[^>]*>Jeera of Unjha<\/h1>/)
  expect((await publish(meera)).headers.get('location')).toContain('published')
  await expect.poll(() => served()).toMatchObject({ name: 'Jeera of Unjha', price: 220 })
  const product = await story.db.selectFrom('products').selectAll().where('id', '=', 'jeera').executeTakeFirstOrThrow()
  expect(product).toMatchObject({ veg: 'non-veg', status: 'live', hsn: '0909', version: 2 })
  expect(JSON.parse(product.details)).toMatchObject({ taste: 'Warm', scaleOf: 'aroma', scaleLevel: 4 })
  const sizes = await story.db.selectFrom('pack_sizes').selectAll().where('product_id', '=', 'jeera').execute()
  expect(sizes.map(({ mrp_paise, stock }) => [mrp_paise, stock])).toEqual(
    expect.arrayContaining([
      [235_00, 70],
      [null, 70],
    ]),
  )
  const acts = await story.db.selectFrom('audit').select('act').where('actor', '=', meera.userId).execute()
  expect(acts).toEqual([{ act: 'product.publish' }])
})

it('what publishing changes is shown old and new, and a page that has shown something else publishes nothing', async () => {
  const meera = await newStaff(story, 'manager')
  const kiran = await newStaff(story)
  await save(meera, { facts: 'mine', 'price.0': '215', hsn: '' })
  const shown = textOf(await htmlOf(meera.get(`${page}/publish`)))
  expect(shown).toMatch(/One sentence about it ?was .+→ becomes mine/)
  expect(shown).toContain('Price of 250gmwas ₹210 → becomes ₹215')
  expect(shown).toContain('HSNwas 0909 → becomes nothing')
  const form = await readForm(meera, `${page}/publish`, 'name="draftAt"')
  await save(kiran, { facts: 'changed by Kiran' })
  const refused = await meera.submit(`${page}/publish`, form)
  expect(refused.status).toBe(409)
  expect(await refused.text()).toContain('changed this draft. This is how it is now')
  expect((await meera.submit(`${page}/publish`, { sure: '1' })).status).toBe(400)
  expect(await served()).toMatchObject({ price: 210 })
  expect((await publish(meera)).status).toBe(302)
  const { before, after } = await story.db
    .selectFrom('audit')
    .selectAll()
    .where('actor', '=', meera.userId)
    .where('act', '=', 'product.publish')
    .executeTakeFirstOrThrow()
  expect(JSON.parse(before)).toMatchObject({ hsn: '0909', 'sizes.250gm.price': 210 })
  expect(JSON.parse(after)).toEqual({ hsn: '', 'sizes.250gm.price': 215, facts: 'changed by Kiran' })
})

it('a draft is thrown away only after it was asked, and archiving can be undone', async () => {
  const meera = await newStaff(story, 'manager')
  await save(meera, { facts: 'mine' })
  const { draftAt = '' } = await openForm(meera)
  const asked = await meera.submit(page, { intent: 'discard', draftAt })
  const question = await asked.text()
  expect([asked.status, question]).toEqual([409, expect.stringContaining('Yes, throw the draft away')])
  expect(question).toContain('Tick this to throw it away.')
  expect((await openForm(meera)).facts).toBe('mine')
  expect((await meera.submit(page, { intent: 'discard', draftAt, sure: '1' })).status).toBe(302)
  expect((await openForm(meera)).facts).not.toBe('mine')
  const archived = await meera.submit(page, { intent: 'status', from: 'live', to: 'archived' })
  expect(await archived.text()).toContain('Put it back into the shop')
})

it('the review says what would be empty in the shop, and does not offer what the law forbids', async () => {
  const meera = await newStaff(story, 'manager')
  const review = async () => textOf(await htmlOf(meera.get(`${page}/publish`)))
  await save(meera, { ingredients: '', nameGu: '', nameHi: '' })
  expect(await review()).toMatch(/Still empty.*Ingredients ?Gujarati name ?Hindi name/)
  await save(meera, { ingredients: 'Jeera', nameGu: 'જીરું', nameHi: 'जीरा', facts: 'mine' })
  expect(await review()).not.toContain('Still empty')
  await save(meera, { originCountry: 'IR', importer: '' })
  const html = await htmlOf(meera.get(`${page}/publish`))
  expect(textOf(html)).toContain('Imported by: This product is imported')
  expect(html).not.toMatch(/<button[^>]*>Publish</)
})

it('who saves an older draft is told who saved what when, sees it, and takes one of the two as a whole', async () => {
  const meera = await newStaff(story, 'manager')
  const kiran = await newStaff(story, 'manager', { name: 'Kiran Shah' })
  const form = await openForm(meera)
  await save(kiran, { facts: 'of Kiran', origin: 'of Kiran' })
  const refused = await meera.submit(page, { ...form, facts: 'of Meera' })
  expect(refused.status).toBe(409)
  expect(await refused.text()).toMatch(/Kiran Shah on [^.]+ saved another draft.*of Meera/s)
  const { draftAt = '' } = await openForm(kiran)
  expect((await meera.submit(page, { ...form, facts: 'of Meera', draftAt })).status).toBe(302)
  const { origin } = form
  expect(await openForm(kiran)).toMatchObject({ facts: 'of Meera', origin })
})

it.each(['discarded', 'published'] as const)(
  'a draft that was %s meanwhile is not stored again unseen by a page that still shows it',
  async (how) => {
    const meera = await newStaff(story, 'manager')
    const kiran = await newStaff(story, 'manager', { name: 'Kiran Shah' })
    await save(kiran, { 'price.0': '215', facts: 'of the draft' })
    const form = await openForm(meera)
    if (how === 'published') expect((await publish(kiran)).status).toBe(302)
    else await kiran.submit(page, { intent: 'discard', draftAt: form.draftAt ?? '', sure: '1' })
    const refused = await meera.submit(page, { ...form, origin: 'typed since' })
    expect(refused.status).toBe(409)
    expect(await refused.text()).toMatch(/Kiran Shah on [^.]+ published this draft or threw it away/)
    expect(await story.db.selectFrom('drafts').selectAll().execute()).toEqual([])
  },
)

it('a draft that was begun before the product was changed in the shop replaces that only when it is meant', async () => {
  const meera = await newStaff(story, 'manager')
  const kiran = await newStaff(story, 'manager', { name: 'Kiran Shah' })
  await save(meera, { facts: 'mine' })
  await kiran.submit('/admin/products', { product: 'jeera', label: '250gm', seen: '21000', price: '215' })
  const shown = textOf(await htmlOf(meera.get(`${page}/publish`)))
  expect(shown).toContain('Price of 250gmwas ₹215 → becomes ₹210')
  expect(shown).toMatch(/Kiran Shah on [^.]+ changed this product in the shop after the draft was begun/)
  expect((await publish(meera)).status).toBe(409)
  expect(await served()).toMatchObject({ price: 215 })
  expect((await publish(meera, { sure: '1' })).status).toBe(302)
  expect(await served()).toMatchObject({ price: 210 })
})

it('a product that is sold without its importer already may get a photo; a new one may not be published so', async () => {
  const meera = await newStaff(story, 'manager')
  await story.db.updateTable('products').set({ origin_country: 'IR', importer: '' }).where('id', '=', 'jeera').execute()
  await save(meera, { facts: 'mine' })
  expect((await publish(meera)).status).toBe(302)
  await story.db.updateTable('products').set({ origin_country: 'IN' }).where('id', '=', 'jeera').execute()
  await save(meera, { originCountry: 'IR' })
  expect((await publish(meera, { sure: '1' })).status).toBe(409)
})

/** Returns the words of a page, without tags. */
function textOf(html: string): string {
  const body = html.slice(html.indexOf('<main'), html.indexOf('</main>'))
  return body
    .replace(/<[^>]+>/g, '')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
}

it.each([
  [{ 'price.0': '250', 'mrp.0': '240' }, 'This must not be above the MRP.'],
  [{ hsn: '123' }, 'This must be 4, 6 or 8 digits'],
  [{ 'price.0': '' }, 'Please give the price.'],
  [{ name: '' }, 'This must not be empty.'],
  [{ shelfLifeDays: 'long' }, 'This must be a whole number of days above 0.'],
  [{ 'label.1': '250gm' }, 'This must not name a size twice.'],
])('%j is refused at its field, and what was typed stays', async (changes, words) => {
  const meera = await newStaff(story, 'manager')
  const refused = await save(meera, { ...changes, taste: 'typed just now' })
  expect(refused.status).toBe(400)
  const html = (await refused.text()).replaceAll('&#x27;', "'")
  expect(html).toContain(words)
  expect(html).toContain('typed just now')
})

it('a price that becomes much higher is asked again', async () => {
  const meera = await newStaff(story, 'manager')
  await save(meera, { 'price.0': '300', 'mrp.0': '400' })
  const asked = await publish(meera)
  expect(asked.status).toBe(409)
  expect(await asked.text()).toContain('₹210 to ₹300 is 43 % more.')
  expect((await publish(meera, { sure: '1' })).status).toBe(302)
})

it('a new product goes from its name into the shop; a size that leaves it is archived with its stock', async () => {
  const meera = await newStaff(story, 'manager')
  const started = await meera.submit('/admin/products/new', { name: 'Winter Blend', category: 'special-spices' })
  const path = '/admin/products/edit/winter-blend'
  expect(started.headers.get('location')).toBe(path)
  const unfinished = await publish(meera, { sure: '1' }, path)
  expect(unfinished.status).toBe(409)
  await meera.get(`${path}?done=published`)
  await save(meera, { 'label.0': '100gm', 'price.0': '99', 'label.1': '250gm', 'price.1': '199' }, path)
  expect((await publish(meera, { sure: '1' }, path)).status).toBe(302)
  await expect.poll(() => served('winter-blend')).toMatchObject({ price: 99, size2: '250gm' })
  await story.db.updateTable('pack_sizes').set({ stock: 5 }).where('product_id', '=', 'winter-blend').execute()
  await save(meera, { 'label.1': '', 'price.1': '' }, path)
  await publish(meera, { sure: '1' }, path)
  const sizes = await story.db.selectFrom('pack_sizes').selectAll().where('product_id', '=', 'winter-blend').execute()
  expect(sizes.map(({ label, archived, stock }) => `${label} ${archived} ${stock}`).sort()).toEqual([
    '100gm 0 5',
    '250gm 1 5',
  ])
  expect((await meera.submit('/admin/products/new', { name: 'winter blend!', category: 'bestseller' })).status).toBe(
    409,
  )
  const accented = await meera.submit('/admin/products/new', { name: 'Tomato Purée', category: 'bestseller' })
  expect(accented.headers.get('location')).toBe('/admin/products/edit/tomato-puree')
})

it('a product is hidden and shown again', async () => {
  const meera = await newStaff(story, 'manager')
  await meera.submit(page, { intent: 'status', from: 'live', to: 'hidden' })
  await expect.poll(() => served()).toBeNull()
  expect((await meera.submit(page, { intent: 'status', from: 'live', to: 'archived' })).status).toBe(409)
  await meera.submit(page, { intent: 'status', from: 'hidden', to: 'live' })
  await expect.poll(() => served()).toMatchObject({ name: 'Jeera (Cumin Seeds)' })
})

it('a size whose label differs only in case is the same size: its stock and its orders stay with it', async () => {
  const meera = await newStaff(story, 'manager')
  const refused = await save(meera, { 'label.1': '250GM' })
  expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining('must not name a size twice')])
  await save(meera, { 'label.0': '250 GM'.replace(' ', '') })
  await publish(meera)
  const sizes = await story.db.selectFrom('pack_sizes').selectAll().where('product_id', '=', 'jeera').execute()
  expect(sizes.map(({ label, archived, stock }) => `${label} ${archived} ${stock}`).sort()).toEqual([
    '250gm 0 70',
    '500gm 0 70',
  ])
})
