import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { waitLimitMs } from '#test/support/time-limits'

/** A page of a test, and the function that closes it. */
export type Window = { page: Page; close(): Promise<void> }

/** A browser context that tests use one after the other, with its page, which stays: the first page in a new one costs nearly twice as much. */
type Context = { context: BrowserContext; page: Page; isFree: boolean; undo: (() => Promise<unknown>)[] }

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
 * Opens a page in a context that was used before, without its cookies and storage. It costs a third of a fresh one, since the renderer runs and has cached the
 * shop's pictures, styles and scripts. Settings of the whole context (its clock, init scripts) must not be made here: they would stay.
 */
export async function openUsedWindow(browser: Browser, options: BrowserContextOptions): Promise<Window> {
  const { viewport = null, reducedMotion = null, ...fixed } = options
  const key = JSON.stringify(fixed)
  const known = contexts.get(key) ?? []
  contexts.set(key, known)
  let used = known.find(({ isFree, context }) => isFree && context.browser()?.isConnected())
  if (!used) {
    const context = await openContext(browser, fixed)
    used = { context, page: await context.newPage(), isFree: true, undo: [] }
    noteSettings(used)
    known.push(used)
  }
  const { page } = used
  used.isFree = false
  if (viewport) await page.setViewportSize(viewport)
  await page.emulateMedia({ reducedMotion, media: null, forcedColors: null })
  return { page, close: () => empty(used) }
}

/** Notes how to take back what a test sets for the page alone. */
function noteSettings({ context, page, undo }: Context): void {
  const [newCDPSession, addInitScript] = [context.newCDPSession.bind(context), page.addInitScript.bind(page)]
  context.newCDPSession = async (target) => {
    const session = await newCDPSession(target)
    undo.push(() => session.detach())
    return session
  }
  page.addInitScript = async (...script: Parameters<typeof addInitScript>) => {
    const added = await addInitScript(...script)
    undo.push(() => added.dispose())
    return added
  }
}

/** Empties the context and its page for the next test, or closes it where a test has closed the page. */
async function empty(used: Context): Promise<void> {
  const { context, page, undo } = used
  if (page.isClosed()) return context.close()
  for (const other of context.pages()) if (other !== page) await other.close()
  page.removeAllListeners()
  await context.setOffline(false)
  await Promise.all([context.unrouteAll(), page.unrouteAll(), context.clearCookies()])
  await Promise.all(undo.splice(0).map((take) => take().catch(() => {})))
  await page.goto('/robots.txt')
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  await page.mouse.move(0, 0)
  used.isFree = true
}

/** Closes the used contexts of a shop that ends; no other shop gets its URL. */
export async function closeUsedWindows(baseURL: string): Promise<void> {
  for (const [key, ofKey] of contexts) {
    if ((JSON.parse(key) as BrowserContextOptions).baseURL !== baseURL) continue
    contexts.delete(key)
    for (const { context } of ofKey) if (context.browser()?.isConnected()) await context.close()
  }
}
