import type { Random } from '#test/simulation/random'

/** One instance of the shop; what it had under way ends with it. */
export type Instance = {
  name: string
  alive: boolean
  /** When set, the instance dies at the so-manieth next statement, in the middle of a transaction if need be. */
  statementsLeft: number | null
}

type Parked = {
  kind: 'database' | 'network'
  instance: Instance | null
  deadline: number
  go: () => void
  /** A request that is on its way may arrive although its sender is dead. */
  straggler: (() => void) | null
}

export type Schedule = ReturnType<typeof createSchedule>

/**
 * A virtual clock and everything that waits: whoever asks the database or the network is parked, and the seed says who
 * goes on next. Between two parked places nothing can come in between.
 */
export function createSchedule(random: Random, isDatabaseTaken: () => boolean) {
  let now = Date.UTC(2026, 0, 5)
  let waiting: Parked[] = []

  function park(kind: Parked['kind'], instance: Instance | null, maxMs: number, straggler: (() => void) | null = null) {
    return new Promise<void>((resolve) => {
      if (instance?.alive === false) return
      waiting.push({ kind, instance, deadline: now + maxMs, go: resolve, straggler })
    })
  }

  /** Lets one of those that may go on do so; false when there is none. */
  async function step(choose: (ready: Parked[]) => Parked | undefined = (ready) => ready[random(ready.length)]) {
    const ready = waiting.filter(
      (one) => (one.kind !== 'database' || !isDatabaseTaken()) && (one.instance !== null || random(8) === 0),
    )
    const chosen = ready.length > 0 ? choose(ready) : undefined
    if (!chosen) return false
    waiting = waiting.filter((one) => one !== chosen)
    chosen.go()
    await quiet()
    return true
  }

  return {
    clock: { now: () => now },
    random,
    park,
    step,
    quiet,
    /** Turns the clock. No call and no query waits longer than its limit: those whose limit lies before go on first. */
    async advance(ms: number, afterStep: () => Promise<void>) {
      const until = now + ms
      const isDue = (ready: Parked[]) => ready.filter((one) => one.deadline <= until).toSorted(byDeadline)[0]
      while (
        await step((ready) => {
          const due = isDue(ready)
          if (due) now = Math.max(now, due.deadline)
          return due
        })
      )
        await afterStep()
      now = until
    },
    /** Nothing of a dead instance ever runs again; its requests may still arrive. */
    kill(instance: Instance) {
      instance.alive = false
      const its = waiting.filter((one) => one.instance === instance)
      waiting = waiting.filter((one) => one.instance !== instance)
      for (const { straggler } of its) if (straggler && random(2) === 0) later(straggler)
    },
    later,
  }

  /** Something that happens outside at some time, whatever becomes of the shop. */
  function later(effect: () => void) {
    waiting.push({ kind: 'network', instance: null, deadline: now + 5 * 60_000, go: effect, straggler: null })
  }
}

function byDeadline(a: Parked, b: Parked): number {
  return a.deadline - b.deadline
}

/** Until every continuation has run as far as it can: promises are served before the next turn of the event loop. */
function quiet(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
