import type { BrowserContext, CDPSession, Page } from 'playwright-core'
import { drawn } from '#test/support/controlled-page'
import { adminAlive } from '#test/support/journey'
import { countWork, workOf } from '#test/support/page-work'

/** An open page and its activity since then. */
export type PageVisit = {
  address: string
  page: Page
  session: CDPSession
  /** Number of requested documents; redirects count as one. */
  documents: number
  /** All other requests, with the method. */
  requests: string[]
  /** Console errors and uncaught exceptions. */
  errors: string[]
}

/** Makes all later pages of the context count their activity and use the controlled `context.clock`. */
export async function prepareVisits(context: BrowserContext): Promise<void> {
  await context.clock.install()
  await context.addInitScript(countWork)
}

/** Opens the URL in a new page and waits until it is hydrated and all requests are complete. */
export async function visitPage(context: BrowserContext, address: string): Promise<PageVisit> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Performance.enable')
  const visit: PageVisit = { address, page, session, documents: 0, requests: [], errors: [] }
  page.on('request', (request) => {
    if (request.redirectedFrom()) return
    if (request.isNavigationRequest()) visit.documents++
    else visit.requests.push(`${request.method()} ${new URL(request.url()).pathname}`)
  })
  page.on('pageerror', ({ message }) => visit.errors.push(message))
  page.on('console', (message) => {
    // The browser logs the 404 of a missing page.
    const isOwnStatus = message.location().url === page.url() && / status of 404 /.test(message.text())
    if (message.type() === 'error' && !isOwnStatus) visit.errors.push(message.text())
  })
  await page.goto(address)
  // A document for printing has no scripts of the app.
  if ((await page.locator('script[type=module], script[type=onhold]').count()) > 0) await adminAlive(page)
  await page.waitForLoadState('networkidle')
  return visit
}

/** The activity of a page without input. */
export type Passed = { timers: number; requests: string[] }

/** Advances the clock of all pages of the context; returns the fired timers and the requests of each page. */
async function advanceTime(context: BrowserContext, visits: PageVisit[], timeMs: number): Promise<Passed[]> {
  const before = await Promise.all(
    visits.map(async (visit) => ({ asked: visit.requests.length, ...(await workOf(visit)) })),
  )
  await context.clock.runFor(timeMs)
  const after = await Promise.all(visits.map(workOf))
  return visits.map(({ requests }, index) => ({
    timers: (after[index]?.timers ?? 0) - (before[index]?.timers ?? 0),
    requests: requests.slice(before[index]?.asked),
  }))
}

const maxRounds = 15

/** Advances the clock until a second passes without activity, or `maxRounds` is reached. */
async function waitForRest(context: BrowserContext, visits: PageVisit[]): Promise<void> {
  // The work after the load, such as storing an offline copy, is complete.
  await advanceTime(context, visits, 5_000)
  for (let round = 0; round < maxRounds; round++) {
    // Links that come into view are prefetched.
    await Promise.all(visits.map(({ page }) => drawn(page)))
    const passed = await advanceTime(context, visits, 1_000)
    if (passed.every(({ timers, requests }) => timers === 0 && requests.length === 0)) return
  }
}

/** Waits until the pages are idle, and returns the activity of each in the next ten seconds. */
export async function watchAtRest(context: BrowserContext, visits: PageVisit[]): Promise<Passed[]> {
  await waitForRest(context, visits)
  return advanceTime(context, visits, 10_000)
}
