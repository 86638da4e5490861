import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '#database/connection'
import { startShop } from '#test/support/running-shop'
import { writeSessions } from '#test/support/sessions'
import { delivery } from '#test/support/shopping'

const secret = 'a secret of forty signs for the load test'
const line = { id: 'jeera', size: '250gm', quantity: 1 }
const stock = 1_000_000

type Answer = { status: number; ms: number; retryAfter: string | undefined }

/** A shop of its own under load: people of every kind, and its books afterwards. */
export type LoadedShop = {
  url: string
  /** One visitor with a connection of their own. */
  person(session?: string): Person
  sessions: string[]
  residentMb(): number
  /** Orders in the database, and whether stock and money agree with them. */
  books(): Promise<{ orders: number; agree: boolean }>
  stop(): Promise<void>
}

export type Person = {
  get(path: string): Promise<Answer>
  /** Orders one pack of jeera, cash on delivery. */
  order(): Promise<Answer>
  quote(): Promise<Answer>
  leave(): void
}

/** Opens a shop with `people` accounts that are signed in. */
export async function openLoadedShop(people: number, environment: Record<string, string>): Promise<LoadedShop> {
  const shop = await startShop({ ...environment, SESSION_SECRET: secret })
  const { db, close } = openDatabase({ url: environment.DATABASE_URL, dataDir: environment.SHOP_DATA_DIR ?? '' })
  await db.updateTable('pack_sizes').set({ stock }).where('product_id', '=', line.id).execute()
  return {
    url: shop.url,
    person: (session) => createPerson(shop.url, session),
    sessions: await writeSessions(db, secret, people, Date.now()),
    residentMb() {
      const status = readFileSync(`/proc/${shop.process.pid}/status`, 'utf8')
      return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
    },
    async books() {
      const { orders, paise } = await db
        .selectFrom('orders')
        .select((eb) => [eb.fn.countAll<number>().as('orders'), eb.fn.sum<number>('subtotal_paise').as('paise')])
        .executeTakeFirstOrThrow()
      const left = await db
        .selectFrom('pack_sizes')
        .select(['stock', 'price_paise'])
        .where('product_id', '=', line.id)
        .where('label', '=', line.size)
        .executeTakeFirstOrThrow()
      const agree = left.stock === stock - Number(orders) && Number(paise) === Number(orders) * left.price_paise
      return { orders: Number(orders), agree }
    },
    async stop() {
      await close()
      await shop.stop()
    },
  }
}

function createPerson(url: string, session?: string): Person {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const cookie = session ? { cookie: `better-auth.session_token=${session}` } : {}
  const send = (method: string, path: string, headers: Record<string, string>, body?: string) =>
    new Promise<Answer>((resolve, reject) => {
      const started = performance.now()
      const sent = request(`${url}${path}`, { method, agent, headers: { ...cookie, ...headers } }, (response) => {
        response.resume().on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            ms: performance.now() - started,
            retryAfter: response.headers['retry-after'],
          }),
        )
      })
      sent.on('error', reject).end(body)
    })
  const json = { 'content-type': 'application/json', origin: url }
  return {
    get: (path) => send('GET', path, { accept: 'text/html' }),
    quote: () => send('POST', '/api/cart/quote', json, JSON.stringify({ lines: [line] })),
    async order() {
      const form = new URLSearchParams({
        ...delivery,
        payment: 'cash',
        note: '',
        scripts: '1',
        lines: JSON.stringify([line]),
        checkoutKey: randomUUID(),
        expectedTotalPaise: '31000',
      })
      const headers = { origin: url, 'content-type': 'application/x-www-form-urlencoded' }
      return send('POST', '/checkout.data', headers, form.toString())
    },
    leave: () => agent.destroy(),
  }
}

const listings = ['whole-spices', 'powder-spices', 'special-masala', 'bestseller']

/** A page that memory cannot have: a filter nobody has set before. */
function freshListing(): string {
  const category = listings[Math.floor(Math.random() * listings.length)]
  return `/category/${category}?minPrice=${Math.floor(Math.random() * 1e9) / 1e7}`
}

/** Everybody does `step` again and again until the time is over, and until so many are done where the machine is slow. */
export async function keepDoing<T>(people: Person[], seconds: number, step: (person: Person) => Promise<T>, least = 0) {
  const until = performance.now() + seconds * 1000
  const done: T[] = []
  await Promise.all(
    people.map(async (person) => {
      while (performance.now() < until || done.length < least) done.push(await step(person))
    }),
  )
  return done
}

