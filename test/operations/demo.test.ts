import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import { readConfig } from '#server/config/config'
import { cleanUpAfterwards, close, command, makeFolder, openShopProcess, until } from '#test/operations/process'
import { codeFor } from '#test/support/authenticator'
import { serverAt, Visitor } from '#test/support/visitor'
import { refuseRealShop } from '#tools/demo/refuse-real-shop'

cleanUpAfterwards()

const env = { ORDER_LIMITS: 'on', SHOP_DATA_DIR: makeFolder() }

function ask<Row>(query: string): Row[] {
  const database = new DatabaseSync(join(env.SHOP_DATA_DIR, 'shop.db'), { readOnly: true })
  try {
    return database.prepare(query).all() as Row[]
  } finally {
    database.close()
  }
}

it('one command fills an empty shop, and its owner signs in with what it prints', async () => {
  const done = await command('tools/demo/run.ts', ['--orders', '60'], env)
  expect(done).toMatchObject({ code: 0, output: expect.stringContaining('60 orders are there') })

  const stages = ask<{ stage: string }>("select distinct stage from orders where state = 'confirmed'").map(
    (row) => row.stage,
  )
  expect(stages.sort()).toEqual([
    'accepted',
    'cancelled',
    'delivered',
    'handed-over',
    'new',
    'packed',
    'returned',
    'returning',
  ])
  expect(ask('select id from orders where stage_at > unixepoch() * 1000 or placed_at > unixepoch() * 1000')).toEqual([])
  // What was packed has one paper, and what was never packed has none.
  const issued = `select (select count(*) from documents where kind = 'invoice' and order_id = orders.id) as issued,
    (select count(*) from order_events where act = 'pack' and order_id = orders.id) as packed from orders`
  for (const { issued: had, packed } of ask<{ issued: number; packed: number }>(issued)) expect(had).toBe(packed)
  const versions =
    'select version, (select count(*) from order_events where order_id = orders.id) as events from orders'
  const states = `${versions} where state = 'confirmed'`
  for (const { version, events } of ask<{ version: number; events: number }>(states)) expect(events).toBe(version)

  const [, password = ''] = /password +(\S+)/.exec(done.output) ?? []
  const [, key = ''] = /authenticator +([A-Z2-7 ]+)\n/.exec(done.output) ?? []
  const shop = await openShopProcess(env)
  const owner = new Visitor(
    serverAt(() => shop.url),
    shop.url,
    '127.0.0.1',
  )
  await owner.submit('/login', { email: 'owner@demo.example', password })
  await owner.submit('/login/code', { code: codeFor(key) })
  const board = await owner.get('/admin?view=issues')
  expect(board.status).toBe(200)

  // The bank of the shop that was started anew knows what was paid before.
  const [paid] = ask<{ number: string; version: number }>(
    "select number, version from orders where provider = 'sim' and state = 'confirmed' and stage = 'accepted'",
  )
  const called = { intent: 'cancel', key: 'call-off-1', orders: `${paid?.number}:${paid?.version}`, reason: 'Trial' }
  expect((await owner.submit(`/admin/orders/${paid?.number}`, called)).status).toBeLessThan(400)
  const refunded = `select payments.state from payments join orders on orders.id = order_id where number = '${paid?.number}'`
  await until(
    async () => ask<{ state: string }>(refunded)[0]?.state,
    (state) => state === 'refunded',
  )
  await close(shop)

  const again = await command('tools/demo/run.ts', [], env)
  expect(again).toMatchObject({ code: 1, output: expect.stringContaining('There are orders, accounts or staff') })
}, 120_000)

const words = 'The demo is for trials only'

it('it refuses a shop in production', async () => {
  const real = { APP_ENV: 'production', SESSION_SECRET: 'x'.repeat(40) }
  const refused = await command('tools/demo/run.ts', [], { ORDER_LIMITS: 'on', SHOP_DATA_DIR: makeFolder(), ...real })
  expect(refused).toMatchObject({ code: 1, output: expect.stringContaining(words) })
})

it.each<Record<string, string>>([
  { PUBLIC_URL: 'https://shop.example' },
  { RAZORPAY_KEY_ID: 'rzp_test_1', RAZORPAY_KEY_SECRET: 'secret', RAZORPAY_WEBHOOK_SECRET: 'secret' },
  { SMTP_URL: 'smtp://127.0.0.1', MAIL_FROM: 'shop@example.com' },
])('it refuses a shop that could be real: %j', (real) => {
  const config = readConfig({ ORDER_LIMITS: 'on', SHOP_DATA_DIR: makeFolder(), ...real })
  expect(() => refuseRealShop(config)).toThrow(words)
})
