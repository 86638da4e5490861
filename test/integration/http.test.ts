import { createHash } from 'node:crypto'
import { get as httpGet } from 'node:http'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { publicPages, visitorPages } from '#test/support/public-pages'
import { type ServedStory, serveStory } from '#test/support/serve-story'
import { newShopper } from '#test/support/sessions'
import { createStory } from '#test/support/story'

const story = createStory()
let http: ServedStory | undefined
let port = 0

beforeAll(async () => {
  if (process.env.TEST_DATABASE === 'postgres') return
  http = await serveStory(story)
  port = http.port
})
// What is in front of the application does not know the database: once is enough.
beforeEach(({ skip }) => {
  if (process.env.TEST_DATABASE === 'postgres') skip('told on SQLite')
  http?.pages.purge()
})
afterAll(() => http?.close())

type Answer = { status: number; headers: Record<string, string>; body: Buffer }

/** A bare request: fetch would decompress, and hide what travels. */
function ask(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = httpGet({ host: '127.0.0.1', port, path, headers, method, agent: false }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk) => chunks.push(chunk))
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers as Record<string, string>,
          body: Buffer.concat(chunks),
        }),
      )
    })
    request.on('error', reject)
  })
}

it('every page carries the strict policy and the usual headers', async () => {
  for (const path of ['/', '/shop', '/category/bestseller', '/product/jeera', '/login', '/mycart', '/no-such-page']) {
    const { headers } = await ask(path)
    const policy = headers['content-security-policy'] ?? ''
    expect(policy, path).toContain("default-src 'self'")
    expect(policy, path).not.toContain('unsafe')
    expect(headers, path).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
    })
  }
})

it('the scripts of every page wait until its first picture is there', async () => {
  for (const path of ['/', '/product/jeera', '/login', '/no-such-page']) {
    const page = (await ask(path)).body.toString()
    expect(page, path).toMatch(/<script[^>]* type="onhold"/)
    expect(page, path).toContain('<link rel="onholdpreload"')
    expect(page, path).not.toMatch(/<script[^>]* type="module"|<link[^>]* rel="modulepreload"/)
  }
})

