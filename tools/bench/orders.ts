import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import type { Agent } from 'node:http'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import pg from 'pg'
import { openDatabase } from '#database/connection'
import { shippingPaise } from '#domain/cart/shipping-fee'
import { shopDefaults } from '#domain/shop-settings/shop-defaults'
import { makePostgres, type TestDatabase } from '#test/support/databases'
import { startShop } from '#test/support/running-shop'
import { writeSessions } from '#test/support/sessions'
import { type Bought, buyAtOnce, send } from '#tools/bench/buyers'
import { isShortRun, median } from '#tools/bench/measure'
import { measureFloor } from '#tools/bench/order-floor'
import type { MeasuredFigure, Part } from '#tools/bench/report'

const secret = 'a secret of forty signs for measuring only'
type Line = { id: string; size: string; quantity: number }
/** More stock than the measurement sells. */
const fullStock = 1_000_000
const folder = join(import.meta.dirname, '../..')

/** Measures orders over HTTP by 16 buyers against durable one-row commits on the same disk in the same run. */
export async function benchOrders(seconds = isShortRun ? 2 : 8): Promise<Part> {
  const part: Part = { letter: 'c', title: 'Orders placed, durable, one process, 16 buyers', figures: [] }
  const dataDir = mkdtempSync(join(folder, 'data-bench-'))
  try {
    const bare = [bareSqliteCommits(dataDir)]
    const sqlite = await placeOrders({ SHOP_DATA_DIR: dataDir }, seconds)
    bare.push(bareSqliteCommits(dataDir))
    part.figures.push(...figuresOf('SQLite', sqlite, median(bare)))
    const floor = measureFloor(dataDir)
    part.figures.push({
      what: 'SQLite: an order per bare commit of the same rows, by processor',
      value: (sqlite.cpuMsPerOrder / floor).toFixed(1),
      note: `${floor.toFixed(2)} ms for the rows by prepared statements alone`,
    })
    const postgres = await makeDurablePostgres()
    if (!postgres) part.figures.push({ what: 'PostgreSQL', value: '-', note: 'no server answers' })
    else {
      const url = postgres.env.DATABASE_URL ?? ''
      const before = await barePostgresCommits(url)
      const placed = await placeOrders({ ...postgres.env }, seconds)
      part.figures.push(...figuresOf('PostgreSQL', placed, median([before, await barePostgresCommits(url)])))
      await postgres.drop()
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
  return part
}

type Placed = Bought & { consistency: string }

function figuresOf(database: string, placed: Placed, bare: number): MeasuredFigure[] {
  return [
    {
      what: `${database}: orders per bare one-row commit`,
      value: (placed.perSecond / bare).toFixed(2),
      note: `${placed.perSecond.toFixed(0)} orders/s, ${bare.toFixed(0)} bare commits/s by one writer`,
    },
    {
      what: `${database}: processor of one order, the shop's process`,
      value: `${placed.cpuMsPerOrder.toFixed(2)} ms`,
      goal: database === 'SQLite' ? '<= 2.5 ms' : '<= 5 ms',
      note: 'over the second half, with its messages as far as they are sent meanwhile',
    },
    {
      what: `${database}: consistency afterwards`,
      value: placed.consistency,
      goal: 'all agree',
      note: `${placed.acknowledged} acknowledged, ${placed.failed} refused`,
    },
  ]
}

/** Places orders of one pack by simultaneous buyers; each buyer orders one of the products. */
export async function placeOrders(
  environment: Record<string, string>,
  seconds: number,
  { buyers, products }: { buyers: number; products: number } = { buyers: 16, products: 1 },
): Promise<Placed> {
  const shop = await startShop({ ...environment, SESSION_SECRET: secret })
  const database = openDatabase({ url: environment.DATABASE_URL, dataDir: environment.SHOP_DATA_DIR ?? '' })
  const { db } = database
  try {
    const sizes = await db
      .selectFrom('pack_sizes')
      .innerJoin('products', 'products.id', 'pack_sizes.product_id')
      .select(['product_id', 'label', 'price_paise'])
      .where('pack_sizes.position', '=', 0)
      .where('products.category', '=', 'whole-spices')
      .orderBy('products.position')
      .limit(products)
      .execute()
    await db.updateTable('pack_sizes').set({ stock: fullStock }).execute()
    const lines = sizes.map(({ product_id: id, label: size }) => ({ id, size, quantity: 1 }))
    const sessions = await writeSessions(db, secret, buyers, Date.now())
    const totals = sizes.map(({ price_paise: price }) => price + shippingPaise(shopDefaults.fees, price))
    const bought = await buyAtOnce(
      shop.process.pid ?? 0,
      seconds,
      sessions.map((session, index) => {
        const at = index % lines.length
        return (agent) => placeOne(shop.url, agent, session, lines[at] as Line, totals[at] ?? 0)
      }),
    )
    const paid = bought.ofBuyers.reduce((sum, done, index) => sum + done * (totals[index % lines.length] ?? 0), 0)
    const { orders, paise } = await db
      .selectFrom('orders')
      .select((eb) => [eb.fn.countAll<number>().as('orders'), eb.fn.sum<number>('total_paise').as('paise')])
      .executeTakeFirstOrThrow()
    const { sold } = await db
      .selectFrom('pack_sizes')
      .select((eb) => eb.fn.sum<number>(sql`${fullStock} - stock`).as('sold'))
      .executeTakeFirstOrThrow()
    const agree = [orders, sold].every((one) => Number(one) === bought.acknowledged) && Number(paise) === paid
    return { ...bought, consistency: agree ? 'orders, stock and money agree' : 'DO NOT AGREE' }
  } finally {
    await database.close()
    await shop.stop()
  }
}

async function placeOne(url: string, agent: Agent, session: string, line: Line, totalPaise: number): Promise<boolean> {
  const body = new URLSearchParams({
    phone: '9876543210',
    street: '14, Spice Market Yard',
    city: 'Palanpur',
    state: 'Gujarat',
    zip: '385001',
    payment: 'cash',
    note: '',
    scripts: '1',
    lines: JSON.stringify([line]),
    checkoutKey: randomUUID(),
    expectedTotalPaise: String(totalPaise),
  }).toString()
  const headers = {
    cookie: `better-auth.session_token=${session}`,
    origin: url,
    'content-type': 'application/x-www-form-urlencoded',
  }
  const { status } = await send(`${url}/checkout.data`, agent, headers, body)
  return status === 200
}

/** Creates a database whose commits survive a power cut, as in production. */
export async function makeDurablePostgres(): Promise<TestDatabase | null> {
  const postgres = await makePostgres('empty')
  const url = postgres?.env.DATABASE_URL ?? ''
  if (postgres) await admin(url, `alter database ${new URL(url).pathname.slice(1)} reset synchronous_commit`)
  return postgres
}

function bareSqliteCommits(dataDir: string): number {
  const database = new DatabaseSync(join(dataDir, `bare-${Date.now()}.db`))
  database.exec(
    'pragma journal_mode = wal; pragma synchronous = full; create table t (id integer primary key, text text)',
  )
  const insert = database.prepare('insert into t (text) values (?)')
  const until = Date.now() + 2_000
  let count = 0
  for (; Date.now() < until; count++) insert.run('one row')
  database.close()
  return count / 2
}

async function barePostgresCommits(url: string): Promise<number> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query('create table if not exists bare (id serial primary key, text text)')
  const until = Date.now() + 2_000
  let count = 0
  for (; Date.now() < until; count++) await client.query('insert into bare (text) values ($1)', ['one row'])
  await client.end()
  return count / 2
}

async function admin(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(statement)
  await client.end()
}
