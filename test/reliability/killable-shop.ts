import { beginShopProcess, type Process, until } from '#test/operations/process'

/** A shop as a process of its own that is killed and started again, each time on another port. */
export type KillableShop = {
  /** Where it answers; while it is down, where it will. */
  url(): Promise<string>
  /** Where it answers or last did. */
  lastUrl(): string
  /** Starts it; how many milliseconds it took until it said that it may get visitors. */
  open(): Promise<number>
  /** kill -9. */
  kill(): Promise<void>
  /** Ends it as its owner would. */
  close(): Promise<void>
  /** Starts it and kills it this much later, whether it listens by then or not. */
  openAndKill(afterMs: number): Promise<void>
  /** When its latest process began, in epoch milliseconds. */
  begunAt(): number
  /** What it wrote and ended with when it ended without being killed. */
  deaths: string[]
}

export function makeKillableShop(env: Record<string, string>): KillableShop {
  let url = Promise.withResolvers<string>()
  let lastUrl = 'http://shop.invalid'
  let begunAt = 0
  let running: Process | undefined
  const deaths: string[] = []
  const killed = new WeakSet<object>()

  async function end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    if (!running) return
    killed.add(running.child)
    running.child.kill(signal)
    url = Promise.withResolvers()
    await running.ended
    running = undefined
  }

  return {
    deaths,
    begunAt: () => begunAt,
    url: () => url.promise,
    lastUrl: () => lastUrl,
    async open() {
      begunAt = Date.now()
      const started = performance.now()
      const shop = await beginShopProcess(env).opened
      running = shop
      void shop.ended.then(({ code, signal, output }) => {
        if (killed.has(shop.child)) return
        deaths.push(`ended with ${signal ?? code}: ${output.slice(-2_000)}`)
        // The buyers will wait for ever: this tells why.
        console.error(deaths.at(-1))
      })
      await until(
        () => fetch(`${shop.url}/readyz`),
        ({ status }) => status === 200,
      )
      const took = performance.now() - started
      lastUrl = shop.url
      url.resolve(shop.url)
      return took
    },
    kill: () => end('SIGKILL'),
    close: () => end('SIGTERM'),
    async openAndKill(afterMs) {
      const { child, opened } = beginShopProcess(env)
      const ended = new Promise((resolve) => child.once('close', resolve))
      opened.catch(() => {})
      setTimeout(() => child.kill('SIGKILL'), afterMs)
      await ended
    },
  }
}
