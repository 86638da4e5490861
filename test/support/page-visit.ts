import type { BrowserContext, CDPSession, Page, Request } from 'playwright-core'
import { expect } from 'vitest'
import { drawn } from '#test/support/controlled-page'
import { adminAlive } from '#test/support/journey'
import { countWork, workOf } from '#test/support/page-work'

/** An open page, and what it has requested and logged since. */
export type PageVisit = {
  address: string
  page: Page
  session: CDPSession
  /** The number of requested documents; a redirect counts with its target. */
  documents: number
  /** All other requests: method and path. */
  requests: string[]
  /** The requests without a response yet. */
  pending: Set<Request>
  /** Console errors and uncaught exceptions. */
  errors: string[]
}

/** Installs `context.clock` and the counters of work (`page-work.ts`) in all pages that the context opens later. */
export async function prepareVisits(context: BrowserContext): Promise<void> {
  await context.clock.install()
  await context.addInitScript(countWork)
}

/** The number of pages that load at the same time without slowing each other down. */
const openedAtOnce = 4

/** Opens each address in a page of its own, a few at a time, and stops the clock of all of them. */
export async function visitPages(context: BrowserContext, addresses: string[]): Promise<PageVisit[]> {
  const visits: PageVisit[] = []
  const left = [...addresses.entries()]
  const openNext = async (): Promise<void> => {
    const [index, address] = left.shift() ?? []
    if (index === undefined || address === undefined) return
    visits[index] = await visitPage(context, address)
    return openNext()
  }
  await Promise.all(Array.from({ length: openedAtOnce }, openNext))
  // From here on only `advanceTime` moves the clock, so that a slow machine does the same work as a fast one.
  // Later than a slow machine has told the last page: no clock goes back.
  await context.clock.pauseAt(Date.now() + 10_000)
  return visits
}

/** Opens a page and waits until it is hydrated. */
async function visitPage(context: BrowserContext, address: string): Promise<PageVisit> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Performance.enable')
  const visit: PageVisit = { address, page, session, documents: 0, requests: [], pending: new Set(), errors: [] }
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    // The page does not read the body of this response, so Chromium reports no end of it.
    if (pathname !== '/healthz') visit.pending.add(request)
    if (request.redirectedFrom()) return
    if (request.isNavigationRequest()) visit.documents++
    else visit.requests.push(`${request.method()} ${pathname}`)
  })
  page.on('requestfinished', (request) => visit.pending.delete(request))
  page.on('requestfailed', (request) => visit.pending.delete(request))
  page.on('pageerror', ({ message }) => visit.errors.push(message))
  page.on('console', (message) => {
    // Chromium logs a 404 of the page itself.
    const isOwnStatus = message.location().url === page.url() && / status of 404 /.test(message.text())
    if (message.type() === 'error' && !isOwnStatus) visit.errors.push(message.text())
  })
  await page.goto(address)
  // Documents to print have no scripts of the app.
  if ((await page.locator('script[type=module], script[type=onhold]').count()) > 0) await adminAlive(page)
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

/** Waits until every request of the page has its response and two frames are painted. */
async function waitForResponses({ address, page, pending }: PageVisit): Promise<void> {
  const missing = () => [...pending].map((request) => request.url())
  await expect.poll(missing, { message: `${address} waits for answers` }).toEqual([])
  // Links that come into view are prefetched.
  await drawn(page)
}

/** Advances the clock until a second passes without activity and without pending requests, at most `maxRounds` times. */
export async function waitForRest(context: BrowserContext, visits: PageVisit[]): Promise<void> {
  // The work after the load, such as storing an offline copy, is complete.
  await advanceTime(context, visits, 5_000)
  for (let round = 0; round < maxRounds; round++) {
    await Promise.all(visits.map(waitForResponses))
    const passed = await advanceTime(context, visits, 1_000)
    const isAtRest = passed.every(({ timers, requests }) => timers === 0 && requests.length === 0)
    if (isAtRest && visits.every(({ pending }) => pending.size === 0)) return
  }
}

/** Waits until the pages are at rest, and returns what each did in the time after that. */
export async function watchAtRest(context: BrowserContext, visits: PageVisit[], timeMs = 10_000): Promise<Passed[]> {
  await waitForRest(context, visits)
  return advanceTime(context, visits, timeMs)
}
