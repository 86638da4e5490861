import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { ServerBuild } from 'react-router'
import type { OpenDatabase } from '#database/connection'
import { dayMs } from '#domain/calendar/moment'
import { readConfig } from '#server/config/config'
import { createLog } from '#server/operations/log'
import { openShop, type RunningShop } from '#server/shop'
import { makePostgres, type TestDatabase } from '#test/support/databases'
import { writeStaff } from '#test/support/sessions'
import { Visitor } from '#test/support/visitor'
import { fillOrders } from '#tools/bench/fill-orders'
import { isShortRun } from '#tools/bench/measure'
import type { MeasuredFigure, Part } from '#tools/bench/report'

const secret = 'a secret of forty signs for measuring only'
const sizes = [1_000, isShortRun ? 3_000 : 1_000_000]
const rounds = isShortRun ? 3 : 40
const gstMonth = 'GST month, of a thousand times the documents'

/** Measures admin pages with a million orders against a thousand, with the same number in progress. */
export async function benchAdmin(): Promise<Part> {
  const figures = [
    ...(await compareSizes('SQLite', makeFolder)),
    ...(await compareSizes('PostgreSQL', () => makePostgres('empty'))),
  ]
  return { letter: 'k', title: 'The admin with a million orders, as ratios to a thousand', figures }
}

async function compareSizes(name: string, make: () => Promise<TestDatabase | null>): Promise<MeasuredFigure[]> {
  const rows: Record<string, number>[] = []
  for (const orders of sizes) {
    const database = await make()
    if (!database) return [{ what: name, value: '-', note: 'no server answers' }]
    rows.push(await measureAdmin(database, orders).finally(() => database.drop()))
  }
  const [smallest = {}] = rows
  return Object.keys(smallest).map((what) => ({
    what: `${name}: ${what}`,
    value: rows
      .slice(1)
      .map((row) => ((row[what] ?? Number.NaN) / (smallest[what] ?? 1)).toFixed(2))
      .join(' / '),
    // A month has as many documents as orders, and the page reads each of them, so it has no goal.
    ...(what === gstMonth ? {} : { goal: '<= 2' }),
    note: `${rows.map((row) => row[what]?.toFixed(1)).join(' / ')} ms of computing, 95 of 100; ${sizes.join(' / ')} orders`,
  }))
}

/** Creates the database on a disk, as a shop's, and not in memory. */
async function makeFolder(): Promise<TestDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-admin-'))
  return { env: { SHOP_DATA_DIR: folder }, drop: async () => rmSync(folder, { recursive: true, force: true }) }
}

