import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createConnection } from 'node:net'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { type RawResponse, readResponses, write } from '#test/security/raw-http'
import { type ServedStory, serveStory } from '#test/support/serve-story'
import { createStory } from '#test/support/story'

const story = createStory()
const root = join(import.meta.dirname, '../..')
/** The shop as it is, and with hardly any patience for who does not finish. */
const shops: Record<'usual' | 'impatient', { http?: ServedStory; port: number }> = {
  usual: { port: 0 },
  impatient: { port: 0 },
}

beforeAll(async () => {
  const impatient = { headersMs: 300, requestMs: 600, checkIntervalMs: 50 }
  for (const [name, shop] of Object.entries(shops)) {
    shop.http = await serveStory(story, name === 'impatient' ? { timeouts: impatient } : {})
    shop.port = shop.http.port
  }
})
afterAll(() => {
  for (const { http } of Object.values(shops)) http?.close()
})

type Talk = { answers: RawResponse[]; closed: boolean }

/** Says something to the server and listens until it has answered so often, or has hung up. */
async function say(
  words: string,
  until: { answers?: number; closed?: boolean } = {},
  { port } = shops.usual,
): Promise<Talk> {
  const socket = createConnection({ port, host: '127.0.0.1', allowHalfOpen: true })
  let heard = ''
  let closed = false
  const wanted = until.answers ?? 1
  const ended = new Promise<void>((resolve) => {
    const done = () => {
      closed = true
      resolve()
    }
    socket.on('end', done).on('close', done).on('error', done)
    socket.on('data', (data) => {
      heard += data.toString('latin1')
      if (!until.closed && readResponses(heard).length >= wanted) resolve()
    })
  })
  await once(socket, 'connect')
  await write(socket, words)
  await ended
  socket.destroy()
  return { answers: readResponses(heard), closed }
}

const packageText = readFileSync(join(root, 'package.json'), 'utf8').slice(0, 40)

