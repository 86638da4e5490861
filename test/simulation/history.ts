import { createHash } from 'node:crypto'
import { type Action, perform } from '#test/simulation/actions'
import type { Core } from '#test/simulation/core'
import type { Stage } from '#test/simulation/database'
import { sumUp } from '#test/simulation/outcome'
import type { Form } from '#test/simulation/shoppers'
import { createWorld, type Mode } from '#test/simulation/world'

export type History = { actions: Action[]; seed: number }

/** Plays one history from an empty shop to its end; throws what it found broken. */
export async function play(core: Core, stage: Stage, history: History, mode: Mode = 'whole') {
  await stage.reset()
  const world = createWorld(core, stage, history.seed, mode)
  const forms: Form[] = []
  await world.settle()
  for (const action of history.actions) {
    await perform(world, forms, action)
    await world.settle()
    for (let i = 0; i < action.run; i++) if (!(await world.step())) break
  }
  await sumUp(world)
  return { steps: world.steps, fingerprint: await fingerprint(stage) }
}

/** Of everything in the database at the end: the same history leaves the same one. */
async function fingerprint(stage: Stage): Promise<string> {
  const hash = createHash('sha256')
  const shop = ['orders', 'order_lines', 'payments', 'outbox', 'webhook_events', 'carts', 'pack_sizes']
  for (const table of [
    ...shop,
    'order_events',
    'shipments',
    'audit',
    'documents',
    'series',
    'stock_moves',
    'refunds',
    'refund_reversals',
    'offers',
    'offer_uses',
    'cod_remittances',
    'batch_picks',
  ])
    hash.update(JSON.stringify(await stage.rows(`select * from ${table} order by 1, 2, 3`)))
  return hash.digest('hex')
}
