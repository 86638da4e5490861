import { Agent, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http'
import { cpuMs, memoryMb } from '#tools/bench/measure'

/** Places an order over the buyer's own connection; returns false when it was refused. */
type Buyer = (agent: Agent) => Promise<boolean>

/** `ofBuyers` is the number of orders of each buyer. */
export type Bought = {
  perSecond: number
  cpuMsPerOrder: number
  acknowledged: number
  failed: number
  ofBuyers: number[]
  residentMb: number
}

/** Runs buyers in parallel, each placing one order after the other; `pid` is the server's process. */
export async function buyAtOnce(pid: number, seconds: number, buyers: Buyer[]): Promise<Bought> {
  const buyAll = async () => {
    const cpuBefore = cpuMs(pid)
    const until = Date.now() + (seconds * 1000) / 2
    const results = await Promise.all(buyers.map((buyer) => buyUntil(until, buyer)))
    return { results, cpu: cpuMs(pid) - cpuBefore }
  }
  const first = await buyAll()
  // Processor time is measured in the second run, when the code is warm.
  const second = await buyAll()
  const warm = second.results.reduce((sum, { done }) => sum + done, 0)
  const ofBuyers = first.results.map(({ done }, index) => done + (second.results[index]?.done ?? 0))
  const acknowledged = ofBuyers.reduce((sum, done) => sum + done, 0)
  const failed = [...first.results, ...second.results].reduce((sum, one) => sum + one.failed, 0)
  return {
    perSecond: acknowledged / seconds,
    cpuMsPerOrder: second.cpu / warm,
    acknowledged,
    failed,
    ofBuyers,
    residentMb: memoryMb(pid).resident,
  }
}

async function buyUntil(until: number, buy: Buyer): Promise<{ done: number; failed: number }> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  let done = 0
  let failed = 0
  while (Date.now() < until) {
    if (await buy(agent)) done++
    else failed++
  }
  agent.destroy()
  return { done, failed }
}

type Sent = { status: number; headers: IncomingHttpHeaders; text: string }

/** Posts one form or query. */
export function send(url: string, agent: Agent, headers: Record<string, string>, body: string): Promise<Sent> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: 'POST', agent, headers }, (response) => resolve(receive(response)))
    sent.on('error', reject).end(body)
  })
}

async function receive(response: IncomingMessage): Promise<Sent> {
  const text = Buffer.concat(await response.toArray()).toString()
  return { status: response.statusCode ?? 0, headers: response.headers, text }
}
