import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { alive, openJourney } from '#test/support/journey'

const journey = openJourney()
const category = '/category/whole-spices'

/** Paths of the data and code that the page has so far. */
function watchArrivals(page: Page): string[] {
  const arrived: string[] = []
  page.on('requestfinished', (request) => {
    const { pathname } = new URL(request.url())
    if (/\.(data|js)$/.test(pathname)) arrived.push(pathname)
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
  const page = await journey.open({ fresh: true, width: 390, height: 844, network: 'failing' })
  const arrived = watchArrivals(page)
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

/** A browser that tells of its line what it is told to. */
async function openOnLine(connection: { saveData?: boolean; effectiveType?: string }): Promise<Page> {
  const page = await journey.open({ fresh: true, width: 390, height: 844 })
  await page.addInitScript((value) => Object.defineProperty(Navigator.prototype, 'connection', { value }), connection)
  return page
}

for (const [line, connection] of Object.entries({
  'who saves data': { saveData: true },
  'who is on 2G': { effectiveType: 'slow-2g' },
}))
  it(`for ${line} nothing is asked for ahead, pictures neither`, async () => {
    const page = await openOnLine(connection)
    const arrived = watchArrivals(page)
    const pictures = watchPictures(page)
    await page.goto('/shop')
    await alive(page)
    const next = await nextPicturesOf(page)
    expect(next.length).toBeGreaterThan(0)
    await page.locator(`main a[href="${category}"]`).hover()
    await page.waitForTimeout(1_000)
    expect(arrived.filter((path) => path.endsWith('.data'))).toEqual([])
    expect(pictures.filter((path) => next.includes(path))).toEqual([])
    expect(await hasGujaratiFont(page)).toBe(false)
  })

it('data that came ahead are good for half a minute', async () => {
  const page = await journey.open({ fresh: true, width: 390, height: 844 })
  const arrived = watchArrivals(page)
  await page.goto('/shop')
  const link = page.locator(`main a[href="${category}"]`)
  await link.scrollIntoViewIfNeeded()
  const times = () => arrived.filter((path) => path === `${category}.data`).length
  await expect.poll(times).toBe(1)
  await page.evaluate(() => {
    const now = Date.now
    Date.now = () => now() + 31_000
  })
  await link.click()
  await page.getByRole('heading', { level: 1, name: 'Whole Spices' }).waitFor()
  await expect.poll(times).toBe(2)
})

it('pictures of the next page come ahead, and only when this page is complete', async () => {
  const page = await journey.open({ fresh: true, width: 390, height: 844 })
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
