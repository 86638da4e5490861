import { randomUUID } from 'node:crypto'
import type { CheckoutResult } from '#app/checkout/open-payment.server'
import { openDatabase } from '#database/connection'
import type { Db } from '#domain/database'
import type { StandaloneProvider } from '#test/reliability/standalone-provider'
import type { Random } from '#test/simulation/random'
import { writeSessions } from '#test/support/sessions'
import { delivery, jeera, kesar } from '#test/support/shopping'
import { readAnswer, serverAt, Visitor } from '#test/support/visitor'

export const sessionSecret = 'a secret of forty signs for the tests only'
export const publicUrl = 'http://localhost:3000'

/** Opens the shop's database for a moment, beside whatever runs on it. */
export async function withDatabase<T>(env: Record<string, string>, work: (db: Db) => Promise<T>): Promise<T> {
  const database = openDatabase({ url: env.DATABASE_URL, dataDir: env.SHOP_DATA_DIR ?? '' })
  try {
    return await work(database.db)
  } finally {
    await database.close()
  }
}

/** One filled checkout form, what became of it as far as its buyer was told, and how often that was asked. */
export type Checkout = {
  key: string
  method: 'cash' | 'upi'
  /** Each order's id that an answer named; there should never be a second one. */
  orderIds: Set<string>
}

/** What buyers saw. */
export type Seen = {
  checkouts: Checkout[]
  acknowledged: number
  /** Requests by status; 0 is a request without an answer. */
  statuses: Map<number, number>
  /** Answers of 503 without the header that tells when to come back. */
  withoutRetryAfter: string[]
  /** Any answer that nobody should ever get. */
  odd: string[]
}

export type Buyers = {
  seen: Seen
  /** Resolves when this many more orders have been acknowledged than when it was asked. */
  getOrders(more: number): Promise<void>
  /** Lets everybody finish the order they are at, for which the shop must be open, and go home. */
  goHome(): Promise<void>
}

const baskets = [
  [jeera],
  [{ ...jeera, quantity: 1 }],
  [kesar, { id: 'jeera', size: '500gm', quantity: 3 }],
  [{ id: 'jeera', size: '500gm', quantity: 1 }],
]
const pages = [
  '/',
  '/shop',
  '/products',
  '/product/jeera',
  '/mycart',
  '/contact',
  '/myprofile',
  '/api/cart',
  '/healthz',
]

/** More of everything than is ever bought. */
export const fullStock = 1_000_000

export async function fillStock(env: Record<string, string>): Promise<void> {
  await withDatabase(env, (db) => db.updateTable('pack_sizes').set({ stock: fullStock }).execute())
}

/** Signed-in buyers of a shop that runs as a process of its own. */
export async function inviteVisitors(
  env: Record<string, string>,
  url: () => string | Promise<string>,
  size: number,
): Promise<Visitor[]> {
  const sessions = await withDatabase(env, (db) => writeSessions(db, sessionSecret, size, Date.now()))
  return sessions.map((session, n) => {
    const visitor = new Visitor(serverAt(url), publicUrl, `198.51.100.${n}`)
    visitor.cookies.set('better-auth.session_token', session)
    return visitor
  })
}

/**
 * Buyers who order again and again, by cash and UPI, pay or do not, and look at pages meanwhile. Whoever gets no answer
 * or a 503 sends the same form again, as people do, until the shop has told what became of it.
 */
