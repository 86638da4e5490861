import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { openAccount, signInAs } from '#test/support/accounts'
import { alive, look, openJourney } from '#test/support/journey'
import { type PageVisit, prepareVisits, visitPages, watchAtRest } from '#test/support/page-visit'
import { listUntranslated } from '#test/support/untranslated'
import type { Visitor } from '#test/support/visitor'

const journey = openJourney()
const production = openJourney({ APP_ENV: 'production', ORDER_LIMITS: 'on', OFFLINE_COPIES: 'off' })

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

const failures = {
  'a connection that is cut': (page: Page) => page.route(data, (route) => route.abort('connectionreset')),
  'a shop that is full': (page: Page) => page.route(data, (route) => route.fulfill({ status: 503, body: '{}' })),
  'a page of somebody else': (page: Page) =>
    page.route(data, (route) => route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' })),
}

for (const [name, fail] of Object.entries(failures))
  it(`after ${name}, sections stay on Loading..., the listing finds nothing, and all of it loads by itself`, async () => {
    const page = await visit('/contact')
    await fail(page)
    await go(page, '/category/whole-spices')
    await main(page).getByText('No products found in this category.').waitFor()
    expect(await main(page).getByRole('heading', { level: 1, name: 'Whole Spices' }).count()).toBe(1)
    await go(page, '/product/jeera')
    await main(page).getByRole('heading', { name: 'Loading...' }).waitFor()
    await go(page, '/shop')
    await main(page).getByRole('link', { name: 'Whole Spices' }).waitFor()
    await go(page, '/about')
    await main(page).getByRole('heading', { level: 1, name: 'About Us' }).waitFor()
    await go(page, '/')
    await expect.poll(() => main(page).getByText('Loading...').count()).toBe(2)
    expect(await page.getByText('Something boiled over').count()).toBe(0)
    await page.unroute(data)
    await main(page).getByRole('link', { name: 'Explore Jeera (Cumin Seeds)' }).waitFor()
    await expect.poll(() => main(page).getByText('Loading...').count()).toBe(0)
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
  // The page before gives way a moment earlier, while the code of this one is still on its way.
  await page.waitForURL('**/product/jeera')
  expect(await main(page).getByRole('heading', { name: 'Loading...' }).count()).toBe(1)
  expect(await main(page).getByText('Select Category').count()).toBe(0)
  const focused = () => page.evaluate(() => `${document.activeElement?.tagName} ${document.activeElement?.textContent}`)
  await expect.poll(focused).toBe('H1 Loading...')
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
  await page.goto('/product/jeera', { waitUntil: 'networkidle' })
  expect(asked).toBeGreaterThan(0)
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
  await page.unroute(data)
  await main(page).getByRole('article').first().waitFor()
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
  await page.getByText('Item Added to Cart!').waitFor()
  await page.context().setOffline(false)
  // As long as a toast stays.
  await page.clock.fastForward(5_000)
  await page.getByText('Item Added to Cart!').waitFor({ state: 'detached' })
  expect(await page.getByRole('dialog').count()).toBe(0)
  await add.click()
  await page.getByRole('dialog').getByText('Item Already added to cart! Increased the Quantity...').waitFor()
})

it('what is open stays as it is when asking for it again fails', async () => {
  const page = await visit('/category/whole-spices')
  await page.route(data, (route) => route.abort('connectionreset'))
  await go(page, '/category/whole-spices')
  await page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('.data')))
  expect(await main(page).getByRole('article').count()).toBeGreaterThan(3)
})

it('a page of one’s own without connection says so kindly and opens by itself', async () => {
  const page = await visit('/mycart', await openAccount(journey.url))
  await go(page, '/myprofile')
  await main(page).getByRole('heading', { name: 'My Orders' }).waitFor()
  await go(page, '/contact')
  await main(page).getByRole('heading', { name: 'Contact Us' }).waitFor()
  await page.context().setOffline(true)
  await go(page, '/checkout')
  await main(page).getByText('The shop cannot be reached just now.').waitFor()
  await go(page, '/myprofile')
  await main(page).getByText('The shop cannot be reached just now.').waitFor()
  expect(await page.getByText('Something boiled over').count()).toBe(0)
  await page.getByText('Preview backend disconnected.').waitFor()
  await page.context().setOffline(false)
  await main(page).getByRole('heading', { name: 'My Orders' }).waitFor()
  await page.getByText('Preview backend running in this workspace.').waitFor()
})

