import { expect, it, onTestFinished } from 'vitest'
import { dayMs } from '#domain/calendar/moment'
import { serveStory } from '#test/support/serve-story'
import { createStory } from '#test/support/story'

const story = createStory()

const pages = ['/product/jeera', '/search?q=jeera']

it('pages in the cache promise no day of yesterday, and stay while the database does not answer', async () => {
  let isOut = false
  let failures = 0
  let polls = 0
  const db = story.db.withPlugin({
    transformQuery({ node }) {
      if (JSON.stringify(node).includes('catalogue_version')) polls++
      if (!isOut) return node
      failures++
      throw new Error('The database does not answer')
    },
    transformResult: async ({ result }) => result,
  })
  const running = { ...story.running, shop: { ...story.running.shop, db } }
  const { origin, close } = await serveStory(story, { running })
  onTestFinished(close)
  const promisedOn = async (path: string) => {
    const page = await (await fetch(`${origin}${path}`)).text()
    return /arrivesBy\\?",\\?"(\d{4}-\d\d-\d\d)/.exec(page)?.[1]
  }
  const promised = () => Promise.all(pages.map(promisedOn))
  // The first poll empties the caches anyway.
  await expect.poll(() => polls, { timeout: 10_000 }).toBeGreaterThan(2)
  const before = await promised()
  expect(before).not.toContain(undefined)
  isOut = true
  story.pass(2 * dayMs)
  await expect.poll(() => failures, { timeout: 10_000 }).toBeGreaterThan(2)
  expect(await promised()).toEqual(before)
  isOut = false
  await expect
    .poll(async () => (await promised()).filter((day, place) => day === before[place]), { timeout: 10_000 })
    .toEqual([])
})

it('one change of the catalogue purges the cache once, however long the search index takes', async () => {
  let polls = 0
  const db = story.db.withPlugin({
    transformQuery({ node }) {
      if (JSON.stringify(node).includes('catalogue_version')) polls++
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const running = { ...story.running, shop: { ...story.running.shop, db } }
  const { pages, close } = await serveStory(story, { running })
  onTestFinished(close)
  await expect.poll(() => polls, { timeout: 10_000 }).toBeGreaterThan(2)
  const { search } = story.running.shop
  const [{ refresh }, { purge }] = [search, pages]
  const rebuilt = Promise.withResolvers<Awaited<ReturnType<typeof search.refresh>>>()
  onTestFinished(() => {
    search.refresh = refresh
    rebuilt.resolve(search.refresh())
  })
  let purges = 0
  pages.purge = () => {
    purges++
    purge.call(pages)
  }
  search.refresh = () => rebuilt.promise
  await story.db.updateTable('products').set({ name: 'Jeera of this year' }).where('id', '=', 'jeera').execute()
  await expect.poll(() => purges, { timeout: 10_000 }).toBe(1)
  const pollsThen = polls
  await expect.poll(() => polls, { timeout: 10_000 }).toBeGreaterThan(pollsThen + 2)
  expect(purges).toBe(1)
})
