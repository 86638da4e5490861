import type { CDPSession, Page } from 'playwright-core'

/** Counts since the page was opened. Requires `Performance.enable` on the session and `countWork` in the page. */
export type Work = { timers: number; frames: number; layouts: number; styles: number }

/** Returns the activity of the page so far. */
export async function workOf({ page, session }: { page: Page; session: CDPSession }): Promise<Work> {
  const { metrics } = await session.send('Performance.getMetrics')
  const metric = (name: string) => metrics.find((one) => one.name === name)?.value ?? Number.NaN
  const { timers, frames } = await page.evaluate(() => (window as unknown as { work: Work }).work)
  return { timers, frames, layouts: metric('LayoutCount'), styles: metric('RecalcStyleCount') }
}

/** Runs in the page before its own scripts. The connection check every twenty seconds does not count. */
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
