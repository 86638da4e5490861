import { expect, it } from 'vitest'
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
