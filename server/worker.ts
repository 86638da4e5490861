import { setTimeout } from 'node:timers/promises'
import { sweepAttempts } from '#domain/attempts.server'
import type { Clock } from '#domain/clock'
import type { Db } from '#domain/database'
import { type Couriers, runErrands } from '#domain/errands.server'
import { expireUnpaidOrders, reconcilePayments } from '#domain/reconcile.server'
import type { Log } from '#server/log'

const tickMs = 1_000
/** Between batches of 20: WhatsApp takes 80 messages a second of one number, and shoppers go before messages. */
const restMs = 250
const expireEveryMs = 15_000
const reconcileEveryMs = 30_000
const sweepEveryMs = 60 * 60_000
const keepEventsMs = 30 * 24 * 60 * 60_000

export type Worker = {
  wake(): void
  /** Does everything there is to do now, whatever the timetable says. */
  round(): Promise<void>
  /** When the last round of its own ended, in epoch milliseconds. */
  lastRoundAt(): number
  stop(): Promise<void>
}

/**
 * Does what is left to be done after answers have gone out: outbox, expiry, reconciliation, sweeping. Any number of
 * instances may run one: leases and guarded updates keep them apart.
 */
export function startWorker(parts: {
  db: Db
  clock: Clock
  couriers: Couriers
  log: Log
  /** False leaves the rounds to the caller: a test that turns the clock itself. */
  byItself: boolean
}): Worker {
  const { db, clock, couriers, log } = parts
  const timetable = createTimetable(clock)
  let underWay: Promise<void> | null = null
  let again = false
  let stopped = false
  let lastRoundAt = Date.now()

  /** A batch of the outbox and whatever else is due; how many jobs were done is the answer. */
  async function turn(isTimeFor: (task: string, everyMs: number) => boolean): Promise<number> {
    const done = await runErrands(db, clock, couriers, ({ job, error, givenUp }) => {
      log.error(givenUp ? 'outbox.given-up' : 'outbox.delayed', error, { kind: job.kind, job: job.id })
    })
    if (isTimeFor('expire', expireEveryMs)) await expireUnpaidOrders(db, clock)
    if (couriers.payments && isTimeFor('reconcile', reconcileEveryMs))
      await reconcilePayments(db, clock, couriers.payments, (error) => log.error('reconcile.delayed', error))
    if (isTimeFor('sweep', sweepEveryMs)) {
      await sweepAttempts(db, clock)
      await db
        .deleteFrom('webhook_events')
        .where('received_at', '<', clock.now() - keepEventsMs)
        .execute()
    }
    return done
  }

  async function workOff(): Promise<void> {
    while ((await turn(timetable)) > 0 && !stopped) await setTimeout(restMs)
  }

  function run(): void {
    if (stopped) return
    if (underWay) {
      again = true
      return
    }
    underWay = workOff()
      // The database may be away for a while; the next tick tries again.
      .catch((error) => log.error('worker.failed', error))
      .finally(() => {
        underWay = null
        lastRoundAt = Date.now()
        if (again) {
          again = false
          run()
        }
      })
  }

  const timer = parts.byItself ? setInterval(run, tickMs) : undefined
  timer?.unref()
  return {
    wake: () => void (parts.byItself && setImmediate(run)),
    async round() {
      const once = createTimetable(clock)
      while ((await turn(once)) > 0);
    },
    lastRoundAt: () => lastRoundAt,
    async stop() {
      stopped = true
      clearInterval(timer)
      await underWay
    },
  }
}

/** Tells whether a task is due again; a clock that was set back does not make it wait. */
function createTimetable(clock: Clock): (task: string, everyMs: number) => boolean {
  const last = new Map<string, number>()
  return (task, everyMs) => {
    const now = clock.now()
    const since = now - (last.get(task) ?? Number.NEGATIVE_INFINITY)
    if (since >= 0 && since < everyMs) return false
    last.set(task, now)
    return true
  }
}
