import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RawBuilder, sql } from 'kysely'
import type { ServerBuild } from 'react-router'
import { isShort } from '#bench/measure'
import type { Part } from '#bench/report'
import { sumPastDays } from '#domain/books/sales-days.server'
import { systemClock } from '#domain/clock'
import { pack } from '#domain/fulfilment/fulfilment.server'
import { readConfig } from '#server/config/config'
import { createLog } from '#server/operations/log'
import { openShop, type RunningShop } from '#server/shop'
import { writeStaff } from '#test/support/sessions'
import { Visitor } from '#test/support/visitor'

const secret = 'a secret of forty signs for measuring only'
const sizes = [1_000, isShort ? 3_000 : 1_000_000]
const rounds = isShort ? 3 : 40
const dayMs = 24 * 60 * 60_000
const years = 3
const gstMonth = 'GST month, of a thousand times the papers'

/** What the counter's pages cost with a million orders, to those with a thousand, of which the same number are under way. */
export async function benchCounter(): Promise<Part> {
  const rows: Record<string, number>[] = []
  for (const orders of sizes) rows.push(await measureCounter(orders))
  const [smallest = {}] = rows
  const figures = Object.keys(smallest).map((what) => ({
    what,
    value: rows
      .slice(1)
      .map((row) => ((row[what] ?? Number.NaN) / (smallest[what] ?? 1)).toFixed(2))
      .join(' / '),
    // A month has as many papers as the shop has orders in it, and each of them is read.
    ...(what === gstMonth ? {} : { goal: '<= 2' }),
    note: `${rows.map((row) => row[what]?.toFixed(1)).join(' / ')} ms of computing, 95 of 100; ${sizes.join(' / ')} orders on SQLite`,
  }))
  return { letter: 'k', title: 'The counter with a million orders, as ratios to a thousand', figures }
}