export async function letBuyersIn(parts: {
  env: Record<string, string>
  url: () => string | Promise<string>
  provider?: StandaloneProvider
  random: Random
  buyers: number
}): Promise<Buyers> {
  const { random, provider } = parts
  const seen: Seen = { checkouts: [], acknowledged: 0, statuses: new Map(), withoutRetryAfter: [], odd: [] }
  const waiting = new Set<() => void>()
  let open = true

  /** One request, its answer read to the end; status 0 when there was none. */
  async function ask(what: string, send: () => Promise<Response>): Promise<{ status: number; text: string }> {
    const answer = await send()
      .then(async (response) => ({ response, status: response.status, text: await response.text() }))
      .catch(() => ({ response: null, status: 0, text: '' }))
    const { response, status, text } = answer
    seen.statuses.set(status, (seen.statuses.get(status) ?? 0) + 1)
    if (status === 503 && !response?.headers.has('retry-after')) seen.withoutRetryAfter.push(what)
    if (![0, 200, 503].includes(status) && !(what === 'checkout' && status === 409))
      seen.odd.push(`${what}: ${status} ${text.slice(0, 200)}`)
    return { status, text }
  }

  async function checkOut(visitor: Visitor): Promise<void> {
    const checkout: Checkout = {
      key: randomUUID(),
      method: provider && random(2) === 0 ? 'upi' : 'cash',
      orderIds: new Set(),
    }
    seen.checkouts.push(checkout)
    const lines = baskets[random(baskets.length)] ?? []
    const form = {
      ...delivery,
      payment: checkout.method,
      checkoutKey: checkout.key,
      note: checkout.key,
      lines: JSON.stringify(lines),
      expectedTotalPaise: await quote(visitor, lines),
      scripts: '1',
    }
    const answer = await insist(visitor, form)
    if (!answer) return
    checkout.orderIds.add(answer.orderId)
    seen.acknowledged++
    for (const wake of waiting) wake()
    // Some did not see the answer, and send the form once more.
    if (random(4) === 0) {
      const again = await insist(visitor, form)
      if (again) checkout.orderIds.add(again.orderId)
    }
    if (answer.kind === 'pay') await pay(visitor, answer.orderId, answer.payment.providerOrderId)
  }

  const quotes = new Map<unknown, string>()
  async function quote(visitor: Visitor, lines: unknown): Promise<string> {
    for (let known = quotes.get(lines); ; known = quotes.get(lines)) {
      if (known) return known
      const { status, text } = await ask('quote', () => visitor.json('POST', '/api/cart/quote', { lines }))
      if (status === 200) quotes.set(lines, String(JSON.parse(text).totalPaise))
      else await aMoment()
    }
  }

  async function insist(visitor: Visitor, form: Record<string, string>) {
    for (;;) {
      const { status, text } = await ask('checkout', () => visitor.submit('/checkout.data', form))
      if (status === 200 || status === 409) {
        const { data } = await readAnswer<CheckoutResult>(new Response(text))
        // An earlier order of theirs waits, was paid, or was closed just now: the page goes on from there.
        if (data?.kind === 'moved-on') {
          form.checkoutKey = data.checkoutKey
          continue
        }
        if (data?.kind === 'placed' || data?.kind === 'pay') return data
        seen.odd.push(`checkout: ${text.slice(0, 200)}`)
      }
      // What is odd is told already; sending it for ever would help nobody.
      if (status !== 0 && status !== 503) return null
      if (random(2) === 0) await look(visitor)
      await aMoment()
    }
  }

  async function pay(visitor: Visitor, orderId: string, providerOrderId: string): Promise<void> {
    if (!provider) return
    const { simulator } = provider
    const choice = random(10)
    if (choice === 0) return
    if (choice === 1) simulator.bank.pay(providerOrderId, 'failed')
    const payment = simulator.bank.pay(providerOrderId, choice === 2 ? 'authorized' : 'captured')
    if (random(2) === 0) return
    const handed = provider.handed(providerOrderId, payment.id)
    await ask('handler', () => visitor.json('POST', `/api/orders/${orderId}`, handed))
  }

  async function look(visitor: Visitor): Promise<void> {
    // Half of them have to be made, since nobody has asked for the like before.
    const page = random(2) === 0 ? `/category/whole-spices?minPrice=${random(1e9) / 1e7}` : pages[random(pages.length)]
    if (!page) return
    await ask(page, () => visitor.get(page))
  }

  async function live(visitor: Visitor): Promise<void> {
    while (open) {
      await checkOut(visitor)
      if (random(4) === 0) await look(visitor)
    }
  }

  const visitors = await inviteVisitors(parts.env, parts.url, parts.buyers)
  const lives = visitors.map(live)
  return {
    seen,
    getOrders(more) {
      const wanted = seen.acknowledged + more
      return new Promise((resolve) => {
        const look = () => {
          if (seen.acknowledged < wanted) return
          waiting.delete(look)
          resolve()
        }
        waiting.add(look)
        look()
      })
    },
    async goHome() {
      open = false
      await Promise.all(lives)
    },
  }
}

/** Nobody sends a form again at the very moment it was refused; and a shop that starts again beside them needs the processor. */
export function aMoment(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 100))
}
