import { expect, it } from 'vitest'
import { listCatalogRows } from '#domain/catalog/catalog-csv.server'
import type { CatalogEntry } from '#domain/catalog/catalog-entry'
import { importCatalog } from '#domain/catalog/import-catalog.server'
import { readCatalogEntries } from '#domain/catalog/write-product.server'
import { consoleActor } from '#domain/commands/staff-actor'
import { writeCsv } from '#domain/files/csv.server'
import { publish, save } from '#test/support/product-form'
import { newStaff } from '#test/support/sessions'
import { createStory } from '#test/support/story'
import { htmlOf } from '#test/support/visitor'

const story = createStory()

it('imported goods without importer are published by nobody, by no file and by no switch', async () => {
  const meera = await newStaff(story, 'manager')
  await save(meera, { originCountry: 'TR', importer: '' })
  const refused = await publish(meera)
  expect(refused.status).toBe(409)
  expect(await refused.text()).toContain('write who imports it')
  await save(meera, { originCountry: 'TR', importer: 'A. Shah, Mundra Port Road 4, Mundra 370421' })
  expect((await publish(meera)).headers.get('location')).toContain('published')
  const label = () => htmlOf(story.visitor().get('/product/jeera'))
  await expect.poll(label).toContain('A. Shah, Mundra Port Road 4')
  expect(await label()).toMatch(/Country of origin<\/dt><dd[^>]*>[^<]*, Türkiye/)

  const [entry] = (await readCatalogEntries(story.db)).filter(({ id }) => id === 'jeera')
  if (!entry) throw new Error('jeera is in the shop')
  const without = { ...entry, id: 'black-jeera', importer: '' }
  const take = (product: CatalogEntry) =>
    importCatalog(story.db, { now: story.now }, consoleActor, { text: writeCsv(listCatalogRows([product])) })
  expect(await take(without)).toEqual({
    ok: false,
    reason: 'mistakes',
    lines: [{ line: 2, text: 'black-jeera is imported and has no importer.' }],
  })
  expect(await take({ ...without, status: 'hidden' })).toMatchObject({ ok: true, added: 1 })
  const live = await meera.submit('/admin/products/edit/black-jeera', { intent: 'status', from: 'hidden', to: 'live' })
  expect(live.status).toBe(409)
  expect(await live.text()).toContain('write who imports it')
  expect(await htmlOf(meera.get('/admin/products?view=missing'))).toContain('importer')
})
