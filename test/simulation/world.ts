import type { Kysely } from 'kysely'
import type { Tables } from '#database/schema'
import { templateNames } from '#domain/notifications/templates'
import type { OrderCommand } from '#test/simulation/admin'
import { createBank } from '#test/simulation/bank'
import type { Core } from '#test/simulation/core'
import type { Stage } from '#test/simulation/database'
import { createMessaging } from '#test/simulation/fake-messaging'
import { createInvariants } from '#test/simulation/invariants'
import { createLine } from '#test/simulation/network'
import { createProvider } from '#test/simulation/provider'
import { seededRandom } from '#test/simulation/random'
import { createSchedule, type Instance } from '#test/simulation/schedule'
import { seedCrypto } from '#test/simulation/seeded-crypto'

/** What a history may do: all of it, or with webhooks alone, which then must be enough by themselves. */
export type Mode = 'whole' | 'webhooks-only'

export type ShopInstance = Instance & {
  db: Kysely<Tables>
  provider: ReturnType<typeof createProvider>
  services: Parameters<Core['runJobs']>[2]
}

export type World = ReturnType<typeof createWorld>

/** Two instances of the shop on one database, with everybody they have to do with. */
export function createWorld(core: Core, stage: Stage, seed: number, mode: Mode) {
  const random = seededRandom(seed)
  seedCrypto(random)
  const schedule = createSchedule(random, stage.isTaken)
  const lines = { provider: createLine(schedule), messaging: createLine(schedule) }
  const bank = createBank(random, schedule.clock.now)
  const invariants = createInvariants(stage, bank, schedule.clock)
  const messaging = createMessaging(schedule, lines.messaging, invariants.onSent)
  const instances = [start('one'), start('two')] as [ShopInstance, ShopInstance]
  const world = {
    core,
    stage,
    mode,
    random,
    schedule,
    clock: schedule.clock,
    lines,
    bank,
    messaging,
    invariants,
    crashes: 0,
    /** What the reports said of refunds when a day was over, in paise by day. */
    reported: new Map<string, number>(),
    /** Forms that were sent from pages of orders. */
    commands: [] as OrderCommand[],
    steps: 0,
    instance: () => instances[random(2)] ?? instances[0],
    /** Something that the shop does; it may end well, or never when its instance dies, but must not throw. */
    launch(work: Promise<unknown>) {
      work.catch((error) => invariants.complain(error))
    },
    async crash(instance: ShopInstance) {
      const at = instances.indexOf(instance)
      if (at < 0) return
      world.crashes++
      schedule.kill(instance)
      await stage.abandon(instance)
      instances[at] = start(instance.name)
    },
    async step() {
      const went = await schedule.step()
      if (went) await afterStep()
      return went
    },
    async advance(ms: number) {
      await schedule.advance(ms, afterStep)
      bank.letGo()
    },
    /** Lets everything under way come to its end. */
    async finish() {
      await settle()
      while (await world.step());
    },
    settle,
  }
  return world

  async function settle() {
    await schedule.quiet()
    await look()
  }

  async function afterStep() {
    world.steps++
    await look()
  }

  async function look() {
    for (const instance of instances) if (!instance.alive) await world.crash(instance)
    await invariants.look()
  }

  function start(name: string): ShopInstance {
    const instance: Instance = { name, alive: true, statementsLeft: null }
    const provider = createProvider(bank, lines.provider, instance, invariants.complain)
    return Object.assign(instance, {
      db: stage.connect(instance, () => schedule.park('database', instance, 2_000)),
      provider,
      services: {
        messenger: messaging.messenger(instance),
        mailer: messaging.mailer(instance),
        shopNumber: '919876543210',
        publicUrl: 'http://shop.test',
        templates: new Set(templateNames),
        payments: provider,
      },
    })
  }
}
