import { expect, it } from 'vitest'
import { importCatalog } from '#domain/catalog/edit-catalog.server'
import { readCatalogEntries } from '#domain/catalog/write-product.server'
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
  expect(await label()).toMatch(/Country of origin<\/dt><dd[^>]*>[^<]*, Turkey/)

  const cause = { at: story.now(), actor: 'console' }
  const [entry] = (await readCatalogEntries(story.db)).filter(({ id }) => id === 'jeera')
  if (!entry) throw new Error('jeera is in the shop')
  const without = { ...entry, id: 'black-jeera', importer: '' }
  expect(await importCatalog(story.db, cause, [without])).toEqual({
    ok: false,
    reason: 'no-importer',
    ids: ['black-jeera'],
  })
  expect(await importCatalog(story.db, cause, [{ ...without, status: 'hidden' }])).toMatchObject({ ok: true, added: 1 })
  const live = await meera.submit('/admin/products/edit/black-jeera', { intent: 'status', from: 'hidden', to: 'live' })
  expect(live.status).toBe(409)
  expect(await live.text()).toContain('write who imports it')
  expect(await htmlOf(meera.get('/admin/products?view=missing'))).toContain('importer')
})