async function measureCounter(orders: number): Promise<Record<string, number>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-counter-'))
  const build = (await import(join(import.meta.dirname, '../build/server/index.js'))) as ServerBuild
  const config = readConfig({ SHOP_DATA_DIR: dataDir, SESSION_SECRET: secret, ORDER_LIMITS: 'off' })
  const own = { url: () => 'http://shop.invalid', deliver: async () => new Response(null) }
  const running = await openShop({ config, build, log: createLog(() => {}), own, workByItself: false })
  try {
    const { cookie } = await writeStaff(running.shop.db, secret, Date.now())
    await fillCounter(running, orders)
    const visitor = new Visitor(running.application, config.publicUrl, '192.0.2.1')
    visitor.cookies.set('better-auth.session_token', cookie)
    const latest = await pickOrders(running, orders)
    const month = new Date(Date.now() - 40 * dayMs).toISOString().slice(0, 7)
    const pages: Record<string, (n: number) => string> = {
      'board, new': () => '/owner',
      'board, packed': () => '/owner?view=packed',
      'board, on the way': () => '/owner?view=on-the-way',
      'board, trouble': () => '/owner?view=trouble',
      'news, asked for every 15 s': () => '/owner/news',
      'search by number': (n) => `/owner?q=${latest[n]?.number}`,
      'search by the end of a phone': (n) => `/owner?q=${latest[n]?.phone.slice(-6)}`,
      'search by a full name': (n) => `/owner?q=${encodeURIComponent(latest[n]?.name ?? '')}`,
      'search by the beginning of a name': (n) => `/owner?q=${latest[n]?.name.slice(0, 3)}`,
      'search by tracking number': (n) => `/owner?q=${latest[n]?.tracking}`,
      'order page': (n) => `/owner/orders/${latest[n]?.number}`,
      'couriers’ cash': () => '/owner/cod',
      'sales of a day': (n) => `/owner/books?span=day&day=${dayOf(n)}`,
      'sales of a month': () => `/owner/books?span=month&day=${month}-10`,
      'money of a month': () => `/owner/books/money?day=${month}-10`,
      customers: () => '/owner/customers',
      'customers, searched': (n) => `/owner/customers?q=${latest[n]?.phone.slice(-6)}`,
      'a customer': (n) => `/owner/customers/${latest[n]?.userId}`,
      inbox: () => '/owner/inbox',
      stock: () => '/owner/shelf/stock',
      'stock of a product': () => '/owner/shelf/stock/jeera',
      [gstMonth]: () => `/owner/books/gst?day=${month}-10`,
    }
    // Everything is compiled before anything is measured.
    for (const path of Object.values(pages)) for (let n = 0; n < 5; n++) await get(visitor, path(n))
    const ms: Record<string, number> = {}
    for (const [what, path] of Object.entries(pages)) ms[what] = await time(visitor, path)
    return ms
  } finally {
    await running.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

const dayOf = (n: number) => new Date(Date.now() - (5 + n) * dayMs).toISOString().slice(0, 10)

type Picked = { number: string; phone: string; name: string; userId: string; tracking: string | null }

/** Orders of all years. */
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
 * What the process computed for a request, in milliseconds: of so many for different things, the one that 95 of 100 did not exceed.
 * Nothing is waited for inside, and a busy machine is not measured along.
 */
async function time(visitor: Visitor, path: (n: number) => string): Promise<number> {
  const times: number[] = []
  for (let n = 0; n < rounds; n++) {
    const asked = path(n)
    const before = process.cpuUsage()
    await get(visitor, asked)
    const { user, system } = process.cpuUsage(before)
    times.push((user + system) / 1000)
  }
  return times.toSorted((one, other) => one - other)[Math.ceil(rounds * 0.95) - 1] ?? Number.NaN
}

async function get(visitor: Visitor, path: string): Promise<void> {
  const response = await visitor.get(path)
  await response.text()
  if (response.status !== 200) throw new Error(`${path}: ${response.status}`)
}

const list = (words: string) => words.split(' ')
const firstNames = list(
  'Asha Bina Chetan Daksha Ekta Falguni Gita Hansa Ila Jignesh Kiran Leela Meera Nita Om Paresh Rekha Sita Tejal Uma Vijay Yash Zarna Amit',
)
const lastNames = list(
  'Patel Shah Mehta Desai Joshi Trivedi Parmar Solanki Chauhan Rathod Modi Gandhi Thakkar Vyas Bhatt Dave Pandya Raval Prajapati Chaudhary',
)
const oneOf = (words: string[], seed: RawBuilder<unknown>) =>
  sql`case ${seed} % ${sql.lit(words.length)} ${sql.join(
    words.map((word, n) => sql`when ${sql.lit(n)} then ${sql.lit(word)}`),
    sql` `,
  )} end`

/**
 * Orders of three years of a third as many people, each with a phone of its own, three hundred of them under way, of as many more
 * the courier has the cash, the others are delivered but for one in thirty; with lines, events, parcels, invoices, messages and the days' sums.
 */
async function fillCounter({ shop: { db } }: RunningShop, orders: number): Promise<void> {
  const people = Math.ceil(orders / 3)
  const now = Date.now()
  const stepMs = (years * 365 * dayMs) / orders
  const age = sql`(${sql.lit(orders)} - n.i)`
  const stage = sql`case when ${age} < 100 then 'new' when ${age} < 150 then 'accepted' when ${age} < 200 then 'packed'
    when ${age} < 300 then 'handed-over' when n.i % 30 = 0 then 'returned' else 'delivered' end`
  const phone = sql`printf('%010d', 6000000000 + (n.i * 7919 * 13) % 3999999999)`
  const name = sql`${oneOf(firstNames, sql`(n.i * 7)`)} || ' ' || ${oneOf(lastNames, sql`(n.i / 24)`)}`
  const place = sql`cast(${sql.lit(now)} - ${age} * ${sql.lit(stepMs)} as integer)`
  const numbers = sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${sql.lit(orders)})`
  await sql`insert into "user" (id, name, email, "emailVerified", "createdAt", "updatedAt")
    with recursive n(i) as (select 1 union all select i + 1 from n where i < ${sql.lit(people)})
    select 'user-' || n.i, ${name}, n.i || '@example.com', 0, strftime('%Y-%m-%dT%H:%M:%fZ', 1700000000 + n.i * 60, 'unixepoch'), '2026-01-01' from n`.execute(
    db,
  )
  await sql`insert into orders (id, number, user_id, checkout_key, state, payment_method, provider, email, name, phone, phone_rev, street,
      city, address_state, zip, subtotal_paise, shipping_paise, total_paise, placed_at, settled_at, stage, stage_at, version,
      cod_confirm, cod_state, view_key)
    ${numbers}, made as (select n.i, ${phone} as phone, ${name} as name, ${place} as at, ${stage} as stage from n)
    select 'order-' || i, printf('SM-%04d-%04d', i / 10000, i % 10000), 'user-' || (1 + i % ${sql.lit(people)}), 'key-' || i, 'confirmed',
      'Cash On Delivery', 'cod', (1 + i % ${sql.lit(people)}) || '@example.com', name, '+91' || phone,
      substr(phone, 10, 1) || substr(phone, 9, 1) || substr(phone, 8, 1) || substr(phone, 7, 1) || substr(phone, 6, 1) ||
        substr(phone, 5, 1) || substr(phone, 4, 1) || substr(phone, 3, 1) || substr(phone, 2, 1) || substr(phone, 1, 1) || '19',
      '14, Spice Market Yard', 'Palanpur', 'Gujarat', '385001', 42000, 10000, 52000, at, at, stage, at, 3,
      'yes', case stage when 'delivered' then case when ${sql.lit(orders)} - i < 600 then 'with-courier' else 'received' end when 'returned' then 'void' else 'due' end,
      lower(hex(randomblob(16))) from made`.execute(db)
  await sql`insert into order_lines (order_id, position, product_id, name, size, quantity, price_paise)
    select id, 0, 'jeera', 'Jeera (Cumin Seeds)', '250gm', 2, 21000 from orders`.execute(db)
  await sql`insert into order_names (word, placed_at, order_id)
    select lower(substr(name, 1, instr(name, ' ') - 1)), placed_at, id from orders
    union all select lower(substr(name, instr(name, ' ') + 1)), placed_at, id from orders`.execute(db)
  for (const [version, act, to] of [
    [1, 'new', 'new'],
    [2, 'accept', 'accepted'],
    [3, 'pack', 'packed'],
  ])
    await sql`insert into order_events (id, order_id, version, act_key, act, from_stage, to_stage, at, actor)
      select id || ${sql.lit(`-${act}`)}, id, ${sql.lit(version)}, id || ${sql.lit(`-${act}`)}, ${sql.lit(act)}, null, ${sql.lit(to)}, placed_at, 'system'
      from orders where ${sql.lit(version)} < 3 or stage not in ('new', 'accepted')`.execute(db)
  await sql`insert into shipments (order_id, courier, tracking_number, at)
    select id, 'dtdc', 'D' || substr(id, 7) || '77', placed_at from orders where stage in ('handed-over', 'delivered', 'returned')`.execute(
    db,
  )
  const body = await packOne(db, `order-${orders - 120}`)
  await sql`insert into documents (id, number, kind, year, order_id, invoice_id, issued_at, total_paise, place, body)
    select id || '-invoice', 'SMB/23-26/' || substr(id, 7), 'invoice', '23-26', id, null, placed_at, total_paise, '24', ${body}
    from orders where stage not in ('new', 'accepted') and id not in (select order_id from documents)`.execute(db)
  await sql`insert into document_lines (document_id, position, hsn, rate_bp, quantity, taxable_paise, cgst_paise, sgst_paise, igst_paise)
    select id, 0, null, null, 2, total_paise, 0, 0, 0 from documents where id like '%-invoice'`.execute(db)
  await sql`insert into outbox (id, kind, subject, payload, state, due_at, attempts, created_at, done_at, receipt, last_error)
    select id || '-told', 'message-customer', id, '{}', 'done', placed_at, 1, placed_at, placed_at, 'wamid', null from orders`.execute(
    db,
  )
  await sql`insert into letters (id, ticket, first_name, last_name, subject, email, message, received_at, kind, state)
    with recursive n(i) as (select 1 union all select i + 1 from n where i < ${sql.lit(Math.ceil(orders / 100))})
    select 'letter-' || n.i, 'T-' || n.i, 'Asha', 'Patel', 'My order', n.i || '@example.com', 'Where is my order?', ${sql.lit(now)} - n.i * 60000, 'letter',
      case when n.i < 20 then 'open' else 'answered' end from n`.execute(db)
  await sql`insert into stock_moves (id, at, product_id, label, change, stock, reason, order_id, actor)
    select id || '-sold', placed_at, 'jeera', '250gm', -2, 0, 'sold', id, 'buyer' from orders`.execute(db)
  while (await sumPastDays(db, systemClock));
}

/** Packs an order as the counter does; what its invoice says. */
async function packOne(db: RunningShop['shop']['db'], orderId: string): Promise<string> {
  const actor = { kind: 'staff', userId: 'user-1' } as const
  const request = { actKey: 'bench-pack', actor, requestId: null, orderId, version: null }
  const packed = await pack(db, systemClock, { ...request, picked: 'by-list', weightGrams: null })
  if (!packed.ok) throw new Error(JSON.stringify(packed))
  const { body } = await db
    .selectFrom('documents')
    .select('body')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  return body
}
