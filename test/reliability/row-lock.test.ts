import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, it } from 'vitest'
import { cleanUpAfterwards, openShopProcess, until } from '#test/operations/process'
import { fillStock, inviteVisitors, publicUrl, sessionSecret, withDatabase } from '#test/reliability/buyers'
import { makePostgres } from '#test/support/databases'
import { delivery, jeera } from '#test/support/shopping'
import { serverAt, Visitor } from '#test/support/visitor'

cleanUpAfterwards()

it('on PostgreSQL somebody holds a product: people sign in and the shop is ready, and its orders are answered 503 in the end', async ({
  skip,
  onTestFinished,
}) => {
  const database = await makePostgres()
  if (!database) return skip('No PostgreSQL answers: a held row is NOT tried in this run')
  const env = { ...database.env, SESSION_SECRET: sessionSecret, PUBLIC_URL: publicUrl, TRUST_PROXY: '1' }
  const shop = await openShopProcess(env)
  const other = new pg.Client(database.env.DATABASE_URL)
  await other.connect()
  onTestFinished(async () => {
    await other.end()
    shop.child.kill('SIGKILL')
    await shop.ended
    await database.drop()
  })
  await fillStock(env)
  const owner = new Visitor(
    serverAt(() => shop.url),
    publicUrl,
    '203.0.113.9',
  )
  const account = { email: 'asha@example.com', password: 'secret' }
  await owner.register(account)
  const buyers = await inviteVisitors(env, () => shop.url, 14)
  const [first] = buyers
  if (!first) throw new Error('Nobody came')
  const quoted = await first.json('POST', '/api/cart/quote', { lines: [jeera] })
  const { totalPaise } = (await quoted.json()) as { totalPaise: number }
  const form = () => ({
    ...delivery,
    payment: 'cash',
    checkoutKey: randomUUID(),
    note: '',
    scripts: '1',
    expectedTotalPaise: String(totalPaise),
    lines: JSON.stringify([jeera]),
  })

  await other.query("begin; select * from pack_sizes where product_id = 'jeera' for update")
  const refusals: unknown[] = []
  let isHeld = true
  // Whoever is refused sends the order again, so that all connections wait for the lock.
  const orders = Promise.allSettled(
    buyers.map(async (buyer) => {
      for (;;) {
        const answer = await buyer.submit('/checkout.data', form())
        if (!isHeld) return
        refusals.push([answer.status, answer.headers.get('retry-after')])
      }
    }),
  )
  // From outside the transaction: in one, PostgreSQL tells each time what it told first.
  const waiting = "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
  await until(
    () => withDatabase(env, (db) => sql.raw(waiting).execute(db)),
    ({ rows }) => rows.length >= 10,
  )
  expect((await fetch(`${shop.url}/readyz`)).status).toBe(200)
  expect(
    (
      await new Visitor(
        serverAt(() => shop.url),
        publicUrl,
        '203.0.113.9',
      ).submit('/login', account)
    ).status,
  ).toBe(302)
  // Who wants something else is served before one of those who wait is refused: they hold no connection all the while.
  const rai = { id: 'rai', size: '250gm', quantity: 1 }
  const wish = (await (await first.json('POST', '/api/cart/quote', { lines: [rai] })).json()) as {
    totalPaise: number
  }
  const orderElsewhere = async () => {
    const before = refusals.length
    const { status } = await owner.submit('/checkout.data', {
      ...form(),
      expectedTotalPaise: String(wish.totalPaise),
      lines: JSON.stringify([rai]),
    })
    return { status, refusedMeanwhile: refusals.length - before }
  }
  // On a slow machine some are refused meanwhile: then another order is tried.
  await expect.poll(orderElsewhere).toEqual({ status: 200, refusedMeanwhile: 0 })
  await until(
    async () => refusals.length,
    (count) => count > 0,
  )
  isHeld = false
  await other.query('rollback')
  for (const { status } of await orders) expect(status).toBe('fulfilled')
  expect(refusals).toEqual(refusals.map(() => [503, '5']))
  expect((await first.submit('/checkout.data', form())).status).toBe(200)
})
