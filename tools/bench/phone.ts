import type { Browser, Page } from 'playwright-core'
import { boardPageSize } from '#domain/fulfilment/board'
import { AdminShop, adminSecret } from '#test/support/admin-shop'
import { writeSessions } from '#test/support/sessions'
import { isShortRun, median } from '#tools/bench/measure'
import type { MeasuredFigure, Part } from '#tools/bench/report'
import { phoneScreen, withSlowNetwork } from '#tools/bench/slow-network'
import { listUsedFiles } from '#tools/bench/used-files'

const runs = isShortRun ? 1 : 5

const visits = [
  { name: 'home', path: '/', goal: '<= 1000 ms', adds: false },
  { name: 'listing', path: '/category/bestseller', goal: '<= 850 ms', adds: true },
  { name: 'Gujarati listing', path: '/gu/category/bestseller', goal: '<= 900 ms', adds: true },
  { name: 'product', path: '/product/dhaniya-powder', goal: '<= 900 ms', adds: false },
  { name: 'checkout', path: '/checkout', goal: '', adds: false },
  // Its forms work without scripts; a page has fifty cards.
  { name: 'board', path: '/admin', goal: '<= 1500 ms', adds: false },
]

type Visit = {
  first: number
  largest: number
  shift: number
  blocking: number
  bytes: number
  requests: number
  script: number
  ahead: number
  adds: number
}

/** Measures pages on a slow phone: 150 ms and 1.6 Mbit/s through a shaping proxy, a CPU four times slower. */
export async function benchPhone(): Promise<Part> {
  const part: Part = { letter: 'd', title: 'Slow phone (150 ms, 1.6 Mbit/s, CPU 4x slower)', figures: [] }
  await withSlowNetwork(
    async ({ browser, shop, slowUrl, dataDir }) => {
      const admin = new AdminShop(dataDir)
      const [session = ''] = await writeSessions(admin.db, adminSecret, 1, Date.now())
      const { value: staff } = await admin.createStaff('Meera Patel')
      await admin.db.updateTable('pack_sizes').set({ stock: 1_000 }).execute()
      for (let n = 0; n < boardPageSize; n++) await admin.order({ minutesAgo: n })
      await admin.close()
      const sessions: Record<string, string> = { '/checkout': session, '/admin': staff }
      const visited = visits.map((visit) => ({ visit, results: [] as Visit[] }))
      for (const { path } of visits) await fetch(`${shop.url}${path}`, { headers: { 'accept-encoding': 'br' } })
      // In turn, so that pages can be compared on a machine whose speed changes.
      for (let run = 0; run < runs; run++)
        for (const { visit, results } of visited)
          results.push(await measureVisit(browser, slowUrl, visit, sessions[visit.path]))
      part.figures.push(...visited.flatMap(({ visit, results }) => figuresOf(visit, results)))
      part.figures.push(await measurePollBytes(shop.url, staff))
    },
    { SESSION_SECRET: adminSecret },
  )
  return part
}

function figuresOf({ name, goal, adds }: (typeof visits)[number], results: Visit[]): MeasuredFigure[] {
  const middle = (key: keyof Visit) => median(results.map((result) => result[key]))
  const figures: MeasuredFigure[] = [
    {
      what: `${name}: largest paint`,
      value: `${middle('largest').toFixed(0)} ms`,
      goal,
      note: `first paint ${middle('first').toFixed(0)} ms, median of ${runs}`,
    },
    {
      what: `${name}: layout shift`,
      value: middle('shift').toFixed(3),
      goal: '0',
      note: `blocking ${middle('blocking').toFixed(0)} ms`,
    },
    {
      what: `${name}: weight`,
      value: `${(middle('bytes') / 1024).toFixed(0)} KB in ${middle('requests')} requests`,
      note: `scripts ${(middle('script') / 1024).toFixed(0)} KB, lazy ones included, as they travel`,
    },
  ]
  const mostScript = name === 'home' ? '<= 135 KB' : name === 'board' ? '<= 140 KB' : null
  if (mostScript)
    figures.push({
      what: `${name}: scripts`,
      value: `${((middle('script') - middle('ahead')) / 1024).toFixed(0)} KB`,
      goal: mostScript,
      note: `its own, lazy ones included, as they travel; ${(middle('ahead') / 1024).toFixed(0)} KB more are asked for ahead, for the next pages`,
    })
  if (adds)
    figures.push({
      what: `${name}: Add To Cart answers after`,
      value: `${middle('adds').toFixed(0)} ms`,
      goal: '<= 700 ms',
      note: 'from the start of the visit: the button is there, a click shows in the count',
    })
  return figures
}

