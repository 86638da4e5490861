import { createServer, type Server } from 'node:http'
import { afterEach, expect, it } from 'vitest'
import { PageCache, type Rendered } from '#server/page-cache'

const page = (text: string, keep = true): Rendered => ({
  response: new Response(text, { headers: { 'content-type': 'text/html' } }),
  keep,
})

let server: Server | undefined
afterEach(() => server?.close())

/** A server that answers every address from the cache; the ways to ask it and what it rendered. */
async function serve(render: (url: string) => Promise<Rendered>, maxBytes?: number) {
  const rendered: string[] = []
  const cache = new PageCache(
    (url) => {
      rendered.push(url)
      return render(url)
    },
    { standingHeaders: {}, maxBytes },
  )
  server = createServer((request, response) => {
    const key = request.url ?? ''
    if (!cache.answer(key, request, response)) void cache.render(key, request, response)
  })
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  const request = (path: string) => fetch(`http://127.0.0.1:${port}${path}`)
  return { cache, rendered, request, ask: async (path: string) => (await request(path)).text() }
}

it('fifty visitors at once make one render, and the next none', async () => {
  const { ask, rendered } = await serve(async () => page('hello'))
  const answers = await Promise.all(Array.from({ length: 50 }, () => ask('/')))
  expect(new Set(answers)).toEqual(new Set(['hello']))
  await ask('/')
  expect(rendered).toEqual(['/'])
})

it('a page that came out incomplete is sent and not kept', async () => {
  const { ask, rendered, cache } = await serve(async () => page('Loading...', false))
  expect(await ask('/')).toBe('Loading...')
  await ask('/')
  expect(rendered).toHaveLength(2)
  expect(cache.size.pages).toBe(0)
})

it('a page that cannot be made now says when to come again', async () => {
  const { request } = await serve(async () => ({
    response: new Response('In a moment.', { status: 503, headers: { 'retry-after': '5' } }),
    keep: false,
  }))
  const answer = await request('/')
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
})

it('a page that sets a cookie is neither kept nor sent with it', async () => {
  const { ask, cache } = await serve(async () => ({
    response: new Response('hello', { headers: { 'content-type': 'text/html', 'set-cookie': 'name=Asha' } }),
    keep: true,
  }))
  expect(await ask('/')).toBe('hello')
  expect(cache.size.pages).toBe(0)
})

it('what was under way when the catalogue changed is not kept', async () => {
  let finish = (_: Rendered) => {}
  let started = () => {}
  const begun = new Promise<void>((resolve) => {
    started = resolve
  })
  const { ask, cache } = await serve(() => {
    started()
    return new Promise((resolve) => {
      finish = resolve
    })
  })
  const asked = ask('/')
  await begun
  cache.purge()
  finish(page('old price'))
  expect(await asked).toBe('old price')
  expect(cache.size.pages).toBe(0)
})

it('memory is bounded: the page kept longest goes first', async () => {
  const { ask, cache, rendered } = await serve(async (url) => page(url.padEnd(400, '.')), 1_000)
  for (const path of ['/1', '/2', '/3']) await ask(path)
  expect(cache.size).toMatchObject({ pages: 2, bytes: 800 })
  await ask('/3')
  await ask('/1')
  expect(rendered).toEqual(['/1', '/2', '/3', '/1'])
})
