import { expect, it } from 'vitest'
import { axeViolations, openJourney, overflow } from '#test/support/journey'
import { overflowOfLargeText } from '#test/support/large-text'
import { publicPages, visitorPages } from '#test/support/public-pages'
import { openWatched, type WatchedPage } from '#test/support/watched-page'

const journey = openJourney()

const pages = [
  ...publicPages,
  ...visitorPages,
  '/category/powder-spices?inStock=1&size=500gm',
  '/category/no-such-category',
  '/product/chilli-flakes',
]

/** What browsers call good is a tenth. */
const hardlyFelt = 0.02

/** Parameters that no page knows, as links from outside have them, and values that filters do not have. */
const foreign = 'fbclid=1&gclid=2&utm_source=chat&foo=bar&minPrice=abc&page=x'

it('every public page is clean on a phone and on a tablet: console, axe, width, one h1, nothing moves, and there is room for text twice as large', async () => {
  const watched = await openWatched(journey, 360, await fullCart())
  const { page } = watched
  for (const path of pages) {
    await expectCalm(watched, path)
    expect.soft(await axeViolations(page), path).toEqual([])
    // Before it was ever wider: a slide that has stood elsewhere comes back a moment after the window's size changes.
    await page.setViewportSize({ width: 320, height: 740 })
    expect.soft(await overflowOfLargeText(page), `${path}, text twice as large`).toEqual([])
    await page.setViewportSize({ width: 768, height: 740 })
    await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
    expect.soft(await overflow(page), `${path} at 768 pixels`).toBeLessThanOrEqual(0)
    await page.setViewportSize({ width: 360, height: 740 })
  }
})

it('every public page is clean on a desktop, whatever parameters its link has: console, width, one h1, nothing moves, and there is room for text twice as large', async () => {
  const watched = await openWatched(journey, 1366, await fullCart())
  for (const path of [...publicPages, ...visitorPages]) {
    await expectCalm(watched, `${path}${path.includes('?') ? '&' : '?'}${foreign}`)
    expect.soft(await overflowOfLargeText(watched.page), `${path}, text twice as large`).toEqual([])
  }
})

/** Opens a page, and expects that it fits its window, has one heading of the first level, and that nothing of it moves. */
async function expectCalm(watched: WatchedPage, path: string): Promise<void> {
  await watched.open(path)
  expect.soft(await watched.moves(), path).toEqual([])
  await watched.letFontsCome()
  await expectHardlyMoved(watched, path)
  expect.soft(await overflow(watched.page), path).toBeLessThanOrEqual(0)
  expect.soft(await watched.page.locator('h1').count(), path).toBe(1)
}

async function expectHardlyMoved(watched: WatchedPage, path: string) {
  const moves = await watched.moves()
  const what = moves.map(({ value, what }) => `${value.toFixed(4)} ${what}`).join('\n')
  const sum = moves.reduce((sum, { value }) => sum + value, 0)
  expect.soft(sum, `${path}, when its fonts come: ${what}`).toBeLessThan(hardlyFelt)
}

const fullCart = async () => [await lineOf('jeera', '250gm'), await lineOf('jeera', '500gm')]

async function lineOf(id: string, size: string) {
  const wanted = { id, size, name: '', image: '', price: 0, quantity: 2 }
  const answer = await fetch(`${journey.url}/api/cart/quote`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: journey.url },
    body: JSON.stringify({ lines: [wanted] }),
  })
  const { lines } = (await answer.json()) as { lines: { name: string; image: string; pricePaise: number }[] }
  const [line] = lines
  if (!line) throw new Error(`${id} in ${size} is not sold`)
  return { ...wanted, name: line.name, image: line.image, price: line.pricePaise / 100 }
}

it('the pictures of the first view on a phone weigh less than 120 KB, those that the browser adds from below less than 160 KB in all', async () => {
  const page = await journey.open({ width: 360, height: 780, density: 2, browser: 'whole' })
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { type: 'cellular' } }))
  const session = await page.context().newCDPSession(page)
  // Each page as the first one.
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  const pictures: Promise<[url: string, bytes: number]>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'image')
      pictures.push(response.body().then((body) => [response.url(), body.length]))
  })
  for (const path of ['/', '/shop', '/category/whole-spices', '/product/special-masala', '/about', '/mycart']) {
    pictures.length = 0
    await page.goto(path, { waitUntil: 'networkidle' })
    // Those of the next page, which are asked for when this one is complete, are in none of its images.
    const own = await page.evaluate(() =>
      [...document.images].map((image) => ({
        url: image.currentSrc,
        isInFirstView: image.getBoundingClientRect().top < innerHeight,
      })),
    )
    const arrived = new Map(await Promise.all(pictures))
    const weigh = (shown: typeof own) =>
      [...new Set(shown.map(({ url }) => url))].reduce((sum, url) => sum + (arrived.get(url) ?? 0), 0)
    const firstView = weigh(own.filter(({ isInFirstView }) => isInFirstView))
    expect.soft(weigh(own), path).toBeGreaterThan(0)
    expect.soft(firstView, path).toBeLessThan(120 * 1024)
    expect.soft(weigh(own), path).toBeLessThan(160 * 1024)
  }
})

