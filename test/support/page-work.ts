import type { CDPSession, Page } from 'playwright-core'

/** Counted since the page began; `Performance.enable` has been sent to the session, and `countWork` runs in the page. */
export type Work = { timers: number; frames: number; layouts: number; styles: number }

/** What the page has done so far. */
export async function workOf({ page, session }: { page: Page; session: CDPSession }): Promise<Work> {
  const { metrics } = await session.send('Performance.getMetrics')
  const metric = (name: string) => metrics.find((one) => one.name === name)?.value ?? Number.NaN
  const { timers, frames } = await page.evaluate(() => (window as unknown as { work: Work }).work)
  return { timers, frames, layouts: metric('LayoutCount'), styles: metric('RecalcStyleCount') }
}

/** Runs in the page from its first moment on. Looking after the connection, every twenty seconds, does not count. */
export function countWork(): void {
  const work = { timers: 0, frames: 0 }
  Object.assign(window, { work })
  const { setTimeout, setInterval, requestAnimationFrame } = window
  const counted = (run: TimerHandler, delay: number) => (passed: unknown) => {
    if (delay < 20_000) work.timers++
    if (typeof run === 'function') run(passed)
  }
  Object.assign(window, {
    setTimeout: (run: TimerHandler, delay = 0, passed?: unknown) => setTimeout(counted(run, delay), delay, passed),
    setInterval: (run: TimerHandler, delay = 0, passed?: unknown) => setInterval(counted(run, delay), delay, passed),
  })
  window.requestAnimationFrame = (run) =>
    requestAnimationFrame((now) => {
      work.frames++
      run(now)
    })
}
