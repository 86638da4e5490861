import { join } from 'node:path'
import type { ServerBuild } from 'react-router'
import { readConfig } from '#server/config/config'
import { createLog } from '#server/operations/log'
import { openShop } from '#server/shop'
import { makeSqlite } from '#test/support/databases'
import { Visitor } from '#test/support/visitor'
import { median } from '#tools/bench/measure'

export type SignInTiming = { known: number; unknown: number; ratio: number }

/**
 * Medians, in milliseconds, of tries with a wrong password for a known and for an unknown account, by turns; `ratio` is
 * unknown to known. In a shop of its own, so that nothing else is under way.
 */
export async function measureSignInTiming(tries = 60): Promise<SignInTiming> {
  const database = await makeSqlite()
  const config = readConfig({ SESSION_SECRET: 'a secret of forty signs for the tests only', ...database.env })
  const shop = await openShop({
    config,
    build: (await import(join(import.meta.dirname, '../../build/server/index.js'))) as ServerBuild,
    log: createLog(() => {}),
    own: { url: () => 'http://shop.invalid' },
    workByItself: false,
  })
  const visitor = () => new Visitor(shop.application, config.publicUrl, '203.0.113.7')
  const taken = { known: [] as number[], unknown: [] as number[] }
  try {
    await visitor().register({ email: 'known@example.com' })
    // The first tries compile and warm up what the others find ready.
    for (let n = -5; n < tries; n++)
      for (const account of ['known', 'unknown'] as const) {
        await shop.shop.db.deleteFrom('attempts').execute()
        const start = performance.now()
        const { status } = await visitor().act('/login', { email: `${account}@example.com`, password: `guess ${n}` })
        if (status !== 401) throw new Error(`A wrong password returned ${status}`)
        if (n >= 0) taken[account].push(performance.now() - start)
      }
  } finally {
    await shop.close()
    await database.drop()
  }
  const [known, unknown] = [median(taken.known), median(taken.unknown)]
  return { known, unknown, ratio: unknown / known }
}
