import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { sql } from 'kysely'
import type { ServerBuild } from 'react-router'
import { Search } from '#domain/catalog/search/search'
import { buildSearchIndex } from '#domain/catalog/search/search-index.server'
import { readConfig } from '#server/config/config'
import { createLog } from '#server/operations/log'
import { openShop, type RunningShop } from '#server/shop'
import { writeSessions } from '#test/support/sessions'
import { checkOut, checkoutForm, jeera } from '#test/support/shopping'
import { Visitor } from '#test/support/visitor'
import { isShortRun, median } from '#tools/bench/measure'
import type { MeasuredFigure, Part } from '#tools/bench/report'

const secret = 'a secret of forty signs for measuring only'
const everySize = [
  { products: 100, orders: 100 },
  { products: 10_000, orders: 10_000 },
  { products: 100_000, orders: 1_000_000 },
]
const sizes = isShortRun ? everySize.slice(0, 2) : everySize
const tries = isShortRun ? 5 : 25

/** Measures a page, the API, the account page and an order as the shop grows, without caches. */
export async function benchGrowth(): Promise<Part> {
  const part: Part = { letter: 'g', title: 'Growth, as ratios to the smallest shop', figures: [] }
  const rows: Record<string, number>[] = []
  const searches: MeasuredFigure[][] = []
  for (const size of sizes) {
    const { ms, search } = await measureShop(size)
    rows.push(ms)
    searches.push(search)
  }
  const [smallest = {}] = rows
  for (const what of Object.keys(smallest))
    part.figures.push({
      what,
      value: rows.map((row) => ((row[what] ?? Number.NaN) / (smallest[what] ?? 1)).toFixed(2)).join(' / '),
      goal: '<= 2',
      note: `${rows.map((row) => row[what]?.toFixed(1)).join(' / ')} ms; ${sizes.map(({ products, orders }) => `${products} products and ${orders} orders`).join(', ')}`,
    })
  part.figures.push(...(searches.at(-1) ?? []))
  return part
}

