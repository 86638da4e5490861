import { expect, it } from 'vitest'
import { newStaff } from '#test/support/sessions'
import { setStock } from '#test/support/shopping'
import { createStory } from '#test/support/story'
import { htmlOf, type Visitor } from '#test/support/visitor'

const story = createStory()
const price = (seen: number, rupees: string, more = {}) => ({
  product: 'jeera',
  label: '250gm',
  seen: String(seen),
  price: rupees,
  ...more,
})
const served = async () => (await (await story.visitor().get('/products/jeera')).json()).price as number

it('a price is in the shop within a second, and each change is in the audit', async () => {
  const meera = await newStaff(story, 'manager')
  const saved = await meera.submit('/admin/products', price(210_00, '215.50'))
  expect(saved.status).toBe(200)
  expect(await saved.text()).toContain('₹215.50 is in the shop.')
  await expect.poll(served).toBe(215.5)
  await meera.submit('/admin/products', price(215_50, '210', { sure: '1' }))
  await expect.poll(served).toBe(210)
  const rows = await story.db.selectFrom('audit').selectAll().where('subject', '=', 'jeera').execute()
  expect(rows.map(({ act, actor }) => `${act} ${actor === meera.userId}`)).toEqual(Array(2).fill('product.price true'))
})

it('who comes second is told who was first; the same form sent again changes nothing', async () => {
  const meera = await newStaff(story, 'manager')
  const kiran = await newStaff(story)
  expect((await meera.submit('/admin/products', price(210_00, '220'))).status).toBe(200)
  expect((await meera.submit('/admin/products', price(210_00, '220'))).status).toBe(200)
  const late = await kiran.submit('/admin/products', price(210_00, '225'))
  expect(late.status).toBe(409)
  const { name } = await story.db
    .selectFrom('user')
    .select('name')
    .where('id', '=', meera.userId)
    .executeTakeFirstOrThrow()
  expect(await late.text()).toMatch(new RegExp(`${name} on .* changed this price: it is ₹220 now`))
})

it.each([
  ['nothing', 400, 'Please type a price in rupees'],
  ['0', 400, 'Please type a price in rupees'],
  ['240', 409, 'That is above the MRP of ₹235'],
  ['21', 409, '₹210 to ₹21 is 90 % less. Is that meant?'],
])('a price of %s is refused in words', async (rupees, status, words) => {
  const meera = await newStaff(story, 'manager')
  const refused = await meera.submit('/admin/products', price(210_00, rupees))
  expect(refused.status).toBe(status)
  expect(await refused.text()).toContain(words)
  expect(await served()).toBe(210)
})

it('a large change is made once it was meant', async () => {
  const meera = await newStaff(story, 'manager')
  expect((await meera.submit('/admin/products', price(210_00, '100', { sure: '1' }))).status).toBe(200)
  await expect.poll(served).toBe(100)
})

async function listedBy(visitor: Visitor, query: string): Promise<(string | undefined)[]> {
  const page = await htmlOf(visitor.get(`/admin/products?${query}`))
  return [...page.matchAll(/href="\/admin\/products\/edit\/([\w-]+)"/g)].map(([, id]) => id)
}

it('what is missing leads to its field, and a price above the MRP is refused', async () => {
  const meera = await newStaff(story, 'manager')
  await story.db.updateTable('products').set({ origin_country: 'IR', importer: '' }).where('id', '=', 'rai').execute()
  const missing = await htmlOf(meera.get('/admin/products?view=missing'))
  expect(missing).toMatch(/href="\/admin\/products\/edit\/rai#importer"[^>]*>.{0,200}Missing: Imported by/)
  const refused = await meera.submit('/admin/products', price(210_00, '240'))
  expect(await refused.text()).toContain('That is above the MRP of')
})

it('the list is filtered by what is hidden or missing, and found by any of the names', async () => {
  const meera = await newStaff(story, 'manager')
  await story.db.updateTable('products').set({ status: 'hidden' }).where('id', '=', 'rai').execute()
  await story.db.updateTable('pack_sizes').set({ mrp_paise: null }).where('product_id', '=', 'methi').execute()
  const listed = (query: string) => listedBy(meera, query)
  expect(await listed('')).toHaveLength(41)
  expect(await listed('view=archived')).toEqual([])
  expect(await listed('view=hidden')).toEqual(['rai'])
  expect(await listed('view=missing')).toEqual(['methi', 'dalchini', 'star-anise'])
  expect(await listed('q=જીરું')).toEqual(['dhaniya-jeera', 'jeera'])
  expect(await listed('q=100%25')).toEqual([])
})

it('the list names the sizes that are sold out or low, and product, stock and shop lead to each other', async () => {
  const meera = await newStaff(story, 'manager')
  const list = () => htmlOf(meera.get('/admin/products'))
  await setStock(story, { id: 'jeera', size: '250gm' }, 3)
  expect(await list()).toContain('73 packs, 250gm low')
  await setStock(story, { id: 'jeera', size: '500gm' }, 0)
  expect(await list()).toContain('3 packs, 500gm sold out')
  await setStock(story, { id: 'jeera', size: '250gm' }, 0)
  await story.db.updateTable('pack_sizes').set({ low_at: 0 }).where('product_id', '=', 'jeera').execute()
  expect(await list()).toMatch(/text-danger">Sold out</)
  const editor = await htmlOf(meera.get('/admin/products/edit/jeera'))
  for (const to of ['/admin/products', '/admin/stock/jeera', '/product/jeera'])
    expect(editor).toMatch(new RegExp(`<a class="[^"]*text-link[^"]*" href="${to}"`))
  expect(await htmlOf(meera.get('/admin/stock/jeera'))).toContain('href="/admin/products/edit/jeera"')
})
