/**
 * What a simulator still has to do, by its own clock. Tasks run one after another in the order they fall due.
 * `flush` resolves when what it ran has ended.
 */
export type Scheduler = {
  now(): number
  after(delayMs: number, task: () => Promise<void> | void): void
  tick(): Promise<void>
  /** Runs everything planned so far, due or not, and what follows from it at once. */
  flush(): Promise<void>
  close(): void
}

type Task = { dueAt: number; isImmediate: boolean; run: () => Promise<void> | void }

/** Timers run only on the real clock; with an injected one, time passes by `tick` and `flush`. */
export function createScheduler(now?: () => number): Scheduler {
  const clock = now ?? Date.now
  const tasks = new Set<Task>()
  let running = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  const runWhile = async (isNext: (task: Task) => boolean) => {
    for (;;) {
      const [next] = [...tasks].filter(isNext).sort((a, b) => a.dueAt - b.dueAt)
      if (!next) break
      tasks.delete(next)
      await next.run()
    }
    arm()
  }
  const isDue = (task: Task) => task.isImmediate || task.dueAt <= clock()
  const inTurn = (run: () => Promise<void>) => {
    running = running.then(run)
    return running
  }
  const tick = () => inTurn(() => runWhile(isDue))

  const arm = () => {
    clearTimeout(timer)
    if (now || isClosed || tasks.size === 0) return
    const wait = Math.min(...[...tasks].map((task) => task.dueAt)) - clock()
    timer = setTimeout(tick, Math.min(Math.max(wait, 0), 2 ** 31 - 1)).unref()
  }

  return {
    now: clock,
    after(delayMs, run) {
      if (isClosed) return
      tasks.add({ dueAt: clock() + delayMs, isImmediate: delayMs <= 0, run })
      if (delayMs <= 0) tick()
      else arm()
    },
    tick,
    flush() {
      return inTurn(() => {
        const planned = new Set(tasks)
        // Not what is planned meanwhile for later: a receiver that keeps failing would hold the flush for ever.
        return runWhile((task) => planned.has(task) || task.isImmediate)
      })
    },
    close() {
      isClosed = true
      tasks.clear()
      clearTimeout(timer)
    },
  }
}
