import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { connect } from 'node:net'
import { afterEach, expect, it, vi } from 'vitest'
import { CachedResponse } from '#server/cache/cached-response'

let server: Server | undefined
afterEach(() => {
  vi.useRealTimers()
  server?.closeAllConnections()
  server?.close()
})

const body = 'ground in Palanpur'

/** A server whose addresses begin with `/kept` are answered from memory, the others a moment later by Node's own means. */
async function serve(): Promise<number> {
  const kept = new CachedResponse(200, ['x-shop', 'yes', 'content-length', String(body.length)], Buffer.from(body))
  server = createServer((request, response) => {
    if (request.url === '/kept-with-id') response.setHeader('x-request-id', '7')
    if (request.url?.startsWith('/kept')) kept.send(request, response)
    else setTimeout(() => response.end('made'), 20)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return typeof address === 'object' ? (address?.port ?? 0) : 0
}

/** All that comes back for these bytes, until the other side closes or nothing comes for a tenth of a second. */
async function talk(port: number, bytes: string): Promise<{ text: string; closed: boolean }> {
  const socket = connect(port, '127.0.0.1')
  let text = ''
  socket.on('data', (chunk) => {
    text += chunk
  })
  socket.write(bytes)
  const closed = await Promise.race([
    once(socket, 'close').then(() => true),
    new Promise<boolean>((resolve) => {
      const look = (before: string) =>
        setTimeout(() => (text === before && text !== '' ? resolve(false) : look(text)), 100)
      look(text)
    }),
  ])
  socket.destroy()
  return { text, closed }
}

const ask = (path: string, more = '', version = '1.1') => `GET ${path} HTTP/${version}\r\nhost: shop\r\n${more}\r\n`
const bodies = (text: string) => [...text.matchAll(/(ground in Palanpur|made)/g)].map(([found]) => found)

it('is the whole answer, with today’s date, and the connection stays', async () => {
  const { text, closed } = await talk(await serve(), ask('/kept'))
  const [head, sent] = text.split('\r\n\r\n')
  expect(head).toMatch(/^HTTP\/1\.1 200 OK\r\ndate: \w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT\r\nx-shop: yes\r\n/)
  expect(Math.abs(Date.now() - Date.parse(/date: (.*)\r/.exec(text)?.[1] ?? ''))).toBeLessThan(60_000)
  expect(sent).toBe(body)
  expect(closed).toBe(false)
})

it('carries the date of its sending, not of its making', async () => {
  const port = await serve()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2031-03-04T05:06:07Z') })
  expect((await talk(port, ask('/kept'))).text).toContain('date: Tue, 04 Mar 2031 05:06:07 GMT\r\n')
  vi.setSystemTime(Date.parse('2031-03-04T05:06:08Z'))
  expect((await talk(port, ask('/kept'))).text).toContain('date: Tue, 04 Mar 2031 05:06:08 GMT\r\n')
})

it('answers stay in order however requests are mixed on one connection', async () => {
  const sent = ['/kept', '/made', '/kept', '/kept', '/made', '/kept'].map((path) => ask(path)).join('')
  const { text } = await talk(await serve(), sent)
  expect(bodies(text)).toEqual([body, 'made', body, body, 'made', body])
})

it('what a request carries besides is read as its own, and not as the next one', async () => {
  const smuggled = ask('/made')
  const counted = `${ask('/kept', `content-length: ${smuggled.length}\r\n`)}${smuggled}`
  const chunked = `${ask('/kept', 'transfer-encoding: chunked\r\n')}${smuggled.length.toString(16)}\r\n${smuggled}\r\n0\r\n\r\n`
  const { text } = await talk(await serve(), counted + chunked + ask('/kept'))
  expect(bodies(text)).toEqual([body, body, body])
})

it('a connection that is to end ends after it', async () => {
  const port = await serve()
  for (const sent of [ask('/kept', 'connection: close\r\n'), ask('/kept', '', '1.0')]) {
    const { text, closed } = await talk(port, sent)
    expect(bodies(text)).toEqual([body])
    expect(closed).toBe(true)
  }
})

it('a HEAD gets the same head and no body', async () => {
  const { text } = await talk(await serve(), ask('/kept').replace('GET', 'HEAD') + ask('/made'))
  expect(text).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
  expect(text).toContain('content-length: 18\r\n')
  expect(bodies(text)).toEqual(['made'])
})

it('headers that the response already has go with it', async () => {
  const { text } = await talk(await serve(), ask('/kept-with-id'))
  expect(text).toContain('x-request-id: 7\r\n')
  expect(bodies(text)).toEqual([body])
})

it('a thousand requests on one connection leave nothing behind', async () => {
  const port = await serve()
  const { text } = await talk(port, ask('/kept').repeat(1_000))
  expect(bodies(text)).toHaveLength(1_000)
  expect((await talk(port, ask('/made'))).text).toContain('made')
})
