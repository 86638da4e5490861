import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { openDatabase } from '#database/connection'
import { cleanUpAfterwards, makeShopFolder } from '#test/operations/process'
import { expediteJobs, passTime } from '#test/reliability/audit'
import { auditActs, type CommandRecords, isGivenUp, kept } from '#test/reliability/audit-commands'
import { fillStock, letBuyersIn, publicUrl, sessionSecret } from '#test/reliability/buyers'
import { type Clerks, letStaffIn } from '#test/reliability/clerks'
import { figures } from '#test/reliability/figures'
import { finishEverything } from '#test/reliability/finish'
import { makeKillableShop } from '#test/reliability/killable-shop'
import { type MailServer, openMailServer } from '#test/reliability/mail-server'
import { openStandaloneProvider } from '#test/reliability/standalone-provider'
import { seededRandom } from '#test/simulation/random'
import { makePostgres } from '#test/support/databases'
import { testLimitMs } from '#test/support/time-limits'

cleanUpAfterwards()

/** Of both databases together; the long run sets 200. */
const rounds = Number(process.env.TRUST_ACT_ROUNDS ?? 2)
const seed = Number(process.env.TRUST_SEED ?? 1993)

it.for([
  // On the disk that a shop would have, and not in memory.
  ['SQLite', async () => ({ env: { SHOP_DATA_DIR: makeShopFolder() }, drop: async () => {} })],
  ['PostgreSQL', makePostgres],
] as const)(
  'kill -9 while staff accept, pack, hand over, refund, call off and undo, on %s: each act is done once and audited once, and told once',
  { timeout: testLimitMs + rounds * 20_000 },
  async ([name, make], { task, skip, onTestFinished }) => {
    const database = await make()
    if (!database) return skip('No PostgreSQL answers: the shop is NOT killed on it in this run')
    const [provider, mail] = [await openStandaloneProvider(() => shop.lastUrl()), await openMailServer()]
    const env: Record<string, string> = {
      ...database.env,
      SESSION_SECRET: sessionSecret,
      PUBLIC_URL: publicUrl,
      ...mail.env,
    }
    const shop = makeKillableShop({ ...env, ...provider.envOf('shop') })
    await shop.open()
    const beside = openDatabase({ url: env.DATABASE_URL, dataDir: env.SHOP_DATA_DIR ?? '' })
    const { db } = beside
    onTestFinished(async () => {
      await shop.kill()
      provider.close()
      mail.close()
      await beside.close()
      await database.drop()
    })
    await fillStock(env)
    const random = seededRandom(seed)
    const buyers = await letBuyersIn({ env, url: shop.url, provider, random, buyers: 2 })
    const clerks = await letStaffIn({ db, url: shop.url, random, clerks: 4 })
    for (let round = 0; round < rounds / 2; round++) {
      await clerks.typeCodes()
      await clerks.getDone(1 + random(12))
      // In the middle of an act: on its way, in its transaction, or on the way back.
      await clerks.nextSent()
      await sleep(random(25))
      await shop.kill()
      await passTime(db, shop.begunAt())
      await shop.open()
      // What it was about to send when it died is sent by the next.
      await expediteJobs(db, shop.begunAt())
    }
    await clerks.typeCodes()
    await clerks.getDone(1)
    await Promise.all([clerks.goHome(), buyers.goHome()])
    await finishEverything({ shop, env, provider })

    const books = await auditActs(db, clerks.asked, provider.simulator)
    const givenUp = (await db.selectFrom('outbox').selectAll().execute()).filter(isGivenUp).length
    figures(task, figuresOfActs(name, rounds / 2, clerks, books, mail, givenUp))
    expect({ books, odd: [...clerks.odd, ...buyers.seen.odd], deaths: shop.deaths }, `seed ${seed}`).toEqual({
      books: kept,
      odd: [],
      deaths: [],
    })
    expect(clerks.asked.every(({ reported }) => reported !== 'nothing')).toBe(true)
  },
)

function figuresOfActs(
  name: string,
  kills: number,
  clerks: Clerks,
  books: CommandRecords,
  mail: MailServer,
  givenUp: number,
) {
  const answers = [...clerks.statuses].toSorted(([a], [b]) => a - b).map(([status, times]) => `${times} × ${status}`)
  const done = clerks.asked.filter(({ reported }) => reported === 'done')
  const kinds = [...Map.groupBy(done, ({ act }) => act)].map(([act, acts]) => `${acts.length} ${act}`)
  const again = [...mail.taken.values()].filter((times) => times > 1).length
  const count = (what: string, found: string[]) => ({ what: `${name}: ${what}`, value: `${found.length}`, goal: '0' })
  return [
    { what: `${name}: kill -9 during acts of staff`, value: `${kills}`, note: `seed ${seed}` },
    {
      what: `${name}: acts done`,
      value: `${done.length}`,
      note: `${kinds.join(', ')}; answers: ${answers.join(', ')}`,
    },
    count('acts told otherwise than they are', books.untrue),
    count('acts without audit row', books.unaudited),
    count('audit rows without act', books.auditedOnly),
    count('messages doubled, missing, or of what was undone', books.messages),
    count('orders, papers or cash that are not as their history', books.orders),
    count('packs that are not conserved', books.stock),
    count('refunds doubled or not as decided', books.money),
    {
      what: `${name}: mails that the mail server took twice`,
      value: `${again} of ${mail.taken.size}`,
      note: 'sent, and the shop killed before it noted that; the same Message-ID',
    },
    {
      what: `${name}: messages given up and in Trouble`,
      value: `${givenUp}`,
      note: 'killed while one was sent, and the next try had no answer in time either',
    },
  ]
}