async function measureAdmin({ env }: TestDatabase, orders: number): Promise<Record<string, number>> {
  const build = (await import(join(import.meta.dirname, '../../build/server/index.js'))) as ServerBuild
  const config = readConfig({ ...env, SESSION_SECRET: secret, ORDER_LIMITS: 'off' })
  const own = { url: () => 'http://shop.invalid', deliver: async () => new Response(null) }
  const running = await openShop({ config, build, log: createLog(() => {}), own, workByItself: false })
  try {
    const { cookie } = await writeStaff(running.shop.db, secret, Date.now())
    await fillOrders(running.database, orders)
    const visitor = new Visitor(running.application, config.publicUrl, '192.0.2.1')
    visitor.cookies.set('better-auth.session_token', cookie)
    const latest = await pickOrders(running, orders)
    const month = new Date(Date.now() - 40 * dayMs).toISOString().slice(0, 7)
    const pages: Record<string, (n: number) => string> = {
      'board, new': () => '/admin',
      'board, packed': () => '/admin?view=packed',
      'board, on the way': () => '/admin?view=on-the-way',
      'board, trouble': () => '/admin?view=issues',
      'news, asked for every 15 s': () => '/admin/updates',
      'search by number': (n) => `/admin?q=${latest[n]?.number}`,
      'search by the end of a phone': (n) => `/admin?q=${latest[n]?.phone.slice(-6)}`,
      'search by a full name': () => '/admin?q=asha+patel',
      'search by the beginnings of a name': () => '/admin?q=as+pa',
      'search by the beginning of a name': (n) => `/admin?q=${latest[n]?.name.slice(0, 3)}`,
      'search by tracking number': (n) => `/admin?q=${latest[n]?.tracking}`,
      'order page': (n) => `/admin/orders/${latest[n]?.number}`,
      'couriers’ cash': () => '/admin/cod',
      'sales of a day': (n) => `/admin/reports?span=day&day=${dayOf(n)}`,
      'sales of a month': () => `/admin/reports?span=month&day=${month}-10`,
      'money of a month': () => `/admin/reports/money?day=${month}-10`,
      customers: () => '/admin/customers',
      'customers, searched': (n) => `/admin/customers?q=${latest[n]?.phone.slice(-6)}`,
      'a customer': (n) => `/admin/customers/${latest[n]?.userId}`,
      inbox: () => '/admin/inbox',
      stock: () => '/admin/stock',
      'stock of a product': () => '/admin/stock/jeera',
      [gstMonth]: () => `/admin/reports/gst?day=${month}-10`,
    }
    // Warms the code up before the measurement.
    for (const path of Object.values(pages)) for (let n = 0; n < Math.min(5, rounds); n++) await get(visitor, path(n))
    const ms: Record<string, number> = {}
    for (const [what, path] of Object.entries(pages)) ms[what] = await time(visitor, running.database, path)
    return ms
  } finally {
    await running.close()
  }
}

const dayOf = (n: number) => new Date(Date.now() - (5 + n) * dayMs).toISOString().slice(0, 10)

type Picked = { number: string; phone: string; name: string; userId: string; tracking: string | null }

/** Picks orders spread over all years. */
async function pickOrders({ shop: { db } }: RunningShop, orders: number): Promise<Picked[]> {
  const ids = Array.from({ length: rounds }, (_, n) => `order-${1 + Math.floor((n * (orders - 400)) / rounds)}`)
  return db
    .selectFrom('orders')
    .leftJoin('shipments', 'shipments.order_id', 'orders.id')
    .select(['number', 'phone', 'name', 'user_id as userId', 'tracking_number as tracking'])
    .where('orders.id', 'in', ids)
    .execute()
}

/**
 * Returns the processor time in ms that the shop and PostgreSQL take for a request: the 95th percentile of `rounds` different requests. Waiting
 * and other programs on the machine do not count.
 */
async function time(visitor: Visitor, database: OpenDatabase, path: (n: number) => string): Promise<number> {
  const times: number[] = []
  for (let n = 0; n < rounds; n++) {
    const asked = path(n)
    const computed = await startClock(database)
    await get(visitor, asked)
    times.push(computed())
  }
  return times.toSorted((one, other) => one - other)[Math.ceil(rounds * 0.95) - 1] ?? Number.NaN
}

/** Returns a function that returns the processor time in ms since then, of this process and of a local PostgreSQL's processes for its connections. */
async function startClock({ db, kind }: OpenDatabase): Promise<() => number> {
  const rows =
    kind === 'sqlite'
      ? []
      : (await sql<{ pid: number }>`select pid from pg_stat_activity where datname = current_database()`.execute(db))
          .rows
  const started = rows.map(({ pid }) => ({ pid, ms: computedBy(pid) ?? 0 }))
  const own = process.cpuUsage()
  return () => {
    const { user, system } = process.cpuUsage(own)
    const served = started.reduce((sum, { pid, ms }) => sum + (computedBy(pid) ?? ms) - ms, 0)
    return (user + system) / 1e3 + served
  }
}

/** Returns the processor time of a process in ms; null when it runs on another machine or has ended. */
function computedBy(pid: number): number | null {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6
  } catch {
    return null
  }
}

async function get(visitor: Visitor, path: string): Promise<void> {
  const response = await visitor.get(path)
  await response.text()
  if (response.status !== 200) throw new Error(`${path}: ${response.status}`)
}
