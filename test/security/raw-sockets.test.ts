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
  ['a length twice in a line', `POST /contact HTTP/1.1\r\n${own}Content-Length: 3, 3\r\n\r\nabc`, 400],
  ['a length below zero', `POST /contact HTTP/1.1\r\n${own}Content-Length: -1\r\n\r\n`, 400],
  ['a length with a sign', `POST /contact HTTP/1.1\r\n${own}Content-Length: +3\r\n\r\nabc`, 400],
  ['a length beyond counting', `POST /contact HTTP/1.1\r\n${own}Content-Length: ${'9'.repeat(20)}\r\n\r\n`, 400],
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
  ['no known encoding', `POST /contact HTTP/1.1\r\n${own}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n`, 400],
  ['chunks in chunks', `POST /contact HTTP/1.1\r\n${own}Transfer-Encoding: chunked, chunked\r\n\r\n0\r\n\r\n`, 400],
  ['no encoding by name', `POST /contact HTTP/1.1\r\n${own}Transfer-Encoding: identity\r\n\r\nabc`, 400],
  ['chunks of no size', `POST /contact HTTP/1.1\r\n${own}Transfer-Encoding: chunked\r\n\r\nzz\r\n\r\n`, 400],
  ['two hosts', `GET /login HTTP/1.1\r\n${host}Host: evil.example\r\n\r\n`, 400],
  ['the same host twice', `GET /login HTTP/1.1\r\n${host}${host}\r\n`, 400],
  ['no host, as balancers ask for health', 'GET /healthz HTTP/1.0\r\n\r\n', 200],
  ['chunks, long ago', `POST /contact HTTP/1.0\r\n${own}Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n`, 400],
  ['no host', 'GET /login HTTP/1.1\r\n\r\n', 400],
  ['no host, long ago', 'GET /login HTTP/1.0\r\n\r\n', 400],
  ['an empty host', 'GET /login HTTP/1.1\r\nHost:\r\n\r\n', 400],
  ['a host that is none', 'GET /login HTTP/1.1\r\nHost: a b\r\n\r\n', 400],
  ['a host with a path', 'GET /login HTTP/1.1\r\nHost: a/../b@c?d#e\r\n\r\n', 400],
  ['too long a header', `GET /login HTTP/1.1\r\n${host}X: ${'x'.repeat(17_000)}\r\n\r\n`, 431],
  ['too many headers', `GET /login HTTP/1.1\r\n${host}${'a: b\r\n'.repeat(5000)}\r\n`, 431],
  ['too long an address', `GET /${'x'.repeat(17_000)} HTTP/1.1\r\n${host}\r\n`, 431],
  ['too long a body, announced', `POST /contact HTTP/1.1\r\n${form}Content-Length: 70000\r\n\r\n`, 413],
  ['too long a body, sent', `POST /contact HTTP/1.1\r\n${form}Content-Length: 70000\r\n\r\n${many}`, 413],
  [
    'too long a body, in a chunk',
    `POST /contact HTTP/1.1\r\n${form}Transfer-Encoding: chunked\r\n\r\n11170\r\n${many}\r\n0\r\n\r\n`,
    413,
  ],
  [
    'too long a body, in small chunks',
    `POST /contact HTTP/1.1\r\n${form}Transfer-Encoding: chunked\r\n\r\n${'1\r\nx\r\n'.repeat(70_000)}0\r\n\r\n`,
    413,
  ],
  ['NUL in the address', `GET /a\0b HTTP/1.1\r\n${host}\r\n`, 400],
  ['NUL in a header', `GET /login HTTP/1.1\r\n${host}X: a\0b\r\n\r\n`, 400],
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
  ['an address of no server', `GET http:///no-such-page HTTP/1.1\r\n${host}\r\n`, 200],
  ['the asterisk', `OPTIONS * HTTP/1.1\r\n${host}\r\n`, 400],
  ['the asterisk by GET', `GET * HTTP/1.1\r\n${host}\r\n`, 400],
  ['only a server', `GET evil.example:80 HTTP/1.1\r\n${host}\r\n`, 400],
  ['only a query', `GET ?x HTTP/1.1\r\n${host}\r\n`, 400],
  ['two slashes', `GET //evil.example/x HTTP/1.1\r\n${host}\r\n`, 404],
  ['a backslash', `GET /\\evil.example HTTP/1.1\r\n${host}\r\n`, 400],
  ['TRACE', `TRACE /login HTTP/1.1\r\n${host}\r\n`, 405],
  ['a method nobody knows', `BREW /pot HTTP/1.1\r\n${host}\r\n`, 400],
  ['a method in small letters', `get / HTTP/1.1\r\n${host}\r\n`, 400],
  ['HTTP/2 by itself', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400],
  ['HTTP/9.9', `GET / HTTP/9.9\r\n${host}\r\n`, 400],
  ['TLS', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', 400],
  ['bare line feeds', 'GET /login HTTP/1.1\nHost: localhost\n\n', 400],
  ['a folded header', `GET /login HTTP/1.1\r\n${host}X: a\r\n b\r\n\r\n`, 400],
  ['a space before the colon', `GET /login HTTP/1.1\r\n${host}X : a\r\n\r\n`, 400],
  ['another protocol', `GET /api/cart HTTP/1.1\r\n${host}Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n`, 401],
  ['an expectation', `POST /contact HTTP/1.1\r\n${own}Expect: nonsense\r\nContent-Length: 1\r\n\r\nx`, 417],
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

it('who asks for a tunnel is hung up on', async () => {
  expect(await say('CONNECT evil.example:80 HTTP/1.1\r\nHost: evil.example\r\n\r\n')).toEqual({
    answers: [],
    closed: true,
  })
})

it.each([
  ['HTTP/0.9', 'GET /\r\n'],
  ['a head that does not end', `GET /login HTTP/1.1\r\n${host}X: a`],
  ['a body that does not come', `POST /contact HTTP/1.1\r\n${form}Content-Length: 100\r\n\r\nfirstName=`],
  ['chunks that stop', `POST /contact HTTP/1.1\r\n${form}Transfer-Encoding: chunked\r\n\r\n5\r\nabc`],
  ['a promise that is not kept', `POST /contact HTTP/1.1\r\n${form}Expect: 100-continue\r\nContent-Length: 9\r\n\r\n`],
])('%s: the server does not wait for ever', async (_, words) => {
  const talk = await say(words, { closed: true }, shops.impatient)
  expectNoFailure(talk)
  expect(talk.closed).toBe(true)
  for (const { status } of talk.answers) expect(status).toBe(408)
})

it('a hundred who never finish keep nobody else waiting, and are hung up on', async () => {
  const slow = Array.from({ length: 100 }, () => say('GET /login HTTP/1.1\r\nX: ', { closed: true }, shops.impatient))
  const served = await say(`GET /api/cart HTTP/1.1\r\n${host}\r\n`, {}, shops.impatient)
  expect(served.answers[0]?.status).toBe(401)
  for (const talk of await Promise.all(slow)) expect(talk.closed).toBe(true)
})

it('a sender who goes before the answer leaves nothing behind', async () => {
  for (const words of [
    `GET /login HTTP/1.1\r\n${host}\r\n`,
    `POST /contact HTTP/1.1\r\n${form}Content-Length: 50\r\n\r\na=`,
  ]) {
    const socket = createConnection({ port: shops.usual.port, host: '127.0.0.1' })
    await once(socket, 'connect')
    await write(socket, words)
    socket.destroy()
    const half = createConnection({ port: shops.usual.port, host: '127.0.0.1', allowHalfOpen: true })
    await once(half, 'connect')
    half.end(words).resume()
    await once(half, 'close')
  }
  await expect
    .poll(() => new Promise((resolve) => shops.usual.http?.server.getConnections((_, count) => resolve(count))))
    .toBe(0)
  expect(story.logged.filter((line) => /"level":"error"/.test(line))).toEqual([])
})

it('requests in one breath are answered in their order, and a bad one ends it', async () => {
  const paths = ['/api/cart', '/robots.txt', '/no-such-page', '/api/orders/x', '/favicon.ico']
  const asked = paths.map((path) => `GET ${path} HTTP/1.1\r\n${host}\r\n`).join('')
  const { answers } = await say(asked, { answers: 5 })
  expect(answers.map(({ status }) => status)).toEqual([401, 200, 404, 401, 200])
  const spoilt = await say(`${asked}rubbish\r\n\r\n${asked}`, { closed: true })
  expectNoFailure(spoilt)
  expect(spoilt.answers.length).toBeLessThanOrEqual(6)
})

it('thousands of requests in one breath cost their sender the connection', async () => {
  const breath = `GET /about HTTP/1.1\r\n${host}\r\n`
  const { answers, closed } = await say(breath.repeat(2_000), { closed: true })
  expect(closed).toBe(true)
  expect(answers.length).toBeLessThan(2_000)
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
