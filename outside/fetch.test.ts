import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { fetchText } from '#outside/fetch'

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
