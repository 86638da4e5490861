/**
 * Runs a simulator's planned tasks by its own clock, one after another in the order of their due times.
 * `flush` resolves when the tasks that it ran have ended.
 */
export type Scheduler = {
  now(): number
  after(delayMs: number, task: () => Promise<void> | void): void
  tick(): Promise<void>
  /** Runs all tasks planned so far, due or not, and the immediate tasks that they plan. */
  flush(): Promise<void>
  close(): void
}

type Task = { dueAt: number; isImmediate: boolean; run: () => Promise<void> | void }

/** Uses timers only without an injected clock; with one, tasks run only by `tick` and `flush`. */
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
        // Skips tasks planned meanwhile for later; a receiver that keeps failing would otherwise prolong the flush forever.
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
