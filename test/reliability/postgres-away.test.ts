import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { cleanUpAfterwards, until } from '#test/operations/process'
import { auditShop, balanced, countWaiting, expediteJobs } from '#test/reliability/audit'
import { fillStock, letBuyersIn, publicUrl, sessionSecret, withDatabase } from '#test/reliability/buyers'
import { figures, figuresOfReports } from '#test/reliability/figures'
import { makeKillableShop } from '#test/reliability/killable-shop'
import { openPostgresServer } from '#test/reliability/postgres-server'
import { seededRandom } from '#test/simulation/random'
import { testLimitMs } from '#test/support/time-limits'

cleanUpAfterwards()

/** The long run sets 15. */
const times = Number(process.env.TRUST_POSTGRES_KILLS ?? 3)
const seed = Number(process.env.TRUST_SEED ?? 1993)

it('PostgreSQL is killed under load: 503 meanwhile, nothing lost or doubled, and the shop is well again by itself', {
  timeout: testLimitMs + times * 20_000,
}, async ({ task, skip, onTestFinished }) => {
  const server = await openPostgresServer()
  if (!server) return skip('No PostgreSQL: it is NOT killed in this run')
  const env = { ...server.env, SESSION_SECRET: sessionSecret, PUBLIC_URL: publicUrl }
  const shop = makeKillableShop(env)
  onTestFinished(async () => {
    await shop.kill()
    await server.drop()
  })
  await shop.open()
  await fillStock(env)
  if (server.staysAway) expect(await withDatabase(env, readSynchronousCommit)).toBe('on')
  const random = seededRandom(seed)
  const buyers = await letBuyersIn({ env, url: shop.url, random, buyers: 6 })
  const { seen } = buyers
  let backAt = 0
  for (let time = 0; time < times; time++) {
    await buyers.getOrders(10 + random(20))
    await sleep(random(20))
    const refused = seen.statuses.get(503) ?? 0
    await server.goAway()
    if (server.staysAway) {
      await until(
        async () => seen.statuses.get(503) ?? 0,
        (now) => now > refused + 6,
      )
      expect((await fetch(`${await shop.url()}/healthz`)).status).toBe(200)
      expect((await fetch(`${await shop.url()}/readyz`)).status).toBe(503)
    }
    backAt = Date.now()
    await server.comeBack()
  }
  await buyers.getOrders(10)
  await buyers.goHome()
  await until(
    () =>
      withDatabase(env, async (db) => {
        await expediteJobs(db, backAt)
        return countWaiting(db, Date.now())
      }),
    ({ jobs }) => jobs === 0,
  )
  const books = await withDatabase(env, (db) => auditShop(db, seen.checkouts))
  figures(task, [
    { what: 'PostgreSQL killed under load, and back', value: `${times}`, note: `seed ${seed}` },
    ...figuresOfReports('PostgreSQL', seen, books),
    { what: 'answers of 500, or none at all', value: `${seen.odd.length + (seen.statuses.get(0) ?? 0)}`, goal: '0' },
  ])
  const { odd, withoutRetryAfter } = seen
  expect(
    { books, odd, withoutRetryAfter, unanswered: seen.statuses.get(0), deaths: shop.deaths },
    `seed ${seed}`,
  ).toEqual({ books: balanced, odd: [], withoutRetryAfter: [], unanswered: undefined, deaths: [] })
  expect(seen.acknowledged).toBe(seen.checkouts.length)
})

async function readSynchronousCommit(db: Parameters<typeof countWaiting>[0]): Promise<string | undefined> {
  const { rows } = await sql<{ synchronous_commit: string }>`show synchronous_commit`.execute(db)
  return rows[0]?.synchronous_commit
}
