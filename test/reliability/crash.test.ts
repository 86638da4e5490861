import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { cleanUpAfterwards, makeShopFolder } from '#test/operations/process'
import { auditShop, balanced, passTime } from '#test/reliability/audit'
import { type Buyers, fillStock, letBuyersIn, publicUrl, sessionSecret, withDatabase } from '#test/reliability/buyers'
import { figures, figuresOfReports } from '#test/reliability/figures'
import { finishEverything } from '#test/reliability/finish'
import { type KillableShop, makeKillableShop } from '#test/reliability/killable-shop'
import { openStandaloneProvider, type StandaloneProvider } from '#test/reliability/standalone-provider'
import { type Random, seededRandom } from '#test/simulation/random'
import { makePostgres } from '#test/support/databases'
import { testLimitMs } from '#test/support/time-limits'
import { median } from '#tools/bench/measure'

cleanUpAfterwards()

/** Of both databases together; the long run sets 200. */
const rounds = Number(process.env.TRUST_CRASH_ROUNDS ?? 4)
const seed = Number(process.env.TRUST_SEED ?? 1993)
/** What a start after a kill is compared with in the long run's figures. */
const idleStarts = rounds > 20 ? 3 : 1

/** What the provider does wrong meanwhile. */
const moods = [
  {},
  { duplicate: true },
  { outOfOrder: true, duplicate: true },
  { drop: true },
  { delayMs: 300 },
  { api5xx: 3 },
] as const

it.for([
  // On the disk that a shop would have, and not in memory.
  ['SQLite', async () => ({ env: { SHOP_DATA_DIR: makeShopFolder() }, drop: async () => {} })],
  ['PostgreSQL', makePostgres],
] as const)(
  'kill -9 while people order and pay, again and again, on %s: nothing is lost or doubled, and all money has its place',
  { timeout: testLimitMs + rounds * 20_000 },
  async ([name, make], { task, skip, onTestFinished }) => {
    const database = await make()
    if (!database) return skip('No PostgreSQL answers: the shop is NOT killed on it in this run')
    const env = { ...database.env, SESSION_SECRET: sessionSecret, PUBLIC_URL: publicUrl }
    const provider = await openStandaloneProvider(() => shop.lastUrl())
    const shop = makeKillableShop({ ...env, ...provider.envOf('shop') })
    onTestFinished(async () => {
      await shop.kill()
      provider.close()
      await database.drop()
    })
    const idle: number[] = []
    for (let start = 0; start < idleStarts; start++) {
      await shop.close()
      idle.push(await shop.open())
    }
    await fillStock(env)
    const random = seededRandom(seed)
    const buyers = await letBuyersIn({ env, url: shop.url, provider, random, buyers: 6 })
    const starts: number[] = []
    for (let round = 0; round < rounds / 2; round++)
      starts.push(await crashOnce({ shop, env, provider, buyers, random }))
    await buyers.goHome()
    await finishEverything({ shop, env, provider })

    const { seen } = buyers
    const books = await withDatabase(env, (db) => auditShop(db, seen.checkouts, provider.simulator))
    figures(task, [
      { what: `${name}: kill -9 under load`, value: `${starts.length}`, note: `seed ${seed}` },
      ...figuresOfReports(name, seen, books, provider.simulator),
      {
        what: `${name}: slowest start after a kill, to the median idle start`,
        value: (Math.max(...starts) / median(idle)).toFixed(2),
        note: `${Math.round(Math.max(...starts))} ms to ${Math.round(median(idle))} ms`,
      },
    ])
    expect({ books, odd: seen.odd, deaths: shop.deaths }, `seed ${seed}`).toEqual({
      books: balanced,
      odd: [],
      deaths: [],
    })
    expect(seen.acknowledged).toBe(seen.checkouts.length)
  },
)

type Stage = {
  shop: KillableShop
  env: Record<string, string>
  provider: StandaloneProvider
  buyers: Buyers
  random: Random
}

/** Lets people order for a moment, kills the shop in the middle, and opens it again; how long that took. */
async function crashOnce({ shop, env, provider, buyers, random }: Stage): Promise<number> {
  provider.setMood(moods[random(moods.length)] ?? {})
  await withDatabase(env, (db) => passTime(db, shop.begunAt()))
  await buyers.getOrders(random(8))
  await sleep(random(40))
  await shop.kill()
  // Now and then it dies again before it listens.
  if (random(5) === 0) await shop.openAndKill(random(800))
  return shop.open()
}
