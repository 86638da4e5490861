import { afterAll, beforeAll, expect, it } from 'vitest'
import { figures } from '#test/reliability/figures'
import { type LoadedShop, openLoadedShop } from '#test/reliability/load'
import { floods, measureFlood } from '#test/security/floods'
import { makeSqlite, type TestDatabase } from '#test/support/databases'

const seconds = Number(process.env.TRUST_FLOOD_SECONDS ?? 2)

let database: TestDatabase
let shop: LoadedShop
beforeAll(async () => {
  database = await makeSqlite()
  shop = await openLoadedShop(4, database.env)
})
afterAll(async () => {
  await shop?.stop()
  await database?.drop()
})

it.for(Object.entries(floods))(
  'orders and pages from memory go on through a flood of %s',
  async ([name, flood], { task }) => {
    const measured = await measureFlood(shop, flood, { seconds, rounds: 3 })
    const { ordersRatio, pagesRatio, idleOrderMs, idlePageMs, ordered, refusedOrders, statuses } = measured
    const share = ordered / (ordered + refusedOrders)
    const answers = Object.entries(statuses).map(([status, times]) => `${times} × ${status}`)
    figures(task, [
      {
        what: `100 × ${name}: orders to idle, medians`,
        value: ordersRatio.toFixed(1),
        goal: '<= 5',
        note: `idle ${idleOrderMs.toFixed(1)} ms; the flood got ${answers.join(', ')}`,
      },
      {
        what: `100 × ${name}: pages from memory to idle, medians`,
        value: pagesRatio.toFixed(1),
        goal: '<= 5',
        note: `idle ${idlePageMs.toFixed(1)} ms`,
      },
      { what: `100 × ${name}: orders that went through`, value: `${(share * 100).toFixed(1)} %`, goal: '>= 99 %' },
    ])
    expect(share).toBeGreaterThanOrEqual(0.99)
  },
)