async function measureShop({
  products,
  orders,
}: (typeof sizes)[number]): Promise<{ ms: Record<string, number>; search: MeasuredFigure[] }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-growth-'))
  const build = (await import(join(import.meta.dirname, '../../build/server/index.js'))) as ServerBuild
  const config = readConfig({ SHOP_DATA_DIR: dataDir, SESSION_SECRET: secret, ORDER_LIMITS: 'off' })
  const own = { url: () => 'http://shop.invalid', deliver: async () => new Response(null) }
  const running = await openShop({ config, build, log: createLog(() => {}), own, workByItself: false })
  try {
    const [session = ''] = await writeSessions(running.shop.db, secret, 1, Date.now())
    await fill(running, products, orders)
    const visitor = new Visitor(running.application, config.publicUrl, '192.0.2.1')
    visitor.cookies.set('better-auth.session_token', session)
    const page = (path: string) => () =>
      running.application.renderPublic(`${config.publicUrl}${path}`).then(({ response }) => response.text())
    const search = await measureSearch(running.shop.db, products)
    const ms = {
      'home page, rendered': await time(page('/')),
      'category page, rendered': await time(page('/category/whole-spices')),
      'filtered category page, rendered': await time(page('/category/whole-spices?size=500gm&minPrice=150')),
      'search page, rendered': await time(page('/search?q=jeera')),
      'search suggestions': await time(page('/search/suggest?q=gar')),
      'product page, rendered': await time(page('/product/jeera')),
      'a page of reviews, rendered': await time(page('/product/jeera/reviews')),
      'a cart, priced': await time(() => visitor.json('POST', '/api/cart/quote', { lines: [jeera], code: 'CODE-1' })),
      'product API, one': await time(page('/products/jeera')),
      'account page': await time(() => visitor.get('/myprofile').then((response) => response.text())),
      'placing an order': await time(async () => {
        const answer = await checkOut(visitor, await checkoutForm(visitor))
        if (answer.kind !== 'placed') throw new Error(JSON.stringify(answer))
      }),
    }
    return { ms, search }
  } finally {
    await running.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/**
 * Writes copies of the seeded products, every fifth with its search terms, five of each invented name; orders of ten
 * thousand people, one of them the visitor, every tenth with a review; and an offer for each hundred products, of which
 * every tenth still runs and every twentieth needs no code.
 */
async function fill(running: RunningShop, products: number, orders: number): Promise<void> {
  const { db } = running.shop
  await sql`update pack_sizes set stock = 1000000`.execute(db)
  await sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${sql.lit(Math.ceil(products / 41))})
    insert into products (id, position, name, name_gu, name_hi, category, subcategory, facts, pictures, found_by)
    select p.id || '-' || n.i, p.position + 100 * n.i, ${madeUpWord} || ' ' || p.name, p.name_gu, p.name_hi, p.category, p.subcategory,
      p.facts, p.pictures, case when n.i % 5 = 0 then p.found_by else '' end
    from products p, n where n.i > 1`.execute(db)
  await sql`insert into pack_sizes (product_id, position, label, price_paise, stock)
    select p.id, s.position, s.label, s.price_paise, s.stock from products p
    join pack_sizes s on s.product_id = substr(p.id, 1, instr(p.id || '-', '-') - 1) or p.id like s.product_id || '-%'
    where p.position >= 200 and p.position % 100 = (select position from products where id = s.product_id)
    on conflict do nothing`.execute(db)
  await sql`insert into "user" (id, name, email, "emailVerified", "createdAt", "updatedAt")
    with recursive n(i) as (select 1 union all select i + 1 from n where i < ${sql.lit(Math.min(10_000, orders))})
    select 'user-' || i, 'One Buyer', i || '@example.com', 0, '2026-01-01', '2026-01-01' from n`.execute(db)
  await sql`insert into orders (id, number, user_id, checkout_key, state, payment_method, provider, email, name, phone, street, city,
      address_state, zip, subtotal_paise, shipping_paise, total_paise, placed_at, settled_at)
    with recursive n(i) as (select 1 union all select i + 1 from n where i < ${sql.lit(orders)})
    select 'order-' || i, 'SM-' || i, case when i % 10000 = 7 then (select "userId" from session limit 1) else 'user-' || (1 + i % ${sql.lit(Math.min(10_000, orders))}) end,
      'key-' || i, 'confirmed', 'Cash On Delivery', 'cod', 'a@example.com', 'One Buyer', '+919876543210', 'Street', 'Palanpur', 'Gujarat', '385001',
      21000, 10000, 31000, 1700000000000 + i, 1700000000000 + i from n`.execute(db)
  await sql`insert into order_lines (order_id, position, product_id, name, size, quantity, price_paise)
    select id, 0, 'jeera', 'Jeera (Cumin Seeds)', '250gm', 1, 21000 from orders`.execute(db)
  await sql`insert into reviews (id, order_id, product_id, stars, body, name, state, written_at, public_at)
    select id, id, 'jeera', 1 + placed_at % 5, 'Fine for daily dal.', 'Buyer', 'public', placed_at, placed_at
    from orders where placed_at % 10 = 0`.execute(db)
  await sql`update products set review_count = (select count(*) from reviews), review_stars = (select sum(stars) from reviews)
    where id = 'jeera'`.execute(db)
  await sql`insert into offers (id, name, code, kind, value, from_paise, scope, first_day, last_day, first_order)
    with recursive n(i) as (select 1 union all select i + 1 from n where i < ${sql.lit(Math.ceil(products / 100))})
    select 'offer-' || i, 'Offer', case when i % 20 = 0 then null else 'CODE-' || i end, 'percent', 1 + i % 20, 0, 'all',
      '2026-01-01', case when i % 10 = 0 then '2099-01-01' else '2026-01-31' end, 0 from n`.execute(db)
}

/** SQL for one of twenty thousand invented words of five syllables. */
const syllable = (place: number) =>
  sql`substr('karitosumanepoladiguhevojibu', 1 + 2 * (((n.i * 41 + p.position) / ${sql.lit(5 * 7 ** place)}) % 14), 2)`
const madeUpWord = sql`${syllable(0)} || ${syllable(1)} || ${syllable(2)} || ${syllable(3)} || ${syllable(4)}`

/** Measures the search index alone: build time, memory and query times. */
async function measureSearch(db: RunningShop['shop']['db'], products: number): Promise<MeasuredFigure[]> {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  // One collection frees an object, a later one its memory outside the heap.
  const memory = async () => {
    for (let time = 0; time < 5; time++) {
      collect()
      await setTimeout(200)
    }
    const { heapUsed, arrayBuffers } = process.memoryUsage()
    return (heapUsed + arrayBuffers) / 1e6
  }
  const started = performance.now()
  let longestPause = 0
  let last = started
  const beat = setInterval(() => {
    longestPause = Math.max(longestPause, performance.now() - last)
    last = performance.now()
  }, 1)
  const held: { search: Search | null } = { search: new Search(await buildSearchIndex(db)) }
  const seconds = (performance.now() - started) / 1000
  clearInterval(beat)
  const queries = readFileSync(join(import.meta.dirname, '../../test/integration/search-queries.txt'), 'utf8')
    .split('\n')
    .flatMap((line) => (line.startsWith('#') ? [] : line.split(': ').slice(0, 1)))
  const words = held.search?.index.words.keys.length
  for (const query of queries) held.search?.find(query, 24)
  const times: number[] = []
  for (const query of queries) {
    const asked = performance.now()
    held.search?.find(query, 24)
    times.push(performance.now() - asked)
  }
  const withIndex = await memory()
  held.search = null
  const megabytes = withIndex - (await memory())
  const sorted = times.toSorted((one, other) => one - other)
  const at = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? Number.NaN).toFixed(1)
  const note = `${products} products, ${words} words and phrases`
  return [
    {
      what: 'search: a query alone, 99 of 100',
      value: `${at(0.99)} ms`,
      goal: '<= 10 ms',
      note: `median ${at(0.5)} ms; ${queries.length} queries`,
    },
    { what: 'search: the index in memory', value: `${megabytes.toFixed(0)} MB`, goal: '<= 25 MB', note },
    {
      what: 'search: the index is built in',
      value: `${seconds.toFixed(1)} s`,
      note: `longest pause of others ${longestPause.toFixed(0)} ms`,
    },
  ]
}

async function time(work: () => Promise<unknown>): Promise<number> {
  for (let n = 0; n < 5; n++) await work()
  const times: number[] = []
  for (let n = 0; n < tries; n++) {
    const started = performance.now()
    await work()
    times.push(performance.now() - started)
  }
  return median(times)
}
