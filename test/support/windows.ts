import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'

/** A page and the function that closes it. */
export type Window = { page: Page; close(): Promise<void> }

/** A browser context; `standing` is a page that keeps its renderer process alive for the next page. */
type Context = { context: BrowserContext; standing: Page; isFree: boolean }

const contexts = new Map<string, Context[]>()

/** Opens a page in a new context and process. */
export async function openFreshWindow(browser: Browser, options: BrowserContextOptions): Promise<Window> {
  const context = await browser.newContext(options)
  return { page: await context.newPage(), close: () => context.close() }
}

/**
 * Opens a page without cookies and storage in a used context: half the cost of a new one, since the renderer process runs and has the shop's pictures and
 * scripts cached. Context-wide settings (clock, init scripts) must not be set on it, because they would remain.
 */
export async function openUsedWindow(browser: Browser, options: BrowserContextOptions): Promise<Window> {
  const { viewport = null, reducedMotion = null, ...fixed } = options
  const key = JSON.stringify(fixed)
  const known = contexts.get(key) ?? []
  contexts.set(key, known)
  let used = known.find(({ isFree, context }) => isFree && context.browser()?.isConnected())
  if (!used) {
    const context = await browser.newContext(fixed)
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
