import { once } from 'node:events'
import { createServer, request } from 'node:http'
import { buffer } from 'node:stream/consumers'

export type Balancer = { url: string; close(): void }

/**
 * Hands requests to the instances in turn. Who does not listen is passed over; whoever falls silent in the middle leaves
 * the visitor without an answer, since nobody can know what was done.
 */
export async function openBalancer(instances: () => string[]): Promise<Balancer> {
  let turn = 0
  const server = createServer(async (incoming, outgoing) => {
    const body = await buffer(incoming)
    const reported = incoming.headers['x-forwarded-for']
    const from = [reported ?? [], incoming.socket.remoteAddress ?? ''].flat().join(', ')
    const headers = { ...incoming.headers, 'x-forwarded-for': from }
    const first = turn++
    const ask = (tries: number) => {
      const urls = instances()
      if (tries === urls.length) return outgoing.destroy()
      const url = `${urls[(first + tries) % urls.length]}${incoming.url}`
      const sent = request(url, { method: incoming.method, headers }, (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
        answer.pipe(outgoing)
        answer.on('error', () => outgoing.destroy())
      })
      sent.on('error', (error: NodeJS.ErrnoException) => {
        if (error.code === 'ECONNREFUSED') ask(tries + 1)
        else outgoing.destroy()
      })
      sent.end(body)
    }
    ask(0)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
