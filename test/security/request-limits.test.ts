import { once } from 'node:events'
import { createConnection, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { type ServedStory, serveStory } from '#test/support/serve-story'
import { createStory } from '#test/support/story'

const story = createStory()
let http: ServedStory
let port = 0
const token = 'a token of the tests'
let worked = 0
let taken = 0

beforeAll(async () => {
  const { application } = story.running
  const counting = {
    ...application,
    fetch: (...asked: Parameters<typeof application.fetch>) => {
      worked++
      return application.fetch(...asked)
    },
  }
  http = await serveStory(story, {
    environment: { TRUST_PROXY: '1', METRICS_TOKEN: token },
    running: { ...story.running, application: counting },
  })
  http.server.on('request', () => taken++)
  port = http.port
})
afterAll(() => http.close())

const sockets: Socket[] = []
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
})

/** Sends a hundred forms whose ends never come; resolves when the shop reads all of them. */
async function beginHundred(path: string, clientOf: (n: number) => string): Promise<void> {
  const before = taken
  await Promise.all(Array.from({ length: 100 }, (_, n) => begin(path, clientOf(n))))
  await expect.poll(() => taken - before).toBe(100)
}

async function begin(path: string, client: string): Promise<void> {
  const socket = createConnection({ port, host: '127.0.0.1' }).on('error', () => {})
  sockets.push(socket)
  await once(socket, 'connect')
  const form = 'Origin: http://localhost:3000\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 50'
  socket.write(`POST ${path} HTTP/1.1\r\nHost: localhost:3000\r\nX-Forwarded-For: ${client}\r\n${form}\r\n\r\nemail=`)
}

/** A sign-in that is wrong, or a subscription without an address. */
const fields = (path: string): Record<string, string> =>
  path === '/subscribe' ? { email: 'nobody' } : { email: 'no@example.com', password: 'no word' }

const send = (path: string, client: string, headers: Record<string, string> = {}, method = 'POST') =>
  fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: { 'x-forwarded-for': client, origin: 'http://localhost:3000', ...headers },
    body: method === 'POST' ? new URLSearchParams(fields(path)) : undefined,
  })

async function countRefused(): Promise<number> {
  const metrics = await send('/metrics', '', { authorization: `Bearer ${token}` }, 'GET')
  return Number(/^shop_limited_total (\d+)$/m.exec(await metrics.text())?.[1])
}

it('when an address has much under way, the next is refused before anything is done for it, and all else goes on', async () => {
  await beginHundred('/login', (n) => `2001:db8:1:2::${n}`)
  expect((await send('/login', '2001:db8:1:2::f', { accept: 'text/html' })).status).toBe(503)
  const before = { worked, attempts: await countAttempts() }
  const page = await send('/login', '2001:db8:1:2::f', { accept: 'text/html' })
  expect([page.status, page.headers.get('retry-after')]).toEqual([503, '3'])
  expect(await page.text()).toMatch(/<h1>The shop is full just now<\/h1>[\s\S]*go back/)
  const form = await send('/register.data', '2001:db8:1:2::f')
  expect([form.status, form.headers.get('content-type')]).toEqual([503, 'text/plain; charset=utf-8'])
  expect(await form.text()).toBe('The shop is full just now. Please try again in a few seconds.\n')
  expect({ worked, attempts: await countAttempts() }).toEqual(before)
  // Another network, another kind of work, webhooks.
  expect((await send('/login', '2001:db8:1:3::f')).status).toBe(401)
  expect((await send('/checkout', '2001:db8:1:2::f')).status).toBe(200)
  for (let n = 0; n < 5; n++) expect((await send('/webhooks/razorpay', '2001:db8:1:2::f')).status).toBeLessThan(429)
  expect(await countRefused()).toBeGreaterThanOrEqual(2)
})

it('who has gone gives the place back', async () => {
  await beginHundred('/login', () => '198.51.100.1')
  expect((await send('/login', '198.51.100.1')).status).toBe(503)
  for (const socket of sockets.splice(0)) socket.destroy()
  await expect.poll(async () => (await send('/login', '198.51.100.1')).status).toBe(401)
})

it('who sends form after form is refused from then on, without any of it being read', async () => {
  const statuses: number[] = []
  for (let n = 0; n < 70; n++) statuses.push((await send('/subscribe', '198.51.100.2')).status)
  const started = statuses.indexOf(429)
  expect(started).toBeGreaterThanOrEqual(60)
  expect(new Set(statuses.slice(0, started))).toEqual(new Set([400]))
  const before = worked
  const refused = await Promise.all(Array.from({ length: 20 }, () => send('/subscribe', '198.51.100.2')))
  expect(refused.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(18)
  expect(worked - before).toBeLessThanOrEqual(2)
})

async function countAttempts(): Promise<number> {
  const rows = await story.db.selectFrom('attempts').select('count').execute()
  return rows.reduce((sum, { count }) => sum + count, 0)
}
