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

it('pages that links in view lead to are there before the tap: without connection the way still leads to a product', async () => {
  const page = await journey.open({ fetchesAhead: true, fresh: true, width: 390, height: 844, network: 'failing' })
  const arrived = await watchArrivals(page)
  await page.goto('/shop')
  const link = page.locator(`main a[href="${category}"]`)
  await link.scrollIntoViewIfNeeded()
  await expect.poll(() => arrived).toContain(`${category}.data`)
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
  await page.getByRole('button', { name: 'Add to Cart' }).first().waitFor()
  // What is below comes with the connection.
  await page.context().setOffline(false)
  await page.getByRole('heading', { name: 'RELATED PRODUCTS' }).waitFor()
  for (const asked of [`${category}.data`, `${path}.data`])
    expect(arrived.filter((one) => one === asked)).toHaveLength(1)
  // Of pages that are somebody's own nothing is asked for, not even under the finger.
  expect(arrived.filter((one) => /(login|myprofile|checkout)\.data/.test(one))).toEqual([])
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
  it(`for ${line} nothing is asked for ahead`, async () => {
    const page = await openOnLine(connection)
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.goto('/shop')
    await alive(page)
    await page.locator(`main a[href="${category}"]`).hover()
    for (let round = 0; round < 3; round++) {
      await page.clock.runFor(1_000)
      await drawn(page)
    }
    expect(asked.filter((path) => path.endsWith('.data'))).toEqual([])
  })
