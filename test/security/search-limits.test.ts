import { expect, it } from 'vitest'
import type { Suggestions } from '#domain/catalog/search/suggestion'
import { serveThroughout } from '#test/support/serve-story'
import { createStory } from '#test/support/story'

const story = createStory()
const served = serveThroughout(story, { environment: { TRUST_PROXY: '1' } })

const ask = (path: string, address: string) =>
  fetch(served().origin + path, { headers: { 'x-forwarded-for': address } })

async function askAll(paths: string[], address: string): Promise<Response[]> {
  const answers = await Promise.all(paths.map((path) => ask(path, address)))
  for (const answer of answers) await answer.arrayBuffer()
  return answers
}

async function statuses(paths: string[], address: string): Promise<number[]> {
  return (await askAll(paths, address)).map(({ status }) => status)
}

const letters = Array.from({ length: 120 }, (_, n) => `jee${n.toString(36)}`)

it('one IP address gets a limited number of new suggestions at once; cached ones, and other addresses, are still served', async () => {
  const paths = letters.map((query) => `/search/suggest?q=${query}`)
  const answers = await askAll(paths, '203.0.113.1')
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(90)
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused.length).toBeGreaterThanOrEqual(10)
  for (const { headers } of refused) expect(Number(headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
  expect((await statuses(['/search/suggest?q=haldi'], '203.0.113.2'))[0]).toBe(200)
  expect(
    (
      await statuses(
        Array.from({ length: 50 }, () => '/search/suggest?q=haldi'),
        '203.0.113.1',
      )
    ).at(-1),
  ).toBe(200)
})

it('pages of results have a lower limit, which all IPv6 addresses of one household share', async () => {
  const found = await Promise.all(
    letters.slice(0, 40).map((q, n) => statuses([`/search?q=${q}`], `2001:db8::${n + 1}`)),
  )
  expect(found.flat().filter((status) => status === 429).length).toBeGreaterThanOrEqual(4)
  expect((await statuses(['/search?q=laving'], '2001:db8:0:1::1'))[0]).toBe(200)
})

it('search results are cached by their words, apart from the cache of pages', async () => {
  const pages = async () => served().pages.size.pages
  const before = await pages()
  for (const [n, q] of ['kesar', 'KESAR', '%20kesar%20'].entries())
    expect((await ask(`/search?q=${q}&utm_source=x`, `203.0.113.${10 + n}`)).headers.get('etag')).not.toBeNull()
  const [one, other] = await Promise.all(['kesar', 'Kesar '].map((q) => ask(`/search?q=${q}`, '203.0.113.20')))
  expect(one?.headers.get('etag')).toBe(other?.headers.get('etag'))
  expect(await pages()).toBe(before)
  const none = await ask('/search?q=soap', '203.0.113.21')
  expect(none.headers.get('cache-control')).toBe('no-store')
})

it('a price and a word that somebody else changes are shown within two seconds', async () => {
  const price = async () =>
    ((await (await ask('/search/suggest?q=rai', '203.0.113.30')).json()) as Suggestions).products[0]
  expect(await price()).toMatchObject({ id: 'rai', pricePaise: 90_00 })
  await story.db.updateTable('pack_sizes').set({ price_paise: 95_00 }).where('product_id', '=', 'rai').execute()
  await expect.poll(price).toMatchObject({ pricePaise: 95_00 })
  await story.db.updateTable('products').set({ found_by: 'rai dhokla' }).where('id', '=', 'methi').execute()
  const found = async () => (await (await ask('/search/suggest?q=rai+dhokla', '203.0.113.31')).json()) as Suggestions
  await expect.poll(async () => (await found()).products[0]?.id).toBe('methi')
})
