import type { Browser, CDPSession, Page } from 'playwright-core'
import { isShortRun, median } from '#tools/bench/measure'
import type { Part } from '#tools/bench/report'
import { phoneScreen, withSlowNetwork } from '#tools/bench/slow-network'
import { listUsedFiles } from '#tools/bench/used-files'

const runs = isShortRun ? 1 : 5
/** Time between the display of a page and the next tap. */
const readingMs = 2_500
/** Duration of a touch. */
const touchMs = 80

/** The usual way from shop to cart; each tap is on a link of the page before. */
const taps = [
  { name: 'shop -> category', link: 'main a[href="/category/whole-spices"]', next: '/category/whole-spices' },
  { name: 'category -> product', link: 'main a[href^="/product/"]', next: '/product/' },
  { name: 'product -> cart', link: 'header a[href="/mycart"]', next: '/mycart' },
]

type Navigation = { heading: number; pictures: number; shift: number }

/** Measures, on a slow phone, the time from a tap on a link to the next page's heading and first pictures. */
export async function benchNavigation(): Promise<Part> {
  const part: Part = { letter: 'h', title: 'Navigation: from tap to page, on the same slow phone', figures: [] }
  await withSlowNetwork(async ({ browser, slowUrl }) => {
    const walks: Awaited<ReturnType<typeof walk>>[] = []
    for (let run = 0; run < runs; run++) walks.push(await walk(browser, slowUrl))
    const all = walks.flatMap(({ navigations }) => navigations.map(({ pictures }) => pictures))
    part.figures.push({
      what: 'tap to heading and first pictures, all taps',
      value: `${median(all).toFixed(0)} ms`,
      goal: '<= 200 ms',
      note: `median of ${all.length}; ${readingMs / 1000} s are spent on each page`,
    })
    for (const [index, { name }] of taps.entries()) {
      const of = (key: keyof Navigation) =>
        median(walks.map(({ navigations }) => navigations[index]?.[key] ?? Number.NaN))
      part.figures.push({
        what: name,
        value: `heading ${of('heading').toFixed(0)} ms, pictures ${of('pictures').toFixed(0)} ms`,
        note: `shift ${of('shift').toFixed(3)}`,
      })
    }
    const kilobytes = (key: 'unusedBytes' | 'unusedPictures' | 'bytes') =>
      (median(walks.map((one) => one[key])) / 1024).toFixed(0)
    part.figures.push({
      what: 'asked for before the tap and not used',
      value: `${kilobytes('unusedBytes')} KB`,
      note: `${kilobytes('unusedPictures')} KB of it pictures; of ${kilobytes('bytes')} KB in the whole walk`,
    })
  })
  return part
}

async function walk(browser: Browser, url: string) {
  const context = await browser.newContext({
    ...phoneScreen,
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const traffic = await watchTraffic(devtools)
  await page.goto(`${url}/shop`, { waitUntil: 'load' })
  const atFirst = new Set(traffic.keys())
  const navigations: Navigation[] = []
  const used: string[] = []
  for (const { link, next } of taps) {
    await page.waitForTimeout(readingMs)
    used.push(...(await page.evaluate(listUsedFiles)))
    navigations.push(await navigate(page, devtools, link, next))
  }
  await page.waitForTimeout(readingMs)
  used.push(...(await page.evaluate(listUsedFiles)))
  await context.close()
  const isAhead = (path: string) => /\.(data|js|avif|webp)$/.test(path) && !atFirst.has(path)
  const bytesOf = (those: (path: string) => boolean) =>
    [...traffic].reduce((sum, [path, bytes]) => sum + (those(path) ? bytes : 0), 0)
  return {
    navigations,
    bytes: bytesOf(() => true),
    unusedBytes: bytesOf((path) => isAhead(path) && !used.includes(path)),
    unusedPictures: bytesOf((path) => isAhead(path) && !used.includes(path) && /\.(avif|webp)$/.test(path)),
  }
}

/** Returns the transferred bytes by path. */
async function watchTraffic(devtools: CDPSession): Promise<Map<string, number>> {
  const bytes = new Map<string, number>()
  const paths = new Map<string, string>()
  await devtools.send('Network.enable')
  devtools.on('Network.requestWillBeSent', ({ requestId, request }) =>
    paths.set(requestId, new URL(request.url).pathname),
  )
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const path = paths.get(requestId) ?? ''
    bytes.set(path, (bytes.get(path) ?? 0) + encodedDataLength)
  })
  return bytes
}

async function navigate(page: Page, devtools: CDPSession, link: string, next: string): Promise<Navigation> {
  const target = page.locator(link).first()
  await target.scrollIntoViewIfNeeded()
  await page.waitForTimeout(500)
  const box = await target.boundingBox()
  if (!box) throw new Error(`No link ${link}`)
  await page.evaluate(watchArrival, next)
  const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }]
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
  await page.waitForTimeout(touchMs)
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await page.waitForFunction(() => (window as unknown as { measured: Navigation }).measured.pictures > 0, undefined, {
    timeout: 20_000,
    polling: 50,
  })
  return page.evaluate(() => (window as unknown as { measured: Navigation }).measured)
}

/** Runs in the page: records when the next page's heading is drawn, and when all visible pictures or their previews are. */
function watchArrival(next: string): void {
  const navigation = { heading: 0, pictures: 0, shift: 0 }
  // Not `navigation`, which is the browser's own.
  Object.assign(window, { measured: navigation })
  const before = document.querySelector('main h1')
  let lifted = 0
  addEventListener(
    'touchend',
    () => {
      lifted = performance.now()
    },
    { once: true, capture: true },
  )
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
      if (!entry.hadRecentInput && navigation.heading > 0) navigation.shift += entry.value
  }).observe({ type: 'layout-shift' })
  const look = () => {
    const heading = document.querySelector('main h1')
    const arrived = location.pathname.startsWith(next) && heading && heading !== before && heading.checkVisibility()
    if (arrived && lifted) {
      navigation.heading ||= performance.now() - lifted
      const inView = [...document.querySelectorAll<HTMLImageElement>('main img')].filter((image) => {
        const { top, bottom, width } = image.getBoundingClientRect()
        return width > 0 && bottom > 0 && top < innerHeight
      })
      const stands = (image: HTMLImageElement) =>
        (image.complete && image.naturalWidth > 0) || /url/.test(image.closest('div')?.style.backgroundImage ?? '')
      if (inView.every(stands)) {
        navigation.pictures = performance.now() - lifted
        return
      }
    }
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}
