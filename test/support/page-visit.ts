import type { BrowserContext, CDPSession, Page } from 'playwright-core'
import { adminAlive } from '#test/support/journey'
import { countWork, workOf } from '#test/support/page-work'
import { drawn } from '#test/support/steered-page'

/** A page that was opened at an address, and what happened in it since. */
export type PageVisit = {
  address: string
  page: Page
  session: CDPSession
  /** How many documents it asked for; redirects are part of one. */
  documents: number
  /** Everything else that it asked for, with the method. */
  requests: string[]
  /** Errors in its console, and exceptions that nothing caught. */
  errors: string[]
}

/** Has all later pages of the context count their work, with a clock that `context.clock` steers. */
export async function prepareVisits(context: BrowserContext): Promise<void> {
  await context.clock.install()
  await context.addInitScript(countWork)
}

/** Opens the address in a page of its own and waits until it is alive and all is fetched. */
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
    // The browser notes the status of a page that is not there.
    const isOwnStatus = message.location().url === page.url() && / status of 404 /.test(message.text())
    if (message.type() === 'error' && !isOwnStatus) visit.errors.push(message.text())
  })
  await page.goto(address)
  // A paper to be printed has no scripts of the app.
  if ((await page.locator('script[type=module], script[type=onhold]').count()) > 0) await adminAlive(page)
  await page.waitForLoadState('networkidle')
  return visit
}

/** What a page did by itself while time passed. */
export type Passed = { timers: number; requests: string[] }

/** Lets this much time pass in all pages of the context, at once; returns how many timers fired in each, and what it asked for. */
async function letTimePass(context: BrowserContext, visits: PageVisit[], timeMs: number): Promise<Passed[]> {
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

const mostRounds = 15

/** Lets time pass until nothing happens in a second of it. What never rests is left as it is. */
async function waitForRest(context: BrowserContext, visits: PageVisit[]): Promise<void> {
  // What follows a page's start, as keeping a copy of it, is over.
  await letTimePass(context, visits, 5_000)
  for (let round = 0; round < mostRounds; round++) {
    // Links that have come into view are followed by requests.
    await Promise.all(visits.map(({ page }) => drawn(page)))
    const passed = await letTimePass(context, visits, 1_000)
    if (passed.every(({ timers, requests }) => timers === 0 && requests.length === 0)) return
  }
}

/** Waits until the pages are at rest, and returns what each did in the ten seconds after that. */
export async function watchAtRest(context: BrowserContext, visits: PageVisit[]): Promise<Passed[]> {
  await waitForRest(context, visits)
  return letTimePass(context, visits, 10_000)
}
