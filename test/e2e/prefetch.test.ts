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

it('pages that links in view lead to are there before the tap: without connection the way still leads to a product', async () => {
  const page = await journey.open({ width: 390, height: 844, network: 'failing' })
  const arrived = watchArrivals(page)
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
  // Of pages that are somebody's own nothing is asked for, not even under the finger.
  expect(arrived.filter((one) => /login|myprofile|checkout/.test(one))).toEqual([])
})

it('for who saves data nothing is asked for ahead', async () => {
  const page = await journey.open({ width: 390, height: 844 })
  await page.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'connection', { value: { saveData: true } }),
  )
  const arrived = watchArrivals(page)
  await page.goto('/shop')
  await alive(page)
  await page.locator(`main a[href="${category}"]`).hover()
  await page.waitForTimeout(1_000)
  expect(arrived.filter((path) => path.endsWith('.data'))).toEqual([])
})
