import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { waitLimitMs } from '#test/support/time-limits'

/** A page of a test, and the function that closes it. */
export type Window = { page: Page; close(): Promise<void> }

/** A browser context that tests use one after the other; its page `standing` keeps the renderer process alive between them. */
type Context = { context: BrowserContext; standing: Page; isFree: boolean }

const contexts = new Map<string, Context[]>()

async function openContext(browser: Browser, options: BrowserContextOptions): Promise<BrowserContext> {
  const context = await browser.newContext(options)
  context.setDefaultTimeout(waitLimitMs)
  return context
}

/** Opens a page in a new context with its own renderer process. */
export async function openFreshWindow(browser: Browser, options: BrowserContextOptions): Promise<Window> {
  const context = await openContext(browser, options)
  return { page: await context.newPage(), close: () => context.close() }
}

/**
 * Opens a page in a context that was used before, without its cookies and storage. It costs half of a fresh one, since the renderer runs and has cached the
 * shop's pictures and scripts. Settings of the whole context (its clock, init scripts) must not be made here: they would stay.
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

/** Closes the used contexts of a shop that ends; no other shop gets its URL. */
export async function closeUsedWindows(baseURL: string): Promise<void> {
  for (const [key, ofKey] of contexts) {
    if ((JSON.parse(key) as BrowserContextOptions).baseURL !== baseURL) continue
    contexts.delete(key)
    for (const { context } of ofKey) if (context.browser()?.isConnected()) await context.close()
  }
}
