import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { keepDoing, type LoadedShop } from '#test/reliability/load'
import type { Flood } from '#test/security/flooder'
import { median } from '#tools/bench/measure'

/** Requests that cost the shop something and are refused, or end in nothing. */
export const floods: Record<string, Flood> = {
  'POST /login': { method: 'POST', path: '/login', body: 'email=nobody%40example.com&password=guess' },
  'GET /login': { method: 'GET', path: '/login' },
  'POST /subscribe': { method: 'POST', path: '/subscribe', body: 'email=nobody' },
}

export type Flooded = {
  /** Medians of orders and of pages from memory during the flood, to the same from the idle shop just before. */
  ordersRatio: number
  pagesRatio: number
  idleOrderMs: number
  idlePageMs: number
  ordered: number
  refusedOrders: number
  /** How often the flood got which status. */
  statuses: Record<string, number>
}

/** In turns: an idle moment, then a moment under a flood by a hundred connections; as often as `rounds`. */
export async function measureFlood(
  shop: LoadedShop,
  flood: Flood,
  { seconds, rounds }: { seconds: number; rounds: number },
): Promise<Flooded> {
  const buyers = shop.sessions.slice(0, 2).map((session) => shop.person(session))
  const reader = shop.person()
  const idle = { orders: [] as number[], pages: [] as number[] }
  const flooded = { orders: [] as number[], pages: [] as number[] }
  const statuses: Record<string, number> = {}
  let refusedOrders = 0
  const shopOn = async (into: typeof idle) => {
    const [orders, pages] = await Promise.all([
      keepDoing(buyers, seconds, async (buyer) => {
        await sleep(10)
        return buyer.order()
      }),
      keepDoing([reader], seconds, async (person) => {
        await sleep(10)
        return person.get('/shop')
      }),
    ])
    refusedOrders += orders.filter(({ status }) => status !== 200).length
    into.orders.push(...orders.filter(({ status }) => status === 200).map(({ ms }) => ms))
    into.pages.push(...pages.map(({ ms }) => ms))
  }
  await keepDoing(buyers, 1, (buyer) => buyer.order())
  await reader.get('/shop')
  for (let round = 0; round < rounds; round++) {
    await shopOn(idle)
    const flooder = new Worker(new URL('./flooder.ts', import.meta.url), {
      workerData: { url: shop.url, flood, connections: 100 },
    })
    await once(flooder, 'online')
    await sleep(300)
    await shopOn(flooded)
    flooder.postMessage('over')
    const [counted] = (await once(flooder, 'message')) as [Record<string, number>]
    for (const [status, times] of Object.entries(counted)) statuses[status] = (statuses[status] ?? 0) + times
    await flooder.terminate()
  }
  for (const person of [...buyers, reader]) person.leave()
  return {
    ordersRatio: median(flooded.orders) / median(idle.orders),
    pagesRatio: median(flooded.pages) / median(idle.pages),
    idleOrderMs: median(idle.orders),
    idlePageMs: median(idle.pages),
    ordered: idle.orders.length + flooded.orders.length,
    refusedOrders,
    statuses,
  }
}
