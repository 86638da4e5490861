import type { BrowserContext, Page } from 'playwright-core'
import { type PageVisit, waitForRest } from '#test/support/page-visit'
import { type Work, workOf } from '#test/support/page-work'

const kinds = ['timers', 'frames', 'layouts', 'styles'] as const

const none: Work = { timers: 0, frames: 0, layouts: 0, styles: 0 }

/** The banner is the only thing in sight that moves by itself: at most two moves of half a second, and what React writes for them. */
const bannerOnly: Work = { timers: 2, frames: 140, layouts: 20, styles: 200 }

/** Returns everything that the pages do at this width within five seconds of their clock, and should not do. */
export async function listRestless(context: BrowserContext, visits: PageVisit[], width: number): Promise<string[]> {
  for (const { page } of visits) await page.setViewportSize({ width, height: 740 })
  await Promise.all(visits.map(({ page }) => scrollToAnchor(page)))
  await waitForRest(context, visits)
  await Promise.all(visits.map(({ page }) => waitUntilDrawn(page)))
  // A machine under load may still be busy with the start: what does not rest is at work in the second five seconds too.
  return (await watch(context, visits)).length === 0 ? [] : watch(context, visits)
}

async function watch(context: BrowserContext, visits: PageVisit[]): Promise<string[]> {
  const before = await Promise.all(visits.map(workOf))
  await context.clock.runFor(5_000)
  // What styles animate has no clock that can be moved; it goes on for ever, so a moment of it is enough.
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

/** Waits until the pieces that wait to come near are laid out. */
async function waitUntilDrawn(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLElement>('.draw-late')].every((piece) => piece.style.contentVisibility),
  )
}
