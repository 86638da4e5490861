import { until } from '#test/operations/process'
import { countWaiting, expediteJobs, passTime } from '#test/reliability/audit'
import { withDatabase } from '#test/reliability/buyers'
import type { KillableShop } from '#test/reliability/killable-shop'
import type { StandaloneProvider } from '#test/reliability/standalone-provider'

/** How many orders a worker asks the provider about at its start; the next ones half a minute later. */
const askedAtOnce = 50

/** Hours pass, and the shop does what is left to be done: it is opened until nothing waits any more. */
export async function finishEverything(parts: {
  shop: KillableShop
  env: Record<string, string>
  provider: StandaloneProvider
}): Promise<void> {
  const { shop, env, provider } = parts
  const { simulator } = provider
  provider.setMood({})
  await simulator.flush()
  const now = Date.now()
  let left = await withDatabase(env, async (db) => {
    await passTime(db, now)
    return countWaiting(db, now)
  })
  do {
    const enough = Math.max(0, left.checks - askedAtOnce)
    await shop.kill()
    await shop.open()
    left = await withDatabase(env, (db) =>
      until(
        async () => {
          await simulator.flush()
          await expediteJobs(db, shop.begunAt())
          return countWaiting(db, now)
        },
        ({ checks, jobs }) => jobs === 0 && checks <= enough,
      ),
    )
  } while (left.checks > 0 || left.pending > 0)
}
