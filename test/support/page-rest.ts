import type { Page } from 'playwright-core'
import type { PageVisit } from '#test/support/page-visit'
import { type Work, workOf } from '#test/support/page-work'

const kinds = ['timers', 'frames', 'layouts', 'styles'] as const

const watchedMs = 5_000
const none: Work = { timers: 0, frames: 0, layouts: 0, styles: 0 }

/** The banner is the only thing in sight that moves by itself: at most two moves of half a second, and what React writes for them. */
const bannerOnly: Work = { timers: 2, frames: 140, layouts: 20, styles: 200 }

/** Returns everything that the pages do at this width within five seconds, side by side, and should not do. */
export async function listRestless(visits: PageVisit[], width: number): Promise<string[]> {
  for (const { page } of visits) await page.setViewportSize({ width, height: 740 })
  await Promise.all(visits.map(({ page }) => waitUntilDrawn(page)))
  // A machine under load may still be busy with the start: what does not rest is at work in the second five seconds too.
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

/** Waits until pictures are there and everything is laid out. */
async function waitUntilDrawn(page: Page): Promise<void> {
  await page.evaluate(() => location.hash && document.querySelector(location.hash)?.scrollIntoView())
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLElement>('.draw-late')].every((piece) => piece.style.contentVisibility),
  )
}
