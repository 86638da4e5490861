import { createServer, type Server } from 'node:http'
import { afterEach, expect, it, vi } from 'vitest'
import { PageCache, type Rendered } from '#server/cache/page-cache'

const page = (text: string, keep = true): Rendered => ({
  response: new Response(text, { headers: { 'content-type': 'text/html' } }),
  keep,
  nonce: 'n',
})

let server: Server | undefined
afterEach(() => {
  vi.restoreAllMocks()
  server?.close()
})

/** A server that answers every address from the cache; the ways to ask it and what it rendered. */
async function serve(render: (url: string) => Promise<Rendered>, others = { max: 150, maxSize: 4_000_000 }) {
  const usual = { max: 400, maxSize: 4_000_000 }
  const rendered: string[] = []
  const cache = new PageCache(
    (url) => {
      rendered.push(url)
      return render(url)
    },
    {
      securityHeaders: {},
      storeOf: (key) => (key.startsWith('/listed') ? 'sitemap' : 'others'),
      stores: { sitemap: usual, searches: usual, others },
    },
  )
  server = createServer((request, response) => {
    const key = request.url ?? ''
    if (!cache.answer(key, request, response)) void cache.render(key, request, response)
  })
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  const request = (path: string, headers: Record<string, string> = {}) =>
    fetch(`http://127.0.0.1:${port}${path}`, { headers })
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
    nonce: 'n',
  }))
  const answer = await request('/')
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
})

it('a page that sets a cookie is neither kept nor sent with it', async () => {
  const { ask, cache } = await serve(async () => ({
    response: new Response('hello', { headers: { 'content-type': 'text/html', 'set-cookie': 'name=Asha' } }),
    keep: true,
    nonce: 'n',
  }))
  expect(await ask('/')).toBe('hello')
  expect(cache.size.pages).toBe(0)
})

it('a page is fresh for a minute, whatever the time of day is set to meanwhile', async () => {
  const { ask, rendered } = await serve(async () => page('hello'))
  const [time, elapsed] = [Date.now(), performance.now()]
  const timeOfDay = vi.spyOn(Date, 'now').mockReturnValue(time + 6 * 60 * 60_000)
  await ask('/')
  timeOfDay.mockReturnValue(time)
  vi.spyOn(performance, 'now').mockReturnValue(elapsed + 59_000)
  await ask('/')
  expect(rendered).toHaveLength(1)
  vi.mocked(performance.now).mockReturnValue(elapsed + 120_000)
  await ask('/')
  await expect.poll(() => rendered.length).toBe(2)
})

it('a page that nobody asked for in ten minutes is rendered before it is sent', async () => {
  let text = 'by Monday'
  const { ask } = await serve(async () => page(text))
  const elapsed = performance.now()
  await ask('/')
  text = 'by Tuesday'
  vi.spyOn(performance, 'now').mockReturnValue(elapsed + 12 * 60_000)
  expect(await ask('/')).toBe('by Tuesday')
})

it('while no page can be rendered the earlier one is sent, however old, until what it shows has changed', async () => {
  const failed = (): Rendered => ({ response: new Response('In a moment.', { status: 503 }), keep: false, nonce: 'n' })
  let isOut = false
  const { ask, rendered, cache, request } = await serve(async () => (isOut ? failed() : page('₹40')))
  const elapsed = performance.now()
  await ask('/')
  isOut = true
  const clock = vi.spyOn(performance, 'now').mockReturnValue(elapsed + 12 * 60_000)
  expect(await ask('/')).toBe('₹40')
  clock.mockReturnValue(elapsed + 20 * 60_000)
  expect(await ask('/'), 'sent before the next try has failed').toBe('₹40')
  await expect.poll(() => rendered.length).toBe(3)
  cache.purge()
  expect((await request('/')).status).toBe(503)
})

it('what was under way when the catalogue changed is not kept', async () => {
  let finish = (_: Rendered) => {}
  let started = () => {}
  const renderingBegan = new Promise<void>((resolve) => {
    started = resolve
  })
  const { ask, cache } = await serve(() => {
    started()
    return new Promise((resolve) => {
      finish = resolve
    })
  })
  const asked = ask('/')
  await renderingBegan
  cache.purge()
  finish(page('old price'))
  expect(await asked).toBe('old price')
  expect(cache.size.pages).toBe(0)
})

it('an entry counts with all it takes, not with its body alone', async () => {
  const { ask, cache } = await serve(async () => page('[]'))
  await ask('/1')
  expect(cache.size.bytes).toBeGreaterThan(2_500)
  const { bytes } = cache.size
  await ask('/2')
  expect(cache.size.bytes).toBe(2 * bytes)
})

const compressible = Array.from({ length: 500 }, (_, n) => `${n * n} ground in Palanpur`).join()

it('a page is compressed in both ways when it is rendered, and both are counted', async () => {
  const { request, cache } = await serve(async () => page(compressible))
  await (await request('/1', { 'accept-encoding': 'identity' })).text()
  const { bytes } = cache.size
  const lengths: Record<string, number> = {}
  for (const encoding of ['br', 'gzip', 'identity']) {
    const { headers } = await request('/1', { 'accept-encoding': encoding })
    expect(headers.get('content-encoding')).toBe(encoding === 'identity' ? null : encoding)
    lengths[encoding] = Number(headers.get('content-length'))
  }
  const { br = 0, gzip = 0, identity = 0 } = lengths
  expect(br).toBeLessThan(gzip)
  expect(gzip).toBeLessThan(identity)
  expect(bytes).toBeGreaterThan(br + gzip + identity)
  expect(cache.size.bytes).toBe(bytes)
})

it('entries are bounded in number, and what is asked for again stays', async () => {
  const { ask, cache, rendered } = await serve(async () => page('x'), { max: 3, maxSize: 1_000_000 })
  for (const path of ['/1', '/2', '/3', '/1', '/4', '/5', '/1']) await ask(path)
  expect(cache.size.pages).toBe(3)
  expect(rendered).toEqual(['/1', '/2', '/3', '/4', '/5'])
})

it('entries are bounded in bytes', async () => {
  const { ask, cache } = await serve(async () => page('x'.repeat(10_000)), { max: 100, maxSize: 50_000 })
  for (let n = 0; n < 10; n++) await ask(`/${n}`)
  expect(cache.size.pages).toBeLessThan(5)
  expect(cache.size.bytes).toBeLessThanOrEqual(50_000)
})

it('nothing made up takes the place of a page of the sitemap', async () => {
  const { ask, rendered } = await serve(async () => page('x'.repeat(400)), { max: 3, maxSize: 1_000_000 })
  const listed = ['/listed/1', '/listed/2', '/listed/3']
  for (const path of listed) await ask(path)
  for (let n = 0; n < 20; n++) await ask(`/${n}`)
  const before = rendered.length
  for (const path of listed) await ask(path)
  expect(rendered).toHaveLength(before)
})

it('what is kept tells a CDN how long; anything else does not', async () => {
  const { request } = await serve(async (url) => page(url, !url.startsWith('/own')))
  const told = async (path: string) => (await request(path)).headers.get('cdn-cache-control')
  expect(await told('/')).toBe('public, max-age=10, stale-while-revalidate=60')
  expect(await told('/own')).toBe(null)
})
