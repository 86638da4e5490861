import type { Page } from 'playwright-core'
import { drawn } from '#test/support/controlled-page'
import { alive, type Journey } from '#test/support/journey'

/** A layout shift: its score and the shifted element. */
type Move = { value: number; what: string }

/**
 * A page that records layout shifts. Its fonts load only after `letFontsCome`: otherwise they would load sometimes before and sometimes
 * after the first paint, and their widths differ slightly from the fallback fonts.
 */
export type WatchedPage = {
  page: Page
  /** Opens a URL without its fonts. */
  open(path: string): Promise<void>
  /** Returns the layout shifts since `open`. */
  moves(): Promise<Move[]>
  letFontsCome(): Promise<void>
}

/** Opens a watched page with this cart in the browser's storage. */
export async function openWatched(journey: Journey, width: number, cart: object[]): Promise<WatchedPage> {
  const page = await journey.open({ width, height: 740 })
  await page.addInitScript(noteMoves, JSON.stringify(cart))
  let fonts = Promise.withResolvers<void>()
  let held = 0
  // Not `page.route`, which disables the browser's cache for all files; only fonts bypass it here.
  const session = await page.context().newCDPSession(page)
  session.on('Fetch.requestPaused', async ({ requestId, responseHeaders = [] }) => {
    held++
    await fonts.promise
    const others = responseHeaders.filter(({ name }) => name.toLowerCase() !== 'cache-control')
    await session
      .send('Fetch.continueResponse', {
        requestId,
        responseCode: 200,
        responseHeaders: [...others, { name: 'cache-control', value: 'no-store' }],
      })
      .catch((error) => {
        // The page that requested the font was left.
        if (!/Invalid InterceptionId/.test(String(error))) throw error
      })
  })
  await session.send('Fetch.enable', { patterns: [{ urlPattern: '*.woff2', requestStage: 'Response' }] })
  return {
    page,
    async open(path) {
      fonts = Promise.withResolvers<void>()
      held = 0
      // The `load` event would wait for the fonts.
      await page.goto(path, { waitUntil: 'domcontentloaded' })
      await alive(page)
    },
    moves: () => page.evaluate(() => (window as unknown as { moves: Move[] }).moves),
    async letFontsCome() {
      if (held === 0) throw new Error('No font was waited for')
      fonts.resolve()
      await page.evaluate(() => document.fonts.ready)
      await drawn(page)
    },
  }
}

/** Runs in the page before its own scripts. */
function noteMoves(storedCart: string): void {
  localStorage.setItem('cart', storedCart)
  const moves: Move[] = []
  Object.assign(window, { moves })
  type Source = { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }
  type Shift = PerformanceEntry & { value: number; sources: Source[] }
  const spot = ({ x, y, width, height }: DOMRectReadOnly) => `${[x, y, width, height].map(Math.round)}`
  const tell = ({ node, previousRect, currentRect }: Source) =>
    `${spot(previousRect)} -> ${spot(currentRect)} ${(node as Element | null)?.outerHTML?.slice(0, 60)}`
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries() as Shift[])
      moves.push({ value, what: sources.map(tell).join('; ') })
  }).observe({ type: 'layout-shift', buffered: true })
}
