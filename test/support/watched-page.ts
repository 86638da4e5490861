import type { Page } from 'playwright-core'
import { alive, type Journey } from '#test/support/journey'
import { drawn } from '#test/support/steered-page'

/** Something that was moved: which share of the window by how much of it, as browsers count it, and what it was. */
type Move = { value: number; what: string }

/**
 * A page that notes what moves in it. Its fonts come when they are let: by themselves they are there now before the first
 * paint and now after it, and their letters have not quite the width of those that stood in for them.
 */
export type WatchedPage = {
  page: Page
  /** Opens an address; its fonts are still on their way. */
  open(path: string): Promise<void>
  /** What moved since the address was opened. */
  moves(): Promise<Move[]>
  letFontsCome(): Promise<void>
}

/** Opens one with this cart in its browser's storage. */
export async function openWatched(journey: Journey, width: number, cart: object[]): Promise<WatchedPage> {
  const page = await journey.open({ width, height: 740 })
  await page.addInitScript(noteMoves, JSON.stringify(cart))
  let fonts = Promise.withResolvers<void>()
  let held = 0
  // Not by `page.route`, with which nothing at all would come from the browser's cache. Fonts are kept from it alone: each page waits for its own.
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
        // The page that asked for it has been left meanwhile.
        if (!/Invalid InterceptionId/.test(String(error))) throw error
      })
  })
  await session.send('Fetch.enable', { patterns: [{ urlPattern: '*.woff2', requestStage: 'Response' }] })
  return {
    page,
    async open(path) {
      fonts = Promise.withResolvers<void>()
      held = 0
      // The whole page would be there only with its fonts.
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

/** Runs in the page from its first moment on. */
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
