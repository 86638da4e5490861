import type { Page } from 'playwright-core'
import type { PageVisit } from '#test/support/page-visit'
import { type Work, workOf } from '#test/support/page-work'

const kinds = ['timers', 'frames', 'layouts', 'styles'] as const

const watchedMs = 5_000
const none: Work = { timers: 0, frames: 0, layouts: 0, styles: 0 }

/** Only the banner moves by itself: at most two transitions of half a second with React's updates. */
const bannerOnly: Work = { timers: 2, frames: 140, layouts: 20, styles: 200 }

/** Returns the unwanted activity of all pages, in parallel, at this width within five seconds. */
export async function listRestless(visits: PageVisit[], width: number): Promise<string[]> {
  for (const { page } of visits) await page.setViewportSize({ width, height: 740 })
  await Promise.all(visits.map(({ page }) => waitUntilDrawn(page)))
  // On a loaded machine the page may still be starting: real activity also occurs in the second five seconds.
  return (await watch(visits)).length === 0 ? [] : watch(visits)
}

async function watch(visits: PageVisit[]): Promise<string[]> {
  const before = await Promise.all(visits.map(workOf))
  await new Promise((resolve) => setTimeout(resolve, watchedMs))
  const after = await Promise.all(visits.map(workOf))
  return visits.flatMap(({ address }, index) =>
    kinds
      .map((kind) => ({ kind, done: (after[index]?.[kind] ?? 0) - (before[index]?.[kind] ?? 0) }))
      .filter(({ kind, done }) => done > (address === '/' ? bannerOnly : none)[kind])
      .map(({ kind, done }) => `${address}: ${done} ${kind}`),
  )
}

/** Waits until pictures are loaded and the layout is complete. */
async function waitUntilDrawn(page: Page): Promise<void> {
  await page.evaluate(() => location.hash && document.querySelector(location.hash)?.scrollIntoView())
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLElement>('.draw-late')].every((piece) => piece.style.contentVisibility),
  )
}
