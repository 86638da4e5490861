import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { waitLimitMs } from '#test/support/time-limits'

/** A window, and what to do when it is needed no more. */
export type Window = { page: Page; close(): Promise<void> }

/** Pages with a past of their own: the one that stands there keeps the process alive in which the next one opens. */
type Context = { context: BrowserContext; standing: Page; isFree: boolean }

const contexts = new Map<string, Context[]>()

async function openContext(browser: Browser, options: BrowserContextOptions): Promise<BrowserContext> {
  const context = await browser.newContext(options)
  context.setDefaultTimeout(waitLimitMs)
  return context
}

/** One that nobody has used before, in a process of its own. */
export async function openFreshWindow(browser: Browser, options: BrowserContextOptions): Promise<Window> {
  const context = await openContext(browser, options)
  return { page: await context.newPage(), close: () => context.close() }
}

/**
 * A new page without cookies and storage where others were before it: half the work of a fresh one, since the browser's process runs and has the shop's
 * pictures and scripts. What is set for all pages of a window (its clock, scripts that run first) must not be set here: it would stay.
 */
export async function openUsedWindow(browser: Browser, options: BrowserContextOptions): Promise<Window> {
  const { viewport = null, reducedMotion = null, ...fixed } = options
  const key = JSON.stringify(fixed)
  const known = contexts.get(key) ?? []
  contexts.set(key, known)
  let used = known.find(({ isFree, context }) => isFree && context.browser()?.isConnected())
  if (!used) {
    const context = await openContext(browser, fixed)
    const standing = await context.newPage()
    await standing.goto('/robots.txt')
    used = { context, standing, isFree: true }
    known.push(used)
  }
  const { context, standing } = used
  used.isFree = false
  const page = await context.newPage()
  if (viewport) await page.setViewportSize(viewport)
  await page.emulateMedia({ reducedMotion })
  return {
    page,
    async close() {
      for (const other of context.pages()) if (other !== standing) await other.close()
      await context.setOffline(false)
      await context.unrouteAll()
      await context.clearCookies()
      await standing.evaluate(() => localStorage.clear())
      used.isFree = true
    },
  }
}
