import type { BrowserContext, Page } from 'playwright-core'
import { type PageVisit, waitForRest } from '#test/support/page-visit'
import { type Work, workOf } from '#test/support/page-work'

const kinds = ['timers', 'frames', 'layouts', 'styles'] as const

const none: Work = { timers: 0, frames: 0, layouts: 0, styles: 0 }

/** The limits of a page with the banner, the only visible element that moves by itself: two moves of half a second, with React's updates. */
const bannerOnly: Work = { timers: 2, frames: 140, layouts: 20, styles: 200 }

/** Lists the work that idle pages do at this width within five seconds of their clock. */
export async function listRestless(context: BrowserContext, visits: PageVisit[], width: number): Promise<string[]> {
  for (const { page } of visits) await page.setViewportSize({ width, height: 740 })
  await Promise.all(visits.map(({ page }) => scrollToAnchor(page)))
  await waitForRest(context, visits)
  await Promise.all(visits.map(({ page }) => waitUntilDrawn(page)))
  // On a machine under load the first five seconds may still contain work of the start, so a busy page is watched for five more.
  return (await watch(context, visits)).length === 0 ? [] : watch(context, visits)
}

async function watch(context: BrowserContext, visits: PageVisit[]): Promise<string[]> {
  const before = await Promise.all(visits.map(workOf))
  await context.clock.runFor(5_000)
  // CSS animations do not follow the installed clock; an endless one shows within one second.
  await new Promise((resolve) => setTimeout(resolve, 1_000))
  const after = await Promise.all(visits.map(workOf))
  return visits.flatMap(({ address }, index) =>
    kinds
      .map((kind) => ({ kind, done: (after[index]?.[kind] ?? 0) - (before[index]?.[kind] ?? 0) }))
      .filter(({ kind, done }) => done > (address === '/' ? bannerOnly : none)[kind])
      .map(({ kind, done }) => `${address}: ${done} ${kind}`),
  )
}

function scrollToAnchor(page: Page): Promise<unknown> {
  return page.evaluate(() => location.hash && document.querySelector(location.hash)?.scrollIntoView())
}

/** Waits until the lazy sections are laid out. */
async function waitUntilDrawn(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLElement>('.lazy-section')].every((piece) => piece.style.contentVisibility),
  )
}
