import { afterAll, beforeAll, expect, it } from 'vitest'
import { type RunningProcess, startShop } from '#test/support/running-shop'

let shop: RunningProcess
beforeAll(async () => {
  shop = await startShop()
})
afterAll(() => shop.stop())

const ask = (path: string) => fetch(`${shop.url}${path}`)

/** What the shop tells of its page cache. */
async function readCache() {
  const metrics = await (await ask('/metrics')).text()
  const read = (name: string) => Number(new RegExp(`^shop_page_cache_${name} (\\d+)$`, 'm').exec(metrics)?.[1])
  const [hits, renderings] = [read('hits_total'), read('renderings_total')]
  return { pages: read('pages'), bytes: read('bytes'), hits, renderings }
}

async function readSitemap(): Promise<string[]> {
  const sitemap = await (await ask('/sitemap.xml')).text()
  return [...sitemap.matchAll(/<loc>https?:\/\/[^/]+(\/[^<]*)<\/loc>/g)].map(([, path = '']) => path)
}

/** What a visitor reads: the pages of the sitemap, and their data as a browser with scripts asks for it. */
async function readVisits(): Promise<string[]> {
  const pages = await readSitemap()
  return pages.flatMap((path) => [path, path === '/' ? '/_.data' : `${path}.data`])
}

/** Asks for all of them, a few at a time, and returns the statuses. */
async function askAll(paths: string[], atOnce: number): Promise<number[]> {
  const left = paths.values()
  const statuses: number[] = []
  const one = async () => {
    for (const path of left) {
      const answer = await ask(path)
      await answer.arrayBuffer()
      statuses.push(answer.status)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, one))
  return statuses
}

const made = (form: (n: number) => string, count: number) => Array.from({ length: count }, (_, n) => form(n))
const floods: [name: string, form: (n: number) => string, count: number][] = [
  ['categories', (n) => `/category/made-up-${n}`, 60],
  ['categories of the API', (n) => `/products/category/made-up-${n}`, 300],
  ['products', (n) => `/product/made-up-${n}`, 60],
  ['products of the API', (n) => `/products/made-up-${n}`, 300],
  ['filters', (n) => `/category/whole-spices?minPrice=${700 + n / 10}`, 170],
  ['filters that find nothing', (n) => `/category/whole-spices?minPrice=${5000 + n}`, 60],
  ['data', (n) => `/shop.data?_routes=made-up-${n}`, 60],
]

/** Asks for all of it and returns how many memory did not have. What it has had for a minute is sent from there too, and then made anew. */
async function countMissing(visits: string[]): Promise<number> {
  const before = await readCache()
  expect(new Set(await askAll(visits, 2))).toEqual(new Set([200]))
  return visits.length - ((await readCache()).hits - before.hits)
}

it('made-up addresses of any kind push no page of the shop out of memory', async () => {
  const visits = await readVisits()
  // The list of what is in the sitemap is read once the shop is open.
  await expect.poll(() => countMissing(visits)).toBe(0)
  let after = await readCache()
  for (const [name, form, count] of floods) {
    const before = after
    const statuses = await askAll(made(form, count), 8)
    expect
      .soft(
        statuses.filter((status) => status >= 500),
        name,
      )
      .toEqual([])
    after = await readCache()
    // Whatever was kept of it is little, in number and in bytes.
    expect.soft(after.pages - before.pages, name).toBeLessThanOrEqual(150)
    expect.soft(after.bytes - before.bytes, name).toBeLessThanOrEqual(4 * 1024 * 1024)
  }
  expect(await countMissing(visits)).toBe(0)
})

it.each(['/category/made-up', '/products/category/made-up', '/product/made-up', '/category/bestseller?minPrice=5000'])(
  'what does not exist is not kept: %s',
  async (path) => {
    const before = await readCache()
    for (let time = 0; time < 3; time++) expect((await ask(path)).headers.get('cache-control')).toBe('no-store')
    expect(await readCache()).toMatchObject({ pages: before.pages, renderings: before.renderings + 3 })
  },
)
