import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { drawn } from '#test/support/controlled-page'
import { alive, openJourney } from '#test/support/journey'

const journey = openJourney()
const category = '/category/whole-spices'

/** Paths of the data and code that came over the network so far; what the browser's own cache answers is left out. */
async function watchArrivals(page: Page): Promise<string[]> {
  const arrived: string[] = []
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  const paths = new Map<string, string>()
  devtools.on('Network.responseReceived', ({ requestId, response }) => {
    const { pathname } = new URL(response.url)
    const isCached = response.fromDiskCache || response.fromPrefetchCache
    if (/\.(data|js)$/.test(pathname) && !isCached) paths.set(requestId, pathname)
  })
  devtools.on('Network.requestServedFromCache', ({ requestId }) => paths.delete(requestId))
  devtools.on('Network.loadingFinished', ({ requestId }) => {
    const path = paths.get(requestId)
    if (path) arrived.push(path)
  })
  return arrived
}

/** Paths of the pictures that were asked for. */
function watchPictures(page: Page, tell: (path: string) => void = () => {}): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() !== 'image') return
    const { pathname } = new URL(request.url())
    asked.push(pathname)
    tell(pathname)
  })
  return asked
}

/** Paths of the pictures that the category's page begins with and this one does not show. */
async function nextPicturesOf(page: Page): Promise<string[]> {
  const [shown, next] = [await page.content(), await (await page.request.get(category)).text()]
  const [, first = ''] = next.split('<article')
  return [...first.matchAll(/\/pictures\/[^\s",]+\.(?:avif|webp)/g)]
    .map(([path]) => path)
    .filter((path) => !shown.includes(path))
}

/** Whether the font of names in Gujarati is there. */
function hasGujaratiFont(page: Page): Promise<boolean> {
  return page.evaluate(() => document.fonts.check('16px "Hind Vadodara"', 'જ'))
}

it('pages that links in view lead to are there before the tap: without connection the way still leads to a product', async () => {
  const page = await journey.open({ fetchesAhead: true, fresh: true, width: 390, height: 844, network: 'failing' })
  const arrived = await watchArrivals(page)
  await page.goto('/shop')
  const link = page.locator(`main a[href="${category}"]`)
  await link.scrollIntoViewIfNeeded()
  await expect.poll(() => arrived).toContain(`${category}.data`)
  await expect.poll(() => hasGujaratiFont(page)).toBe(true)
  await link.click()
  await page.getByRole('heading', { level: 1, name: 'Whole Spices' }).waitFor()
  const product = page.locator('main article a').first()
  const path = await product.getAttribute('href')
  await expect.poll(() => arrived).toContain(`${path}.data`)
  await expect.poll(() => arrived.join()).toMatch(/\/assets\/product-[\w-]+\.js/)
  await page.context().setOffline(true)
  const name = (await product.textContent()) ?? ''
  await product.click()
  await page.getByRole('heading', { level: 1, name }).waitFor()
  expect(await page.getByText('Loading...').count()).toBe(0)
  // What is below the first view is drawn a moment later.
  await page.getByRole('heading', { name: 'RELATED PRODUCTS' }).waitFor()
  for (const asked of [`${category}.data`, `${path}.data`])
    expect(arrived.filter((one) => one === asked)).toHaveLength(1)
  // Of pages that are somebody's own nothing is asked for, not even under the finger.
  expect(arrived.filter((one) => /login|myprofile|checkout/.test(one))).toEqual([])
})

/** A browser that tells of its line what it is told to, and whose clock the test moves. */
async function openOnLine(connection: { saveData?: boolean; effectiveType?: string }): Promise<Page> {
  const page = await journey.open({ fetchesAhead: true, fresh: true, width: 390, height: 844 })
  await page.clock.install()
  await page.addInitScript((value) => Object.defineProperty(Navigator.prototype, 'connection', { value }), connection)
  return page
}

for (const [line, connection] of Object.entries({
  'who saves data': { saveData: true },
  'who is on 2G': { effectiveType: 'slow-2g' },
}))
  it(`for ${line} nothing is asked for ahead, pictures neither`, async () => {
    const page = await openOnLine(connection)
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    const pictures = watchPictures(page)
    await page.goto('/shop')
    await alive(page)
    const next = await nextPicturesOf(page)
    expect(next.length).toBeGreaterThan(0)
    await page.locator(`main a[href="${category}"]`).hover()
    // The links are watched a moment after the load, and fetched ahead when they have been in view or under the mouse for a moment.
    for (let round = 0; round < 3; round++) {
      await page.clock.runFor(1_000)
      await drawn(page)
    }
    expect(asked.filter((path) => path.endsWith('.data'))).toEqual([])
    expect(pictures.filter((path) => next.includes(path))).toEqual([])
    expect(await hasGujaratiFont(page)).toBe(false)
  })

it('a page that is gone, or that the shop cannot give, is not fetched ahead with its fault: the page that is open stays', async () => {
  const page = await journey.open({ fetchesAhead: true, fresh: true, width: 390, height: 844, network: 'failing' })
  const asked: string[] = []
  await page.route('**/*.data*', (route) => {
    asked.push(new URL(route.request().url()).pathname)
    if (asked.length % 2 === 0) return route.abort('connectionreset')
    return route.continue({ url: `${journey.url}/product/none.data?_routes=routes%2Fshop%2Fproduct` })
  })
  await page.goto('/shop')
  await alive(page)
  await page.locator('main li').last().scrollIntoViewIfNeeded()
  await expect.poll(() => asked.length).toBeGreaterThan(2)
  await page.waitForTimeout(300)
  expect(await page.getByRole('heading', { name: 'Select Category' }).count()).toBe(1)
  expect(new URL(page.url()).pathname).toBe('/shop')
})

for (const from of ['/category/whole-spices', '/gu/product/rai', '/contact'])
  it(`the home page that cannot be fetched ahead leaves ${from} as it is, with what is typed there`, async () => {
    const page = await journey.open({ fetchesAhead: true, fresh: true, network: 'failing' })
    const asked: string[] = []
    await page.route(/\/(_|gu)\.data/, (route) => {
      asked.push(new URL(route.request().url()).search)
      return asked.length > 1 ? route.abort('connectionreset') : route.fulfill({ status: 503 })
    })
    await page.goto(from)
    await alive(page)
    const field = page.locator('input').first()
    await field.fill('500')
    await page.locator('#nav a').first().hover()
    await expect.poll(() => asked.length).toBeGreaterThan(0)
    await page.waitForTimeout(500)
    expect(await field.inputValue()).toBe('500')
    expect(decodeURIComponent(asked[0] ?? '')).toBe('?_routes=routes/shop/home')
  })

it('code that cannot be fetched ahead does not reload the page that is open', async () => {
  const page = await journey.open({ fetchesAhead: true, fresh: true, width: 390, height: 844, network: 'failing' })
  const failed: string[] = []
  let documents = 0
  await page.route(/\/assets\/category-.*\.js$/, (route) => {
    failed.push(route.request().url())
    return route.abort('connectionreset')
  })
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents++
  })
  await page.goto('/shop')
  await page.locator(`main a[href="${category}"]`).scrollIntoViewIfNeeded()
  await expect.poll(() => failed.length).toBeGreaterThan(0)
  await page.waitForTimeout(300)
  expect(documents).toBe(1)
  await page.unrouteAll()
  await page.locator(`main a[href="${category}"]`).click()
  await page.getByRole('heading', { level: 1, name: 'Whole Spices' }).waitFor()
})

it('pictures of the next page come ahead, and only when this page is complete', async () => {
  const page = await journey.open({ fetchesAhead: true, fresh: true, width: 390, height: 844 })
  let isComplete = false
  const early: string[] = []
  const pictures = watchPictures(page, (path) => {
    if (!isComplete) early.push(path)
  })
  page.on('load', () => {
    isComplete = true
  })
  // A picture of this page that is late holds its completion back; what comes ahead must wait for it.
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\.(avif|webp)$/, async (route) => {
    if (!isComplete) await held
    await route.continue().catch(() => {})
  })
  await page.goto('/shop', { waitUntil: 'domcontentloaded' })
  const next = await nextPicturesOf(page)
  await alive(page)
  await page.locator(`main a[href="${category}"]`).scrollIntoViewIfNeeded()
  await page.waitForTimeout(600)
  release()
  await expect.poll(() => pictures.some((path) => next.includes(path))).toBe(true)
  expect(early.filter((path) => next.includes(path))).toEqual([])
})

it('a link to the page in another language, which is another document, fetches nothing ahead', async () => {
  const page = await journey.open({ fetchesAhead: true, fresh: true })
  await page.goto('/product/jeera')
  await alive(page)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const languages = page.getByRole('contentinfo').getByRole('list', { name: 'Language' })
  await languages.scrollIntoViewIfNeeded()
  await languages.getByRole('link', { name: 'ગુજરાતી' }).focus()
  // A link of this document that is pointed at afterwards, and fetched.
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).first().hover()
  await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).first().focus()
  await expect.poll(() => asked.join()).toMatch(/contact|about/)
  expect(asked.filter((path) => /jeera\.data/.test(path))).toEqual([])
})
