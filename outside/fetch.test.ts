import { createServer, type ServerResponse } from 'node:http'
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { fetchText, wasNeverSent } from '#outside/fetch'

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

async function withServer<T>(answer: (response: ServerResponse) => void, use: (url: string) => Promise<T>) {
  const server = createServer((_, response) => answer(response)).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  try {
    return await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

it('an answer is read whole', async () => {
  const answer = await withServer(
    (response) => response.writeHead(202).end('kind'),
    (url) => fetchText(fetch, url, {}, { timeoutMs: 5000 }),
  )
  expect(answer).toEqual({ status: 202, text: 'kind' })
})

it.each([
  ['never answers', () => {}],
  ['stops in the middle', (response: ServerResponse) => response.writeHead(200).write('half')],
])('the time limit holds for a server that %s, garbage collection or not', async (_, answer) => {
  await withServer(answer, async (url) => {
    const call = fetchText(fetch, url, { method: 'POST', body: '{}' }, { timeoutMs: 60 })
    const collecting = setInterval(collectGarbage, 10)
    await expect(call).rejects.toThrow('no answer within 60 ms')
    clearInterval(collecting)
  })
})

it('a stop ends a call under way, and one not started', async () => {
  await withServer(
    () => {},
    async (url) => {
      const stopping = new AbortController()
      const call = fetchText(fetch, url, {}, { timeoutMs: 5000, stop: stopping.signal })
      stopping.abort(new Error('closing'))
      await expect(call).rejects.toThrow('closing')
      await expect(fetchText(fetch, url, {}, { timeoutMs: 5000, stop: stopping.signal })).rejects.toThrow('closing')
    },
  )
})

async function failureOf(scheme: 'http' | 'https', onConnection: ((socket: Socket) => void) | null) {
  const server = createTcpServer((socket) => {
    socket.on('error', () => {})
    onConnection?.(socket)
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  const closed = new Promise((resolve) => server.once('close', resolve))
  if (!onConnection) server.close()
  if (!onConnection) await closed
  const call = fetchText(fetch, `${scheme}://127.0.0.1:${port}/`, { method: 'POST', body: '{}' }, { timeoutMs: 20_000 })
  const error = await call.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  server.close()
  return error
}

it.each([
  ['nobody listens', 'http', null, true],
  ['the server hangs up before TLS', 'https', (socket: Socket) => socket.destroy(), true],
  ['the server speaks no TLS', 'https', (socket: Socket) => socket.end('HTTP/1.1 400 Bad\r\n\r\n'), true],
  [
    'the server hangs up on the request',
    'http',
    (socket: Socket) => socket.once('data', () => socket.destroy()),
    false,
  ],
] as const)('where %s over %s, nothing was sent: %4$s', async (_, scheme, onConnection, neverSent) => {
  expect(wasNeverSent(await failureOf(scheme, onConnection))).toBe(neverSent)
})

const failed = (...causes: object[]) => {
  const errors = causes.map((fields) => Object.assign(new Error('no'), fields))
  return new TypeError('fetch failed', { cause: errors.length === 1 ? errors[0] : new AggregateError(errors) })
}

it.each([
  ['an unknown host', failed({ code: 'ENOTFOUND', syscall: 'getaddrinfo' }), true],
  ['no way to the network', failed({ code: 'ENETUNREACH', syscall: 'connect' }), true],
  ['no connection in time', failed({ code: 'UND_ERR_CONNECT_TIMEOUT' }), true],
  ['an expired certificate', failed({ code: 'CERT_HAS_EXPIRED' }), true],
  ['a certificate of another host', failed({ code: 'ERR_TLS_CERT_ALTNAME_INVALID' }), true],
  ['no TLS version in common', failed({ code: 'ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION' }), true],
  ['a refused handshake', failed({ code: 'ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE' }), true],
  ['a damaged record', failed({ code: 'ERR_SSL_DECRYPTION_FAILED_OR_BAD_RECORD_MAC' }), false],
  ['an alert about a damaged record', failed({ code: 'ERR_SSL_SSLV3_ALERT_BAD_RECORD_MAC' }), false],
  ['two addresses without a way', failed({ syscall: 'connect' }, { syscall: 'connect' }), true],
  ['a reset', failed({ code: 'ECONNRESET', syscall: 'read' }), false],
  ['a time limit', new DOMException('late', 'TimeoutError'), false],
])('after %s nothing was sent: %3$s', (_, error, neverSent) => {
  expect(wasNeverSent(error)).toBe(neverSent)
})