it('without the code of the next page the visitor stays and goes on when the connection is back', async () => {
  const page = await visit('/contact')
  await page.context().setOffline(true)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Shop' }).click()
  await main(page).getByRole('heading', { name: 'Loading...' }).waitFor()
  await page.getByText('Preview backend disconnected.').waitFor()
  await page.context().setOffline(false)
  await main(page).getByRole('heading', { name: 'Select Category' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/shop')
})

it('in production one line says that the connection is gone, and a page at rest asks for nothing', async () => {
  const context = (await production.open({ network: 'failing', fresh: true })).context()
  await prepareVisits(context)
  const visits = await visitPages(context, ['/contact'])
  expect(await watchAtRest(context, visits, 10 * 60_000)).toEqual([{ timers: 0, requests: [] }])
  const { page, errors } = visits[0] as PageVisit
  expect(errors).toEqual([])
  const line = page.getByText('No connection to the shop. We keep trying.')
  expect(await line.count()).toBe(0)
  // What tries again waits by the page's clock.
  await context.clock.resume()
  await page.context().setOffline(true)
  await line.waitFor()
  await page.context().setOffline(false)
  await line.waitFor({ state: 'detached' })
})

/** Waits until the service worker keeps these pages and the scripts of the open one. */
async function kept(page: Page, ...paths: string[]) {
  await alive(page)
  const keys = () =>
    page.evaluate(async () => {
      const requests = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))
      return requests.flat().map(({ url }) => new URL(url).pathname)
    })
  const scripts = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .flatMap(({ name }) => (name.endsWith('.js') ? new URL(name).pathname : [])),
    )
  await expect
    .poll(async () => {
      const all = new Set(await keys())
      return [...paths, ...(await scripts())].filter((path) => !all.has(path))
    })
    .toEqual([])
}

it('without connection, what was seen is shown as a copy that says so, the rest is a page of our own', async () => {
  const page = await journey.open({ network: 'failing', offlineCopies: true, width: 390, height: 844 })
  await page.goto('/product/jeera')
  await kept(page, '/product/jeera')
  await page.getByRole('link', { name: 'Whole Spices' }).first().click()
  await page.waitForURL('**/category/whole-spices')
  await kept(page, '/category/whole-spices')
  await page.goto('/checkout', { waitUntil: 'networkidle' })
  for (const path of ['/legal/shipping', '/recipes/gujarati-kadhi', '/recipes', '/about']) {
    await page.goto(path)
    await kept(page, path)
  }
  await page.context().setOffline(true)

  const note = page.getByText(
    /^You are offline. This page is as you saw it on \d+ \w+, \d\d:\d\d: prices and stock may have/,
  )
  for (const path of ['/legal/shipping', '/recipes', '/recipes/gujarati-kadhi']) {
    await page.goto(path)
    await note.waitFor()
  }
  for (const path of ['/category/whole-spices', '/product/JEERA?utm_source=chat']) {
    await page.goto(path)
    await note.waitFor()
    await alive(page)
    expect(await note.count()).toBe(1)
    expect(await main(page).getByText('Jeera').count()).toBeGreaterThan(0)
    await look(page, `copy${path}`.replace(/\W+/g, '-'))
  }
  await go(page, '/about')
  await main(page).getByRole('heading', { level: 1, name: 'About Us' }).waitFor()
  await note.waitFor()

  for (const path of ['/product/haldi-powder', '/checkout', '/myprofile', '/login']) {
    await page.goto(path)
    await page.getByRole('heading', { name: 'There is no connection' }).waitFor()
    await page.getByRole('link', { name: 'Whole spices' }).waitFor()
    await look(page, 'no-connection')
  }
  await page.goto('/product/jeera')
  await note.waitFor()
  await page.context().setOffline(false)
  await note.waitFor({ state: 'detached' })
  expect(await main(page).getByRole('heading', { level: 1 }).textContent()).toContain('Jeera')

  const names = await page.evaluate(async () => {
    const all = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))
    return all.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(
    names.filter((name) => /checkout|myprofile|login|register|api|\.data/.test(name.replace(/^\/assets.*/, ''))),
  ).toEqual([])
})

it.each([
  { language: 'gu', about: 'અમારા વિશે', note: /^તમે ઓફલાઇન છો\. .*\d\d:\d\d વાગ્યે/, missing: 'કનેક્શન નથી' },
  { language: 'hi', about: 'हमारे बारे में', note: /^आप ऑफ़लाइन हैं। .*\d\d:\d\d बजे/, missing: 'कनेक्शन नहीं है' },
])('without connection, a copy and the page of our own speak $language', async ({ language, about, note, missing }) => {
  const page = await journey.open({ network: 'failing', offlineCopies: true, width: 360, height: 740 })
  await page.goto(`/${language}/about`)
  await kept(page, `/${language}/about`)
  await page.goto(`/${language}/category/whole-spices`)
  await kept(page, `/${language}/category/whole-spices`)
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Network.clearBrowserCache')
  await page.context().setOffline(true)
  await page.reload()
  await page.getByText(note).waitFor()
  await alive(page)
  await page.goto(`/${language}/about`)
  await page.getByText(note).waitFor()
  expect.soft(await listUntranslated(page)).toEqual([])
  await look(page, `${language}-copy`)
  await page.goto(`/${language}/login`)
  await page.getByRole('heading', { name: missing }).waitFor()
  await page.getByRole('link', { name: about }).waitFor()
  expect(await page.evaluate(() => document.documentElement.lang)).toBe(`${language}-IN`)
  expect.soft(await listUntranslated(page)).toEqual([])
  await look(page, `${language}-no-connection`)
  await page.getByRole('link', { name: about }).click()
  await page.getByText(note).waitFor()
})

