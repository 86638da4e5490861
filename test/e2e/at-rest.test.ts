import type { BrowserContext, CDPSession, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { alive, openJourney } from '#test/support/journey'
import { countWork, type Work, workOf } from '#test/support/page-work'
import { publicPages, visitorPages } from '#test/support/public-pages'

const journey = openJourney()

const pages = [...publicPages, '/#featured', '/mycart', ...visitorPages]

const kinds = ['timers', 'frames', 'layouts', 'styles'] as const

const watchedMs = 5_000
const none: Work = { timers: 0, frames: 0, layouts: 0, styles: 0 }

/** The banner is the only thing in sight that moves by itself: at most two moves of half a second, and what React writes for them. */
const bannerOnly: Work = { timers: 2, frames: 140, layouts: 20, styles: 200 }

// Five seconds on a phone and five on a desktop, all pages side by side.
it('a page at rest does nothing: no timers, frames or layouts but those of the banner', async () => {
  const first = await journey.open({ width: 390, height: 740, reducedMotion: false, fresh: true })
  await first.context().addInitScript(countWork)
  const resting = await Promise.all(pages.map((path) => openPage(first.context(), path)))
  for (const width of [390, 1366]) {
    for (const { page } of resting) await page.setViewportSize({ width, height: 740 })
    await Promise.all(resting.map(({ page }) => drawn(page)))
    // A machine under load may still be busy with the start: what does not rest is at work in the second five seconds too.
    const restless = (await watch(resting)).length === 0 ? [] : await watch(resting)
    expect.soft(restless, `${width} pixels`).toEqual([])
  }
})

type Resting = { path: string; page: Page; session: CDPSession }

/** Everything that the pages did within five seconds and should not have done. */
async function watch(resting: Resting[]): Promise<string[]> {
  const before = await Promise.all(resting.map(workOf))
  await new Promise((resolve) => setTimeout(resolve, watchedMs))
  const after = await Promise.all(resting.map(workOf))
  return resting.flatMap(({ path }, index) =>
    kinds
      .map((kind) => ({ kind, done: (after[index]?.[kind] ?? 0) - (before[index]?.[kind] ?? 0) }))
      .filter(({ kind, done }) => done > (path === '/' ? bannerOnly : none)[kind])
      .map(({ kind, done }) => `${path}: ${done} ${kind}`),
  )
}

async function openPage(context: BrowserContext, path: string): Promise<Resting> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Performance.enable')
  await page.goto(path)
  await alive(page)
  return { path, page, session }
}

/** Waits until pictures are there and everything is laid out. */
async function drawn(page: Page): Promise<void> {
  await page.evaluate(() => location.hash && document.querySelector(location.hash)?.scrollIntoView())
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLElement>('.draw-late')].every((piece) => piece.style.contentVisibility),
  )
}
