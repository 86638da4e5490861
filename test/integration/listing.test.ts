import { expect, it } from 'vitest'
import type { ProductCard } from '#domain/catalog/product-card'
import { setStock } from '#test/support/shopping'
import { createStory } from '#test/support/story'
import { htmlOf, readAnswer } from '#test/support/visitor'

const story = createStory()

function textOf(html: string): string {
  return html.replace(/<!--.*?-->|<script.*?<\/script>|<style.*?<\/style>|<[^>]*>/gs, '').replaceAll('&nbsp;', ' ')
}

/** What a category's page says, and the products of its list in order; `beside` are those of the row below. */
async function listing(path: string): Promise<{ text: string; ids: string[]; beside: string[] }> {
  const html = await htmlOf(story.visitor().get(`/category/${path}`))
  const idsOf = (part: string, level: string) =>
    [...part.matchAll(new RegExp(`<${level}[^>]*><a[^>]*href="/product/([\\w-]+)"`, 'g'))].flatMap(([, id]) => id ?? [])
  return { text: textOf(html), ids: idsOf(html, 'h2'), beside: idsOf(html, 'h3') }
}

it('a listing tells how many products there are, and on top what the highest price hides', async () => {
  const { text, ids } = await listing('whole-spices')
  expect(ids).toHaveLength(13)
  expect(text).toContain('13 products')
  expect(text).toContain('1 product above ₹1,000 is hidden.')
  expect(text.indexOf('is hidden')).toBeLessThan(text.indexOf('Jeera (Cumin Seeds)'))
  const { text: cheap } = await listing('whole-spices?maxPrice=300')
  expect(cheap).toContain('products above ₹300 are hidden.')
  expect((await listing('whole-spices?maxPrice=1500')).text).not.toContain('hidden.')
  expect((await listing('whole-spices?minPrice=1010')).text).toContain('1 product above ₹1,000 is hidden.')
  expect((await listing('whole-spices?minPrice=5000')).text).not.toContain('hidden.')
  const html = await htmlOf(story.visitor().get('/category/whole-spices?maxPrice=300'))
  expect(html).toMatch(/<a[^>]*href="\/category\/whole-spices\?maxPrice=1500"[^>]*>Show them/)
})

it('a listing is sorted as the family orders it, by price, by what 100 g cost, or by name, and keeps its filter', async () => {
  const prices = async (ids: string[]) =>
    Promise.all(
      ids.map(async (id) => ((await (await story.visitor().get(`/products/${id}`)).json()) as { price: number }).price),
    )
  const ours = await listing('whole-spices')
  expect(ours.ids[0]).toBe('jeera')
  const byPrice = await prices((await listing('whole-spices?sort=price')).ids)
  expect(byPrice).toEqual(byPrice.toSorted((one, other) => one - other))
  const dearestFirst = await prices((await listing('whole-spices?sort=price-desc')).ids)
  expect(dearestFirst).toEqual(byPrice.toReversed())
  expect((await listing('whole-spices?sort=name')).ids.slice(0, 3)).toEqual(['ajwain', 'star-anise', 'dalchini'])
  const byWeight = (await listing('whole-spices?sort=per100g')).ids
  expect(byWeight.slice(0, 3)).toEqual(['rai', 'methi', 'variyali'])
  // What is sold by volume has no price of 100 g: it comes last.
  expect(byWeight.indexOf('kali-mirch')).toBeLessThan(byWeight.indexOf('tamalpatra'))
  expect(byWeight.toSorted()).toEqual(ours.ids.toSorted())
  const seeds = await listing('whole-spices?sort=price&category=Seeds')
  expect(seeds.ids).toEqual(['ajwain', 'rai', 'methi', 'variyali', 'jeera'])
  expect((await listing('whole-spices?sort=nonsense')).ids).toEqual(ours.ids)
})

/** Sells the packs of 250gm out, the first size of a product. */
const sellOut = (id: string) => setStock(story, { id, size: '250gm' }, 0)

it('price filter, price sorting and the note of hidden products go by the size that the card shows: the cheapest in stock', async () => {
  const ids = async (query: string) => (await listing(`powder-spices?${query}`)).ids
  const before = await ids('sort=price')
  expect(await ids('maxPrice=200')).toContain('rajapuri-haldi')
  // 500gm of it cost ₹304.
  await sellOut('rajapuri-haldi')
  expect(await ids('maxPrice=200')).not.toContain('rajapuri-haldi')
  expect(await ids('minPrice=304&maxPrice=304')).toEqual(['rajapuri-haldi'])
  expect(await ids('minPrice=304&maxPrice=304&inStock=1')).toEqual(['rajapuri-haldi'])
  expect(await ids('sort=price')).not.toEqual(before)
  expect((await ids('sort=price-desc')).toReversed()).toEqual(await ids('sort=price'))
  const { text } = await listing('powder-spices?minPrice=300&maxPrice=303')
  expect(text).toContain('2 products above ₹303 are hidden.')
})