it('scripts wait for the first picture, two seconds at most, and who does something has them at once', async () => {
  const visit = async () => {
    const page = await journey.open({ width: 360, fresh: true })
    await page.clock.install({ time: 0 })
    await page.clock.pauseAt(1_000)
    const scripts: string[] = []
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(request.url())
    })
    let show = () => {}
    const shown = new Promise<void>((resolve) => {
      show = resolve
    })
    await page.route(/banner-dabba-mobile/, (route) => shown.then(() => route.continue()))
    await page.goto('/', { waitUntil: 'domcontentloaded' })
    return { page, scripts, show }
  }

  const patient = await visit()
  await patient.page.clock.runFor(1_000)
  expect(patient.scripts).toEqual([])
  patient.show()
  await patient.page.evaluate(() => document.querySelector<HTMLImageElement>('main img')?.decode())
  await patient.page.clock.runFor(100)
  await expect.poll(() => patient.scripts.length).toBeGreaterThan(3)

  const stuck = await visit()
  await stuck.page.clock.runFor(1_900)
  expect(stuck.scripts).toEqual([])
  await stuck.page.clock.runFor(200)
  await expect.poll(() => stuck.scripts.length).toBeGreaterThan(3)

  const quick = await visit()
  await quick.page.keyboard.press('Tab')
  await expect.poll(() => quick.scripts.length).toBeGreaterThan(3)
})

it('a masala on the home page shows its name and its promise at every width', async () => {
  const page = await journey.open({ width: 360 })
  await page.goto('/')
  for (const width of [360, 576, 768, 1366]) {
    await page.setViewportSize({ width, height: 800 })
    for (const name of ['Vegetable Masala', 'No Additives']) {
      const text = page.getByRole('region', { name: 'Masalas with nothing to hide' }).getByText(name, { exact: true })
      // Not scrolled to: that would move it within the card that cuts it off.
      const isShown = await text.evaluate(
        (element) =>
          element.getBoundingClientRect().bottom <= (element.closest('li')?.getBoundingClientRect().bottom ?? 0),
      )
      expect.soft(isShown, `${name} at ${width} pixels`).toBe(true)
    }
  }
})

it('every change of route goes to the top, back and forward too', async () => {
  const page = await journey.open()
  await page.goto('/shop')
  await page
    .getByRole('link', { name: /Whole Spices/ })
    .first()
    .click()
  await page.waitForURL('**/category/whole-spices')
  // The address changes first, the page a moment later, and that goes to the top.
  await page.getByRole('heading', { level: 1, name: 'Whole Spices' }).waitFor()
  await page.mouse.wheel(0, 900)
  await page.waitForFunction(() => window.scrollY > 300)
  await page.getByRole('link', { name: 'About', exact: true }).first().click()
  await page.waitForURL('**/about')
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await page.goBack()
  await page.waitForURL('**/category/whole-spices')
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
})

it('#nav is scrolled after 80 pixels, and not before', async () => {
  const page = await journey.open()
  await page.goto('/about')
  const isScrolled = () => page.locator('#nav.scrolled').count()
  await page.evaluate(() => window.scrollTo(0, 80))
  await expect.poll(isScrolled).toBe(0)
  await page.evaluate(() => window.scrollTo(0, 81))
  await expect.poll(isScrolled).toBe(1)
  await page.evaluate(() => window.scrollTo(0, 0))
  await expect.poll(isScrolled).toBe(0)
})

it('the shop is readable and filterable without scripts', async () => {
  const page = await journey.open({ scripts: false })
  await page.goto('/category/whole-spices')
  await page.getByLabel('Min Price').fill('300')
  await page.getByRole('button', { name: /apply/i }).click()
  expect(new URL(page.url()).searchParams.get('minPrice')).toBe('300')
  expect(await page.getByText('Dalchini (Ceylon Cinnamon)').count()).toBeGreaterThan(0)
  expect(await page.getByText('Rai (Mustard Seeds)').count()).toBe(0)
})