/** Whatever was said: no failure, nothing of the shop's insides. */
function expectNoFailure({ answers }: Talk): void {
  for (const { status, head, body } of answers) {
    expect(status, head).toBeLessThan(500)
    expect(body).not.toMatch(/\n\s+at .+:\d+:\d+|node_modules|file:\/\//)
    expect(body).not.toContain(root)
    expect(body).not.toContain(packageText)
  }
  expect(story.logged.filter((line) => /"level":"error"/.test(line))).toEqual([])
}

afterEach(async () => {
  // The next visitor is served as if nothing had been.
  const next = await say('GET /api/cart HTTP/1.1\r\nHost: localhost\r\n\r\n')
  expect(next.answers.map(({ status }) => status)).toEqual([401])
  const page = await say('GET /about HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: identity\r\n\r\n')
  expect(page.answers[0]?.body).toContain('</html>')
})

const host = 'Host: localhost\r\n'
const own = `${host}Origin: http://localhost\r\n`
const form = `${own}Content-Type: application/x-www-form-urlencoded\r\n`
const many = 'x'.repeat(70_000)

/** What is said, and the status that answers it. */
const probes: [name: string, words: string, status: number][] = [
  ['lengths that differ', `POST /contact HTTP/1.1\r\n${own}Content-Length: 3\r\nContent-Length: 5\r\n\r\nabcde`, 400],
  [
    'a length and chunks',
    `POST /contact HTTP/1.1\r\n${own}Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    400,
  ],
  [
    'chunks and a length',
    `POST /contact HTTP/1.1\r\n${own}Transfer-Encoding: chunked\r\nContent-Length: 3\r\n\r\n0\r\n\r\n`,
    400,
  ],
  ['two hosts', `GET /login HTTP/1.1\r\n${host}Host: evil.example\r\n\r\n`, 400],
  ['no host, as balancers ask for health', 'GET /healthz HTTP/1.0\r\n\r\n', 200],
  ['no host', 'GET /login HTTP/1.1\r\n\r\n', 400],
  ['a host with a path', 'GET /login HTTP/1.1\r\nHost: a/../b@c?d#e\r\n\r\n', 400],
  ['too long a header', `GET /login HTTP/1.1\r\n${host}X: ${'x'.repeat(17_000)}\r\n\r\n`, 431],
  ['too long an address', `GET /${'x'.repeat(17_000)} HTTP/1.1\r\n${host}\r\n`, 431],
  ['too long a body, sent', `POST /contact HTTP/1.1\r\n${form}Content-Length: 70000\r\n\r\n${many}`, 413],
  [
    'too long a body, in a chunk',
    `POST /contact HTTP/1.1\r\n${form}Transfer-Encoding: chunked\r\n\r\n11170\r\n${many}\r\n0\r\n\r\n`,
    413,
  ],
  ['NUL in the address', `GET /a\0b HTTP/1.1\r\n${host}\r\n`, 400],
  ['no UTF-8 in the address', `GET /product/\xff\xfe HTTP/1.1\r\n${host}\r\n`, 400],
  ['no UTF-8 behind percent signs', `GET /product/%ff%fe HTTP/1.1\r\n${host}\r\n`, 404],
  [
    'no UTF-8 in a cookie',
    `GET /login HTTP/1.1\r\n${host}Cookie: better-auth.session_token=\xff; flash=%ff\r\n\r\n`,
    200,
  ],
  ['another server’s address', `GET http://evil.example/no-such-page HTTP/1.1\r\n${host}\r\n`, 404],
  [
    'a post with another’s address',
    `POST http://evil.example/contact HTTP/1.1\r\n${host}Origin: http://evil.example\r\n\r\n`,
    403,
  ],
  ['two slashes', `GET //evil.example/x HTTP/1.1\r\n${host}\r\n`, 404],
  ['TRACE', `TRACE /login HTTP/1.1\r\n${host}\r\n`, 405],
  ['a method nobody knows', `BREW /pot HTTP/1.1\r\n${host}\r\n`, 400],
  [
    'a packed body',
    `POST /contact.data HTTP/1.1\r\n${form}Content-Encoding: gzip\r\nContent-Length: 2\r\n\r\n\x1f\x8b`,
    400,
  ],
]

it.each(probes)('%s', async (_, words, status) => {
  const talk = await say(words)
  expectNoFailure(talk)
  expect(talk.answers[0]?.status).toBe(status)
})

const ways = ['/pictures/', '/', '/..', '//']
const climbs = [
  '../',
  '../../',
  '..%2f..%2f',
  '%2e%2e/',
  '%2e%2e%2f%2e%2e%2f',
  '%252e%252e%252f',
  '..%5c..%5c',
  '....//',
  '..;/',
  '%c0%ae%c0%ae/',
  '%uff0e%uff0e/',
  '%00../',
  '.%00./',
  '\\..\\',
  '..%00/',
  './././../',
]
const targets = ['package.json', 'etc/passwd', 'data/shop.db']

it('no way leads out of the folder of files', async () => {
  for (const way of ways)
    for (const climb of climbs) {
      const asked = targets.map((target) => `GET ${way}${climb}${target} HTTP/1.1\r\n${host}\r\n`)
      const talk = await say(asked.join(''), { answers: asked.length })
      expectNoFailure(talk)
      expect(talk.answers).toHaveLength(asked.length)
      for (const { status } of talk.answers) expect([400, 404], climb).toContain(status)
    }
})

it.each([
  ['announced', `Content-Length: 7000000\r\n\r\n`],
  ['in chunks', `Transfer-Encoding: chunked\r\n\r\n11170\r\n${many}\r\n`],
])('too long a body, %s, ends the connection: what is left of it is not waited for', async (_, rest) => {
  const { answers, closed } = await say(`POST /contact HTTP/1.1\r\n${form}${rest}`, { closed: true })
  expect(closed).toBe(true)
  expect(answers.map(({ status }) => status)).toEqual([413])
  expect(answers[0]?.head).toMatch(/^connection: close$/im)
})

it('a hundred who never finish keep nobody else waiting, and are hung up on', async () => {
  const slow = Array.from({ length: 100 }, () => say('GET /login HTTP/1.1\r\nX: ', { closed: true }, shops.impatient))
  const served = await say(`GET /api/cart HTTP/1.1\r\n${host}\r\n`, {}, shops.impatient)
  expect(served.answers[0]?.status).toBe(401)
  for (const talk of await Promise.all(slow)) expect(talk.closed).toBe(true)
})

it('no second request hides in the body of a first', async () => {
  const hidden = `GET /robots.txt HTTP/1.1\r\n${host}\r\n`
  const { answers } = await say(
    `POST /api/cart/quote HTTP/1.1\r\n${own}Content-Length: ${hidden.length}\r\n\r\n${hidden}GET /api/cart HTTP/1.1\r\n${host}\r\n`,
    { answers: 2 },
  )
  expect(answers.map(({ status }) => status)).toEqual([400, 401])
})

it('addresses that a visitor makes up do not get around a limit', async () => {
  const statuses: number[] = []
  for (let n = 0; n < 7; n++) {
    const body = `firstName=A&lastName=B&email=a%40example.com&subject=x&message=Letter+${n}`
    const made = ['X-Forwarded-For', 'X-Real-IP', 'CF-Connecting-IP', 'True-Client-IP'].map(
      (name) => `${name}: 9.9.9.${n}\r\n`,
    )
    const head = `${form}${made.join('')}Forwarded: for=9.9.9.${n}\r\nContent-Length: ${body.length}\r\n\r\n`
    const { answers } = await say(`POST /contact.data HTTP/1.1\r\n${head}${body}`)
    statuses.push(answers[0]?.status ?? 0)
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429])
})
