import { once } from 'node:events'
import { createConnection, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { sign } from '#outside/signatures'
import { type ServedStory, serveStory } from '#test/support/serve-story'
import { createStory } from '#test/support/story'

const story = createStory()
let http: ServedStory
let taken = 0

beforeAll(async () => {
  http = await serveStory(story, { environment: { TRUST_PROXY: '1' } })
  http.server.on('request', () => taken++)
})
afterAll(() => http.close())

const sockets: Socket[] = []
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
})

/** Begins to send bodies whose ends never come; resolves with the connections when the shop reads all of them. */
async function begin(path: string, clients: string[], bytes = 50): Promise<Socket[]> {
  const before = taken
  const begun = await Promise.all(
    clients.map(async (client) => {
      const socket = createConnection({ port: http.port, host: '127.0.0.1' }).on('error', () => {})
      sockets.push(socket)
      await once(socket, 'connect')
      const form = `Origin: http://localhost:3000\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${bytes}`
      socket.write(
        `POST ${path} HTTP/1.1\r\nHost: localhost:3000\r\nX-Forwarded-For: ${client}\r\n${form}\r\n\r\nemail=`,
      )
      return socket
    }),
  )
  await expect.poll(() => taken - before).toBe(clients.length)
  return begun
}

/** A network gets two new forms a second, which on a slow machine are there before the test has asked. */
function stopTheClockOfBudgets(): void {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now())
  onTestFinished(() => void clock.mockRestore())
}

const send = (path: string, client: string, accept = '*/*') =>
  fetch(http.origin + path, {
    method: 'POST',
    headers: { 'x-forwarded-for': client, origin: 'http://localhost:3000', accept },
    body: new URLSearchParams(path === '/subscribe' ? { email: 'nobody' } : { email: 'a@example.com', password: 'no' }),
  })

it('when a network has much under way, its next form is refused, and all else goes on', async () => {
  stopTheClockOfBudgets()
  await begin(
    '/login',
    Array.from({ length: 120 }, (_, n) => `2001:db8:1:2::${n}`),
  )
  const page = await send('/login', '2001:db8:1:2::f', 'text/html')
  expect([page.status, Number(page.headers.get('retry-after'))]).toEqual([429, 1])
  expect(await page.text()).toMatch(/<h1>One moment, please<\/h1>[\s\S]*go back/)
  const form = await send('/register.data', '2001:db8:1:2::f')
  expect([form.status, form.headers.get('content-type')]).toEqual([429, 'text/plain; charset=utf-8'])
  // Another network, orders, webhooks.
  expect((await send('/login', '2001:db8:1:3::f')).status).toBe(401)
  expect((await send('/checkout', '2001:db8:1:2::f')).status).toBe(200)
  for (let n = 0; n < 5; n++) expect((await send('/webhooks/razorpay', '2001:db8:1:2::f')).status).toBeLessThan(429)
})

it('who sends form after form that fails is refused from then on, and others are not', async () => {
  stopTheClockOfBudgets()
  const statuses: number[] = []
  for (let n = 0; n < 15; n++) {
    const answers = await Promise.all(Array.from({ length: 10 }, () => send('/subscribe', '198.51.100.2')))
    statuses.push(...answers.map(({ status }) => status))
  }
  expect(new Set(statuses.slice(0, 90))).toEqual(new Set([400]))
  expect(statuses).toContain(429)
  expect((await send('/subscribe', '198.51.100.3')).status).toBe(400)
})

it('large bodies that never end keep out no webhook', async () => {
  const clients = Array.from({ length: 20 }, (_, n) => `198.51.100.${n + 10}`)
  const slow = await begin('/webhooks/whatsapp', clients, 1_000_000)
  // The oldest make room.
  await Promise.all(slow.slice(0, 12).map((socket) => socket.closed || once(socket, 'close')))
  const secrets = story.running.outside.simulators?.whatsapp
  const body = JSON.stringify({ object: 'whatsapp_business_account', entry: [], padding: 'x'.repeat(100_000) })
  for (let n = 0; n < 12; n++) {
    const signature = `sha256=${sign(body, secrets?.appSecret ?? '')}`
    const headers = { 'x-forwarded-for': '203.0.113.50', 'x-hub-signature-256': signature }
    const answer = await fetch(`${http.origin}/webhooks/whatsapp`, { method: 'POST', headers, body })
    expect(answer.status).toBe(200)
  }
})
