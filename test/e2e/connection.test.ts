import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { openAccount, signInAs } from '#test/support/accounts'
import { endToast } from '#test/support/controlled-page'
import { alive, look, openJourney } from '#test/support/journey'
import type { Visitor } from '#test/support/visitor'

const journey = openJourney()

const data = '**/*.data*'
const main = (page: Page) => page.locator('main')

/** An open page whose network is about to fail, and that has asked for nothing ahead: what it has not got yet is then the same on every machine. */
async function visit(from: string, visitor?: Visitor) {
  const page = await journey.open({ network: 'failing', fresh: true })
  if (visitor) await signInAs(visitor, page, journey.url)
  await page.goto(from, { waitUntil: 'networkidle' })
  await alive(page)
  return page
}

/** Goes on by the page's own router, as a click does that the mouse has not announced. */
async function go(page: Page, to: string) {
  await page.evaluate((path) => {
    const router = Reflect.get(window, '__reactRouterDataRouter') as { navigate(path: string): Promise<void> }
    router.navigate(path)
  }, to)
}

it('where the shop is not reached, sections stay on Loading..., the listing finds nothing, other pages offer to try again, and all loads by itself', async () => {
  const page = await visit('/contact')
  for (const path of ['/shop', '/category/whole-spices', '/product/jeera']) {
    await go(page, path)
    await page.waitForURL(`**${path}`)
  }
  const unreached = /\.data|\/healthz/
  await page.route(unreached, (route) => route.abort('connectionreset'))
  await go(page, '/category/whole-spices')
  await main(page).getByText('No products found in this category.').waitFor()
  await go(page, '/product/jeera')
  await main(page).getByRole('heading', { name: 'Loading...' }).waitFor()
  await go(page, '/shop')
  await main(page).getByText('The shop cannot be reached just now. Nothing is lost.').waitFor()
  await page.unroute(unreached)
  await main(page).getByRole('heading', { name: 'Select Category' }).waitFor()
  await page.route(data, (route) => route.fulfill({ status: 503, body: '{}' }))
  await go(page, '/product/jeera')
  await main(page).getByRole('heading', { name: 'Loading...' }).waitFor()
  await go(page, '/shop')
  const again = main(page).getByRole('link', { name: 'Try again' })
  await again.waitFor()
  await page.unroute(data)
  await again.click()
  await main(page).getByRole('heading', { name: 'Select Category' }).waitFor()
})

it('a page whose data are late shows Loading... in its place, not the page before, and then the data', async () => {
  const page = await visit('/shop')
  let arrive = () => {}
  const late = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await page.route(data, (route) => late.then(() => route.continue()))
  await go(page, '/product/jeera')
  await main(page).getByRole('heading', { name: 'Loading...' }).waitFor()
  expect(await main(page).getByText('Select Category').isVisible()).toBe(false)
  const focused = () => page.evaluate(() => `${document.activeElement?.tagName} ${document.activeElement?.textContent}`)
  arrive()
  await main(page).getByRole('heading', { level: 1, name: 'Jeera' }).waitFor()
  expect(await page.title()).toContain('Jeera')
  // Who goes by the keyboard or hears the page goes on from its heading, not from the page's beginning.
  await expect.poll(focused).toMatch(/^H1 Jeera/)
})

it('the day of a PIN that could not be asked for is asked for again', async () => {
  const page = await journey.open({ network: 'failing' })
  await page.addInitScript(() =>
    sessionStorage.setItem('checked-pin', JSON.stringify({ pin: '385001', arrivesBy: '', latest: '' })),
  )
  let asked = 0
  let isAway = true
  await page.route('**/api/delivery?pin=385001', (route) => {
    asked++
    return isAway ? route.abort('connectionreset') : route.continue()
  })
  await page.goto('/product/jeera')
  await expect.poll(() => asked).toBeGreaterThan(0)
  isAway = false
  await main(page)
    .getByText(/^To 385001: by/)
    .waitFor()
})

it('a filter whose products are late or do not come never shows those of before', async () => {
  const page = await visit('/category/whole-spices')
  let fail = () => {}
  const failing = new Promise<void>((resolve) => {
    fail = resolve
  })
  await page.route(data, (route) => failing.then(() => route.abort('connectionreset')))
  await main(page).getByLabel('In stock').check()
  await main(page).getByText('Loading...').waitFor()
  expect(await main(page).getByRole('article').count()).toBe(0)
  fail()
  await main(page).getByText('No products found in this category.').waitFor()
  expect(await main(page).getByLabel('In stock').isChecked()).toBe(true)
})

it('without connection what is put into the cart is answered at once', async () => {
  const page = await visit('/category/whole-spices')
  await page.context().setOffline(true)
  await main(page)
    .getByRole('button', { name: /Add To Cart/ })
    .first()
    .click()
  const toast = page.getByText('Item Added to Cart!')
  await toast.waitFor()
  const [{ y = 0, height = 0 } = {}, bar] = [(await toast.boundingBox()) ?? {}, page.locator('.cart-bar')]
  expect(y + height).toBeLessThan((await bar.boundingBox())?.y ?? 850)
  await main(page)
    .getByRole('button', { name: /Add To Cart/ })
    .first()
    .click()
  await page.getByText('Item Already added to cart! Increased the Quantity...').waitFor()
  expect(await toast.count()).toBe(0)
})

it('without connection the product page answers by a toast where the drawer cannot come, and by the drawer afterwards', async () => {
  const page = await visit('/product/dhaniya-powder')
  await page.clock.install()
  await page.context().setOffline(true)
  const add = main(page).getByRole('button', { name: 'ADD TO CART' })
  await add.click()
  const toast = page.locator('.toast', { hasText: 'Item Added to Cart!' })
  await toast.waitFor()
  await page.context().setOffline(false)
  await endToast(toast)
  expect(await page.getByRole('dialog').count()).toBe(0)
  await add.click()
  await page.getByRole('dialog').getByText('Item Already added to cart! Increased the Quantity...').waitFor()
})

it('a page of one’s own without connection says so kindly and opens by itself', async () => {
  const page = await visit('/mycart', await openAccount(journey.url))
  await go(page, '/myprofile')
  await main(page).getByRole('heading', { name: 'My Orders' }).waitFor()
  await go(page, '/contact')
  await main(page).getByRole('heading', { name: 'Contact Us' }).waitFor()
  await page.context().setOffline(true)
  await go(page, '/myprofile')
  await main(page).getByText('The shop cannot be reached just now.').waitFor()
  expect(await page.getByText('Something boiled over').count()).toBe(0)
  await page.getByText('Preview backend disconnected.').waitFor()
  await page.context().setOffline(false)
  await main(page).getByRole('heading', { name: 'My Orders' }).waitFor()
  await page.getByText('Preview backend running in this workspace.').waitFor()
})

it('a page that cannot be opened without a connection is one of our own', async () => {
  const page = await journey.open({ network: 'failing', serviceWorker: true, width: 390, height: 844 })
  await page.goto('/contact')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.context().setOffline(true)
  await page.goto('/about')
  await page.getByRole('heading', { name: 'No connection' }).waitFor()
  await look(page, 'offline')
  expect((await (await fetch(`${journey.url}/sw.js`)).text()).length).toBeLessThan(1024)
})

it('the page for no connection, opened by its address, leads to the shop that is there', async () => {
  const page = await journey.open({ network: 'failing' })
  await page.goto('/offline.html')
  await page.waitForURL(`${journey.url}/`)
  await alive(page)
})
