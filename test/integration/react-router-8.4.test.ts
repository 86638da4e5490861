import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { answerHeader, dataType, redirectStatus, routesParameter } from '#server/internals/react-router'
import { createStory } from '#test/support/story'
import { htmlOf } from '#test/support/visitor'

const story = createStory()

it('React Router is the version whose way to ask for data is known', () => {
  const file = join(import.meta.dirname, '../../node_modules/react-router/package.json')
  expect(JSON.parse(readFileSync(file, 'utf8')).version).toMatch(/^8\.4\./)
})

it('it answers `.data` as data, also of the home page and of an address with a slash at its end', async () => {
  for (const path of ['/shop.data', '/_.data', '/shop/_.data', '/gu.data', '/gu/_.data', '/hi/shop/_.data']) {
    const { status, headers } = await story.visitor().get(path)
    expect([status, headers.get('content-type')?.split(';')[0]], path).toEqual([200, dataType])
  }
})

it('it names the routes whose data are wanted', async () => {
  const own = await story.visitor().get(`/shop.data?${routesParameter}=routes%2Fshop%2Fshop`)
  const text = await own.text()
  expect(text).toContain('"routes/shop/shop"')
  expect(text).not.toContain('"root"')
})

it('it writes its scripts so that they can wait for the first pictures', async () => {
  const html = await htmlOf(story.visitor().get('/'))
  expect(html).toMatch(/<script [^>]*type="onhold"/)
  expect(html).toContain(' rel="onholdpreload"')
  expect(html).not.toMatch(/ (type="module"|rel="modulepreload")/)
})

it('a redirect of data has a status of its own, and a refusal the header of the router', async () => {
  expect((await story.visitor().get('/myprofile.data')).status).toBe(redirectStatus)
  const refused = await story.visitor().get('/product/none.data')
  expect([refused.status, refused.headers.has(answerHeader)]).toEqual([404, true])
})