it('pages that are not kept are not asked for a second time', async () => {
  const page = await journey.open({ network: 'failing', offlineCopies: true })
  await page.goto('/about')
  await kept(page, '/about')
  const [worker] = page.context().serviceWorkers()
  await worker?.evaluate(() => {
    const { fetch } = globalThis
    const asked: string[] = []
    const noting = (...wanted: Parameters<typeof fetch>) => {
      asked.push(String(wanted[0]))
      return fetch(...wanted)
    }
    Object.assign(globalThis, { asked, fetch: noting })
  })
  const tell = (path: string) =>
    page.evaluate((wanted) => {
      navigator.serviceWorker.controller?.postMessage({ page: location.origin + wanted, files: [] })
    }, path)
  for (const path of ['/login', '/myprofile', '/no-such-page', '/contact']) await tell(path)
  await kept(page, '/contact')
  expect(await worker?.evaluate(() => Reflect.get(globalThis, 'asked'))).toEqual([`${journey.url}/contact`])
})

it('a copy stays when the connection breaks while its page is loaded again', async () => {
  const page = await journey.open({ network: 'failing', offlineCopies: true })
  await page.goto('/contact')
  await kept(page, '/contact')
  const [worker] = page.context().serviceWorkers()
  await worker?.evaluate(async (url) => {
    const broken = new ReadableStream({
      start(body) {
        body.enqueue(new TextEncoder().encode('<!doctype html><html lang="en"><body>'))
        body.error(new Error('The connection broke.'))
      },
    })
    const keep = Reflect.get(globalThis, 'keep') as (at: URL, response: Response) => Promise<void>
    await keep(new URL(url), new Response(broken, { headers: { 'cache-control': 'public' } })).catch(() => {})
  }, `${journey.url}/contact`)
  await kept(page, '/contact')
  await page.context().setOffline(true)
  await page.reload()
  await page.getByText('You are offline.').waitFor()
  await main(page).getByRole('heading', { name: 'Contact Us' }).waitFor()
})

it('a browser without free storage stores nothing, and its pages work as without copies', async () => {
  const page = await journey.open({ offlineCopies: true })
  await page.goto('/contact')
  await kept(page, '/contact')
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Storage.overrideQuotaForOrigin', { origin: journey.url, quotaSize: 1 })
  await page.goto('/product/jeera')
  await alive(page)
  const isDrawn = () =>
    main(page)
      .locator('img')
      .first()
      .evaluate((image: HTMLImageElement) => image.naturalWidth > 0)
  await expect.poll(isDrawn).toBe(true)
  await page.getByRole('link', { name: 'Whole Spices' }).first().click()
  await page.waitForURL('**/category/whole-spices')
  await main(page).getByRole('article').first().waitFor()
})

it('a service worker that could not be fetched is asked for again with the next page', async () => {
  const page = await journey.open({ offlineCopies: true })
  await page.addInitScript(() => {
    const { serviceWorker } = navigator
    const register = serviceWorker.register.bind(serviceWorker)
    serviceWorker.register = () => {
      serviceWorker.register = register
      document.documentElement.dataset.refused = 'true'
      return Promise.reject(new TypeError('Failed to fetch'))
    }
  })
  await page.goto('/contact')
  await page.locator('html[data-refused]').waitFor({ state: 'attached' })
  await go(page, '/about')
  await main(page).getByRole('heading', { level: 1, name: 'About Us' }).waitFor()
  await kept(page, '/about')
})

it('the service worker is small, asked for anew each time, and takes itself back when it is switched off', async () => {
  const worker = await fetch(`${journey.url}/sw.js`)
  expect(worker.headers.get('cache-control')).toBe('no-cache')
  expect((await worker.text()).length).toBeLessThan(4096)
  const page = await production.open({ offlineCopies: true })
  await page.goto('/about')
  await page.evaluate(() => caches.open('pages-1'))
  const left = () =>
    page.evaluate(async () => [await caches.keys(), await navigator.serviceWorker.getRegistrations()].flat().length)
  expect(await left()).toBeGreaterThan(0)
  await expect.poll(left).toBe(0)
})

it('the page for no connection, opened by its address, leads to the shop that is there', async () => {
  const page = await journey.open({ network: 'failing' })
  await page.goto('/offline.html')
  await page.waitForURL(`${journey.url}/`)
  await alive(page)
})