it('the cheapest size in stock is the headline price on every page, in the search and in the API', async () => {
  await sellOut('selam-haldi-powder')
  const text = async (path: string) => textOf(await htmlOf(story.visitor().get(path)))
  expect(await text('/')).toContain('Selam Haldi Powder₹342instead of ₹800Add To Cart: Selam Haldi Powder')
  expect(await text('/product/selam-haldi-powder')).toContain('₹342Tax included.')
  expect(await text('/search?q=selam haldi')).toContain('500gm₹342')
  expect(await (await story.visitor().get('/products/selam-haldi-powder')).json()).toMatchObject({
    price: 342,
    size1: '500gm',
    size2: '250gm',
  })
  const related = async () =>
    /RELATED PRODUCTS.*Selam Haldi Powder.*?(from ₹\d+)/.exec(await text('/product/dhaniya-powder'))?.[1]
  expect(await related()).toBe('from ₹342')
  const jeera = await story.visitor().get('/product/jeera.data?_routes=routes/shop/product')
  const answer = (await readAnswer<never>(jeera)) as Record<string, { data: { companions: ProductCard[] } }>
  expect(answer['routes/shop/product']?.data.companions).toContainEqual(
    expect.objectContaining({ id: 'selam-haldi-powder', size: '500gm', pricePaise: 342_00 }),
  )
  // With the largest pack first, the smaller one is still the cheaper.
  await story.db
    .updateTable('pack_sizes')
    .set((is) => ({ stock: 9, position: is(is.val(1), '-', is.ref('position')) }))
    .where('product_id', '=', 'selam-haldi-powder')
    .execute()
  expect(await related()).toBe('from ₹180')
})

it('a card begins with the size that the listing is filtered by, the order goes by it, and 100gm says what its packs hold', async () => {
  const { text, ids } = await listing('powder-spices?size=1kg&sort=price&maxPrice=5000')
  const prices = [...text.matchAll(/1kg₹([\d,]+)/g)].map(([, price]) => Number(price?.replace(',', '')))
  expect(prices).toHaveLength(ids.length)
  expect(prices).toEqual(prices.toSorted((a, b) => a - b))
  expect(text).not.toContain('These are packs of 250gm.')
  expect((await listing('powder-spices?size=250gm')).text).toContain('These are packs of 250gm.')
})

it('filters that find nothing leave the order and the count, and one link clears them', async () => {
  const html = await htmlOf(story.visitor().get('/category/whole-spices?minPrice=999&sort=name'))
  expect(html).toContain('No products found in this category.')
  expect(html).toContain('0 products')
  expect(html).toMatch(/<select[^>]*name="sort"/)
  const [, cleared] = /<a [^>]*href="([^"]*)"[^>]*>Clear filters/.exec(html) ?? []
  expect(cleared).toBe('/category/whole-spices?sort=name')
  expect((await listing('whole-spices?sort=name')).text).not.toContain('Clear filters')
})

it('below the list stand the best sellers of the same kind, which the list leaves to their own category', async () => {
  const { ids, beside } = await listing('powder-spices')
  expect(beside).toEqual(['kashmiri-red-chillie', 'mix-red-chillie', 'selam-haldi-powder', 'dhaniya-powder'])
  expect(ids.filter((id) => beside.includes(id))).toEqual([])
  const filtered = ['inStock=1', 'minPrice=1', 'maxPrice=999', 'category=Haldi-Powder', 'size=1kg', 'minPrice=999']
  for (const path of ['whole-spices', 'bestseller', 'nothing', ...filtered.map((query) => `powder-spices?${query}`)])
    expect((await listing(path)).beside, path).toEqual([])
})

it('where imported goods are in a listing or a search, buyers filter and sort by country of origin', async () => {
  const page = (path: string) => htmlOf(story.visitor().get(path))
  const cards = (html: string) =>
    [...html.replace(/<aside.*?<\/aside>/gs, '').matchAll(/<h2[^>]*><a[^>]*href="\/product\/([\w-]+)"/g)].map(
      ([, id]) => id,
    )
  const whole = await page('/category/whole-spices?maxPrice=5000')
  expect(whole).toMatch(
    /<select name="origin".*<option value="IN">India.*<option value="CN">China.*<option value="LK">Sri Lanka/s,
  )
  expect(whole).toContain('Country of origin')
  expect(await page('/category/powder-spices')).not.toContain('name="origin"')
  expect(cards(await page('/category/whole-spices?origin=LK&maxPrice=5000'))).toEqual(['dalchini'])
  const sorted = cards(await page('/category/whole-spices?sort=origin&maxPrice=5000'))
  expect(sorted.slice(-2)).toEqual(['star-anise', 'dalchini'])
  expect(cards(await page('/category/whole-spices?origin=XX'))).toEqual(cards(await page('/category/whole-spices')))

  expect(await page('/search?q=cinnamon')).toContain('<option value="LK">Sri Lanka')
  expect(await page('/search?q=haldi')).not.toContain('name="origin"')
  expect(cards(await page('/search?q=cinnamon&origin=LK'))).toEqual(['dalchini'])
  expect(cards(await page('/search?q=cinnamon&sort=origin')).at(-1)).toBe('dalchini')
})