export type Soaked = {
  requests: number
  errors: number
  /** 99th percentile of each kind's answers against the same kind's from an idle shop. */
  p99Ratio: number
  /** Memory in use at the end against that after the first third. */
  memoryRatio: number
  books: { orders: number; agree: boolean }
  placed: number
}

/** Enough for each kind of visit to have been made by several at once. */
const leastVisits = 101

/** Shoppers as they come: 70 % look, 20 % fill their cart, 10 % order, each with a moment to think. */
export async function soak(shop: LoadedShop, seconds: number): Promise<Soaked> {
  const people = shop.sessions.map((session) => shop.person(session))
  const [alone] = people
  if (!alone) throw new Error('Nobody came')
  const idle = await keepDoing([alone], Math.max(2, seconds / 30), visit)
  let memoryEarly = 0
  const third = sleep((seconds / 3) * 1000).then(() => {
    memoryEarly = shop.residentMb()
  })
  const busy = await keepDoing(people, seconds, visit, leastVisits)
  await third
  for (const person of people) person.leave()
  const all = [...idle, ...busy]
  return {
    requests: busy.length,
    errors: all.filter(({ answer }) => answer.status !== 200).length,
    p99Ratio: Math.max(...kinds.map((kind) => p99(busy, kind) / p99(idle, kind))),
    memoryRatio: shop.residentMb() / memoryEarly,
    books: await shop.books(),
    placed: all.filter(({ kind, answer }) => kind === 'order' && answer.status === 200).length,
  }
}

const kinds = ['look', 'cart', 'order'] as const
type Visited = { kind: (typeof kinds)[number]; answer: Answer }

async function visit(person: Person): Promise<Visited> {
  await sleep(Math.random() * 60)
  const dice = Math.random()
  if (dice < 0.1) return { kind: 'order', answer: await person.order() }
  if (dice < 0.3) return { kind: 'cart', answer: await person.quote() }
  const path = dice < 0.4 ? freshListing() : (shelves[Math.floor(Math.random() * shelves.length)] ?? '/')
  return { kind: 'look', answer: await person.get(path) }
}

const shelves = [
  '/',
  '/shop',
  '/product/jeera',
  '/category/whole-spices',
  '/about',
  '/mycart',
  '/myprofile',
  '/products',
]

function p99(visited: Visited[], kind: Visited['kind']): number {
  const times = visited.filter((one) => one.kind === kind).map(({ answer }) => answer.ms)
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN
}

export type Overloaded = {
  /** Browsing that was answered, and that was refused, and anything else. */
  served: number
  turnedAway: number
  unkind: number
  ordered: number
  refused: number
  /** Milliseconds from the end of the flood until a page that has to be made is made again. */
  recoveredAfterMs: number
  books: { orders: number; agree: boolean }
}

/**
 * 300 who ask for page after page that has to be made, and four who buy. Who is refused comes again after a tenth of
 * a second, thirty times sooner than asked to: without any pause this process, and not the shop, would be measured.
 */
export async function overload(shop: LoadedShop, seconds: number): Promise<Overloaded> {
  const crowd = Array.from({ length: 300 }, () => shop.person())
  const buyers = shop.sessions.slice(0, 4).map((session) => shop.person(session))
  const [browsed, bought] = await Promise.all([
    keepDoing(crowd, seconds, async (person) => {
      const answer = await person.get(freshListing())
      if (answer.status !== 200) await sleep(100)
      return answer
    }),
    keepDoing(buyers, seconds, (person) => person.order()),
  ])
  const ended = performance.now()
  const [straggler] = crowd
  while ((await straggler?.get(freshListing()))?.status !== 200) await sleep(20)
  const recoveredAfterMs = performance.now() - ended
  for (const person of [...crowd, ...buyers]) person.leave()
  const turnedAway = browsed.filter(({ status, retryAfter }) => status === 503 && Number(retryAfter) > 0).length
  const served = browsed.filter(({ status }) => status === 200).length
  const ordered = bought.filter(({ status }) => status === 200).length
  return {
    served,
    turnedAway,
    unkind: browsed.length - served - turnedAway,
    ordered,
    refused: bought.length - ordered,
    recoveredAfterMs,
    books: await shop.books(),
  }
}
