import { networkInterfaces } from 'node:os'
import { beforeAll, expect, it } from 'vitest'
import { cleanUpAfterwards, makeShopFolder, openShopProcess, type Process } from '#test/operations/process'

cleanUpAfterwards()

const token = 'a-token-for-the-monitor'
let shop: Process
beforeAll(async () => {
  shop = await openShopProcess({ SHOP_DATA_DIR: makeShopFolder(), METRICS_TOKEN: token, TRUST_PROXY: '1' })
})

const get = (path: string, headers: Record<string, string> = {}) => fetch(`${shop.url}${path}`, { headers })

it('the process says that it lives and that it is ready', async () => {
  expect(await (await get('/healthz')).json()).toEqual({
    status: 'ok',
    version: expect.stringMatching(/^\d+\.\d+\.\d+( \([0-9a-f]{12}\))?$/),
  })
  expect(await (await get('/readyz')).json()).toEqual({ status: 'ready' })
})

it('metrics count requests by kind and status, and tell of cache, loop and memory', async () => {
  for (const path of ['/', '/', '/products', '/no-such-page', '/favicon.svg']) await (await get(path)).arrayBuffer()
  const expected = [
    /^shop_requests_total\{kind="rendered",status="2xx"\} \d+$/m,
    /^shop_requests_total\{kind="cached",status="2xx"\} \d+$/m,
    /^shop_requests_total\{kind="rendered",status="4xx"\} \d+$/m,
    /^shop_requests_total\{kind="api",status="2xx"\} \d+$/m,
    /^shop_request_seconds_bucket\{kind="cached",le="\+Inf"\} [1-9]/m,
  ]
  const read = async () => (await get('/metrics', { authorization: `Bearer ${token}` })).text()
  // Counted when the answer has left, which may be a moment after it was read here; and the first look at the catalogue
  // empties the cache, so that the page may have to be asked for once more.
  const findMissing = (text: string) => expected.filter((line) => !line.test(text))
  const readAgain = async () => {
    await (await get('/')).arrayBuffer()
    return findMissing(await read())
  }
  await expect.poll(readAgain).toEqual([])
  const text = await read()
  for (const name of ['page_cache_pages', 'page_cache_hits_total', 'event_loop_delay_seconds'])
    expect(text).toMatch(new RegExp(`^shop_${name}(\\{.*\\})? [\\d.e-]+$`, 'm'))
  expect(text).toMatch(/^shop_version_info\{version="\d+\.\d+\.\d+.*"\} 1$/m)
  expect(text).toMatch(/^process_resident_memory_bytes \d+$/m)
  // Every line is a comment or a sample, as Prometheus wants it.
  for (const line of text.trim().split('\n')) expect(line).toMatch(/^(# (HELP|TYPE) \w+ .+|\w+(\{[^}]*\})? [\d.e+-]+)$/)
})

const authorization = `Bearer ${token}`

it('a token that is set is asked of everybody, this machine too', async () => {
  expect((await get('/metrics')).status).toBe(404)
  expect((await get('/metrics', { authorization: 'Bearer no' })).status).toBe(404)
  expect((await get('/metrics', { authorization })).status).toBe(200)
  expect((await get('/metrics', { 'x-forwarded-for': '203.0.113.9' })).status).toBe(404)
  expect((await get('/metrics', { 'x-forwarded-for': '127.0.0.1' })).status).toBe(404)
  expect((await get('/metrics', { 'x-forwarded-for': '203.0.113.9', authorization })).status).toBe(200)
  expect((await get('/metrics', { 'x-forwarded-for': '203.0.113.9', authorization: 'Bearer no' })).status).toBe(404)
})

it('without a token metrics are for this machine alone', async () => {
  const open = await openShopProcess({ SHOP_DATA_DIR: makeShopFolder(), TRUST_PROXY: '1' })
  const ask = (headers: Record<string, string> = {}) => fetch(`${open.url}/metrics`, { headers })
  expect((await ask()).status).toBe(200)
  for (const [name, value] of [
    ['x-forwarded-for', '127.0.0.1'],
    ['forwarded', 'for=127.0.0.1'],
    ['via', '1.1 proxy'],
  ])
    expect((await ask({ [String(name)]: String(value) })).status).toBe(404)
})

it('metrics are closed to a socket from elsewhere', async ({ skip }) => {
  const outer = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .find((address) => address.family === 'IPv4' && !address.internal)
  if (!outer) return skip('This machine has only its loopback')
  const url = `http://${outer.address}:${new URL(shop.url).port}/metrics`
  expect((await fetch(url)).status).toBe(404)
  expect((await fetch(url, { headers: { 'x-forwarded-for': '127.0.0.1' } })).status).toBe(404)
  expect((await fetch(url, { headers: { authorization } })).status).toBe(200)
})

it('an answer carries its request id, the proxy’s own when it is well-formed, and the log knows it', async () => {
  const id = 'from-the-proxy-0123456789'
  expect((await get('/api/cart', { 'x-request-id': id })).headers.get('x-request-id')).toBe(id)
  await shop.wrote(`"requestId":"${id}"`)
  const reported = await get('/api/cart', { 'x-request-id': 'ravi@example.com said {}' })
  expect(reported.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  expect(shop.output).not.toContain('ravi@example.com')
})

it('each request that is not a file or a kept page is one line of JSON without its query', async () => {
  await get('/login?next=/mycart&secret=do-not-log-me')
  await shop.wrote('"path":"/login"')
  // The other lines are for who starts the shop at a terminal.
  const lines = shop.output.split('\n').filter((line) => line.startsWith('{'))
  expect(lines.map((line) => JSON.parse(line)).filter((line) => line.path === '/login')).toMatchObject([
    { level: 'info', event: 'request', method: 'GET', status: 200 },
  ])
  expect(shop.output).not.toContain('do-not-log-me')
})
