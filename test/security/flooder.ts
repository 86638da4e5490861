import { Agent, request } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'

/** One request that is sent again and again over many connections. */
export type Flood = { method: string; path: string; body?: string }

const { url, flood, connections } = workerData as { url: string; flood: Flood; connections: number }
const statuses: Record<string, number> = {}
let over = false

/** In a thread of its own, so that whoever measures beside it does not wait for it. */
async function sendAgain(): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  while (!over) {
    const status = await send(agent).catch(() => 0)
    statuses[status] = (statuses[status] ?? 0) + 1
  }
  agent.destroy()
}

function send(agent: Agent): Promise<number> {
  const { method, path, body } = flood
  const headers = {
    accept: 'text/html',
    origin: url,
    ...(body === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
  }
  return new Promise((resolve, reject) => {
    request(`${url}${path}`, { method, agent, headers }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0))
    })
      .on('error', reject)
      .end(body)
  })
}

parentPort?.once('message', () => {
  over = true
})
await Promise.all(Array.from({ length: connections }, sendAgain))
parentPort?.postMessage(statuses)