it('what a cached page carries inline is what its policy allows by hash, and it carries no nonce', async () => {
  for (const path of ['/', '/product/jeera', '/category/bestseller', '/product/none']) {
    const { headers, body } = await ask(path)
    const page = body.toString()
    expect(page, path).not.toContain(' nonce=')
    const inline = [...page.matchAll(/<(script|style)(?![^>]*(?:\bsrc=|ld\+json))[^>]*>([\s\S]*?)<\/\1>/g)]
    const written = inline.map(([, , code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`)
    expect(new Set(headers['content-security-policy']?.match(/'(sha256|nonce)-[^']+'/g)), path).toEqual(
      new Set(written),
    )
  }
})

it('a cached page carries its styles, others link the file', async () => {
  const carried = (path: string) => ask(path).then(({ body }) => body.includes('<style id="css">'))
  const linked = (path: string) =>
    ask(path).then(({ body }) => /<link rel="stylesheet" href="[^"]+\.css"/.test(`${body}`))
  expect([await carried('/'), await linked('/')]).toEqual([true, false])
  expect([await carried('/login'), await linked('/login')]).toEqual([false, true])
})

it('browsers keep the data of a page for half a minute, a page itself and what is incomplete never', async () => {
  const kept = async (path: string) => (await ask(path)).headers['cache-control']
  expect(await kept('/category/bestseller.data?_routes=routes%2Fshop%2Fcategory')).toBe(
    'public, max-age=30, s-maxage=10',
  )
  expect(await kept('/_.data')).toBe('public, max-age=30, s-maxage=10')
  expect(await kept('/category/bestseller')).toBe('public, max-age=0, s-maxage=10, must-revalidate')
  for (const path of ['/category/none.data', '/product/none.data', '/login.data'])
    expect(await kept(path)).toBe('no-store')
})

it('a page answers 304 to its ETag, with the policy of the page it confirms', async () => {
  const first = await ask('/shop', { 'accept-encoding': 'br' })
  const again = await ask('/SHOP?utm_source=x', { 'if-none-match': first.headers.etag ?? '' })
  expect(again.status).toBe(304)
  expect(again.headers['content-security-policy']).toBe(first.headers['content-security-policy'])
  expect(again.body).toHaveLength(0)
})

it('pages travel compressed as the visitor can read them', async () => {
  const plain = await ask('/shop')
  const brotli = await ask('/shop', { 'accept-encoding': 'gzip, br' })
  expect(brotli.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(brotli.body).equals(plain.body)).toBe(true)
  expect((await ask('/shop', { 'accept-encoding': 'br;q=0, gzip' })).headers['content-encoding']).toBe('gzip')
  expect(plain.headers['content-encoding']).toBeUndefined()
})

it('a change of the catalogue shows within a second or so', async () => {
  expect((await ask('/products/jeera')).body.toString()).toContain('"price":210')
  await story.db.updateTable('pack_sizes').set({ price_paise: 222_00 }).where('product_id', '=', 'jeera').execute()
  await expect.poll(async () => (await ask('/products/jeera')).body.toString()).toContain('"price":222')
})

it('a signed-in visitor gets the same bytes of a public page as everybody', async () => {
  const visitor = await story.visitor().register({ firstName: 'Zubeida', email: 'zubeida@example.com' })
  const cookie = [...visitor.cookies].map((pair) => pair.join('=')).join('; ')
  for (const path of ['/', '/shop', '/category/bestseller', '/product/jeera', '/about', '/contact', '/shop.data']) {
    const mine = await ask(path, { cookie })
    expect(mine.headers['set-cookie'], path).toBeUndefined()
    expect(mine.body.toString(), path).not.toMatch(/zubeida/i)
    expect((await ask(path)).body.equals(mine.body), path).toBe(true)
  }
})

it('personal pages are never kept', async () => {
  for (const path of ['/mycart', '/login', '/api/cart', '/myprofile'])
    expect((await ask(path)).headers['cache-control'], path).toContain('no-store')
})

it('files have long lives, right types and conditions', async () => {
  const page = (await ask('/')).body.toString()
  const script = /\/assets\/[\w.-]+\.js/.exec(page)?.[0] ?? ''
  const whole = await ask(script, { 'accept-encoding': 'br' })
  expect(whole.headers).toMatchObject({
    'content-encoding': 'br',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  expect((await ask(script, { 'if-none-match': whole.headers.etag ?? '' })).status).toBe(304)
  const head = await ask('/icon-192.png', {}, 'HEAD')
  expect(head).toMatchObject({ status: 200, headers: { 'content-type': 'image/png' } })
  expect(head.body).toHaveLength(0)
})

it('the API speaks with ETag and compression too', async () => {
  const { headers, status } = await ask('/products', { 'accept-encoding': 'br' })
  expect(status).toBe(200)
  expect(headers).toMatchObject({
    'content-type': 'application/json',
    'content-encoding': 'br',
    etag: expect.any(String),
  })
})

it.each(['/%', '/product/%E0%A4%A', '/products/%zz', '/product/100%.data', '/api/cart/%'])(
  'an address that is no text is not found, and nothing is complained about: %s',
  async (path) => {
    expect((await ask(path)).status).toBe(404)
    expect((await ask(path, { origin: `http://127.0.0.1:${port}` }, 'POST')).status).toBe(
      path.startsWith('/api/') ? 404 : 405,
    )
  },
)

it('while the database is away, each address answers in Gujarati as it does in English, and nothing of it is kept', async () => {
  const visitor = await newShopper(story)
  const cookie = [...visitor.cookies].map((pair) => pair.join('=')).join('; ')
  const pages = [...publicPages, ...visitorPages, '/search?q=jeera', '/mycart', '/checkout', '/myprofile', '/admin']
  const askAll = async (prefix: string) => {
    const answers = []
    for (const page of pages)
      for (const session of ['', cookie]) {
        const { status, headers, body } = await ask(prefix + page, { accept: 'text/html', cookie: session })
        const html = body.toString()
        const { 'content-type': type, 'cache-control': kept, 'retry-after': after } = headers
        // The others lead to the sign-in.
        if (status !== 302)
          answers.push({ page, status, type, kept, after, language: /<html lang="(\w\w)/.exec(html)?.[1] })
      }
    return answers
  }
  const away = [story.db, story.running.database.sessions].map((db) =>
    vi
      .spyOn(db.getExecutor(), 'executeQuery')
      .mockRejectedValue(Object.assign(new Error('away'), { code: 'ECONNREFUSED' })),
  )
  try {
    const english = await askAll('')
    expect(english).toEqual(english.map((answer) => ({ ...answer, type: 'text/html; charset=utf-8', language: 'en' })))
    expect(english.some(({ kept }) => kept?.startsWith('public'))).toBe(false)
    expect(await askAll('/gu')).toEqual(english.map((answer) => ({ ...answer, language: 'gu' })))
    const texts = /\/texts\/gu\.[^"]+/.exec(String((await ask('/gu/about')).body))?.[0] ?? ''
    expect((await ask(texts)).status).toBe(200)
  } finally {
    for (const spy of away) spy.mockRestore()
  }
})

it('what is too large gets a kind page where a form was sent without scripts, and JSON elsewhere', async () => {
  const body = new URLSearchParams({ message: 'x'.repeat(70_000) })
  const send = (accept: string) => {
    const headers = { origin: 'http://localhost:3000', accept, 'content-length': String(body.toString().length) }
    return story.visitor().send('/contact', { method: 'POST', body, headers })
  }
  const page = await send('text/html,application/xhtml+xml')
  expect([page.status, page.headers.get('content-type')]).toEqual([413, 'text/html; charset=utf-8'])
  expect(page.headers.get('content-security-policy')).toContain('script-src')
  expect(await page.text()).toContain('Nothing was saved. Please go back')
  expect(await (await send('application/json')).json()).toEqual({ error: 'That is too much at once.' })
})