/** Measures the size of the board's poll every 15 s when there is news. */
async function measurePollBytes(url: string, staff: string): Promise<MeasuredFigure> {
  const headers = { cookie: `better-auth.session_token=${staff}`, 'accept-encoding': 'identity' }
  const response = await fetch(`${url}/admin/updates`, { headers })
  const bytes = (await response.arrayBuffer()).byteLength
  const again = await fetch(`${url}/admin/updates`, {
    headers: { ...headers, 'if-none-match': response.headers.get('etag') ?? '' },
  })
  return {
    what: 'board: a poll',
    value: `${(bytes / 1024).toFixed(2)} KB`,
    goal: '<= 0.4 KB',
    note: `${again.status} while nothing is new`,
  }
}

async function measureVisit(
  browser: Browser,
  url: string,
  { path, adds }: (typeof visits)[number],
  session: string | undefined,
): Promise<Visit> {
  const context = await browser.newContext({
    ...phoneScreen,
  })
  const { hostname } = new URL(url)
  if (session)
    // The cookies of a sign-in: the session, and the hint that scripts can read.
    await context.addCookies(
      Object.entries({ 'better-auth.session_token': session, signed_in: '1' }).map(([name, value]) => ({
        name,
        value,
        domain: hostname,
        path: '/',
      })),
    )
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await devtools.send('Network.enable')
  let bytes = 0
  let requests = 0
  const paths = new Map<string, string>()
  const scripts = new Map<string, number>()
  devtools.on('Network.responseReceived', ({ type, requestId, response }) => {
    if (type === 'Script') paths.set(requestId, new URL(response.url).pathname)
  })
  devtools.on('Network.loadingFinished', (event) => {
    requests++
    bytes += event.encodedDataLength
    const path = paths.get(event.requestId)
    if (path) scripts.set(path, event.encodedDataLength)
  })
  await page.addInitScript(watch, adds)
  await page.goto(`${url}${path}`, { waitUntil: 'load' })
  await page.waitForTimeout(3_500)
  const seen = await readWatch(page)
  const used = await page.evaluate(listUsedFiles)
  await context.close()
  const sum = (those: [string, number][]) => those.reduce((all, [, size]) => all + size, 0)
  const script = sum([...scripts])
  return { ...seen, bytes, script, ahead: script - sum([...scripts].filter(([path]) => used.includes(path))), requests }
}

type Watched = { first: number; largest: number; shift: number; blocking: number; adds: number }

/** Runs in the page before its own scripts. */
function watch(adds: boolean): void {
  const seen = { first: 0, largest: 0, shift: 0, blocking: 0, adds: 0 }
  Object.assign(window, { watched: seen })
  const observe = (
    type: string,
    note: (entry: PerformanceEntry & { value?: number; hadRecentInput?: boolean }) => void,
  ) => new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true })
  observe('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') seen.first = entry.startTime
  })
  observe('largest-contentful-paint', (entry) => {
    seen.largest = entry.startTime
  })
  observe('layout-shift', (entry) => {
    if (!entry.hadRecentInput) seen.shift += entry.value ?? 0
  })
  observe('longtask', (entry) => {
    seen.blocking += Math.max(0, entry.duration - 50)
  })
  if (!adds) return
  const click = () => {
    const button = document.querySelector<HTMLButtonElement>('[data-add]:not([disabled])')
    if (!button) return requestAnimationFrame(click)
    button.click()
    // A click ends the measurement of the largest paint, so other visits measure it without a click.
    if (getComputedStyle(document.documentElement).getPropertyValue('--cart-count').includes('(1)'))
      seen.adds = performance.now()
  }
  requestAnimationFrame(click)
}

function readWatch(page: Page): Promise<Watched> {
  return page.evaluate(() => (window as unknown as { watched: Watched }).watched)
}
