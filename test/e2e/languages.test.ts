import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { buyInLanguage } from '#test/browsers/buying-in-language'
import { asTab } from '#test/browsers/playwright-tab'
import { asShopper } from '#test/browsers/shopper'
import { openAccount, signInAs } from '#test/support/accounts'
import { alive, expectFits, look, openJourney, overflow } from '#test/support/journey'
import { overflowOfLargeText } from '#test/support/large-text'
import { publicPages } from '#test/support/public-pages'
import { listUntranslated } from '#test/support/untranslated'

const journey = openJourney()

/** Looks at a state of a page in another language: nothing is in English, and nothing is wider than the window. */
async function lookAt(page: Page, name: string): Promise<void> {
  expect.soft(await listUntranslated(page), name).toEqual([])
  await expectFits(page, name)
}

it('buying by UPI and by cash, wholly in Gujarati', async () => {
  const page = await journey.open({ width: 360, height: 740 })
  await buyInLanguage(asShopper(asTab(page), journey.url), 'gu', (name) => lookAt(page, name))
})

it('every page for visitors is wholly in Hindi, also where its text is twice as large', async () => {
  const page = await journey.open({ width: 360, height: 740, network: 'failing' })
  // Half of the work of a page are its scripts, and what is for everybody is whole without them.
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setBlockedURLs', { urls: ['*.js'] })
  const others = [
    '/login',
    '/login/help',
    '/mycart',
    '/track',
    '/search?q=haldi',
    '/search?q=ઝઝઝઝઝઝઝઝ',
    '/no-such-page',
  ]
  for (const path of [...publicPages, ...others]) {
    if (path === others[0]) await session.send('Network.setBlockedURLs', { urls: [] })
    await page.goto(`/hi${path === '/' ? '' : path}`)
    expect.soft(await listUntranslated(page), path).toEqual([])
    expect.soft(await overflow(page), path).toBeLessThanOrEqual(0)
    expect.soft(await overflowOfLargeText(page), path).toEqual([])
  }
})

it('the switch keeps the page, its filters, and the cart, and is remembered for browser and account', async () => {
  const page = await journey.open({ width: 390, height: 844 })
  const visitor = await openAccount(journey.url)
  await signInAs(visitor, page, journey.url)
  await page.goto('/product/dhaniya-powder')
  await alive(page)
  await page.getByRole('button', { name: 'ADD TO CART' }).first().click()
  await page.getByText('Item Added to Cart!').first().waitFor()
  await page.goto('/category/whole-spices?inStock=1')
  await alive(page)
  const asked = page.waitForRequest('**/api/language')
  await page.getByRole('contentinfo').getByRole('link', { name: 'ગુજરાતી' }).click()
  await page.waitForURL('**/gu/category/whole-spices?inStock=1')
  expect((await asked).postData()).toBe('language=gu')
  await alive(page)
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('gu-IN')
  expect(await page.evaluate(() => localStorage.getItem('language'))).toBe('gu')
  expect(await page.evaluate(() => localStorage.getItem('cart'))).toContain('dhaniya-powder')
  await page.locator('main a[href*="/product/"]').first().click()
  await page.waitForURL('**/gu/product/**')
  await page.goBack()
  await page.waitForURL('**/gu/category/whole-spices?inStock=1')
  // An address in English opens in the language that was chosen.
  const offer = page.getByRole('link', { name: 'આ પેજ ગુજરાતીમાં જુઓ' })
  for (const [path, opened] of [
    ['/', '/gu'],
    ['/product/jeera?size=1#facts', '/gu/product/jeera?size=1#facts'],
  ] as const) {
    await page.goto(path, { waitUntil: 'commit' })
    await page.waitForURL(`${journey.url}${opened}`)
  }
  await alive(page)
  expect(await offer.isVisible()).toBe(false)
  await page.goto('/hi/product/jeera')
  await offer.waitFor()
  expect.soft(await listUntranslated(page)).toEqual([])
  // Chosen before the scripts come, English is kept too.
  await page.route(/\.js$/, () => {})
  await page.goto('/gu/product/jeera', { waitUntil: 'domcontentloaded' })
  await page.getByRole('contentinfo').getByRole('link', { name: 'English' }).click()
  await page.waitForURL(`${journey.url}/product/jeera`, { waitUntil: 'commit' })
  expect(await page.evaluate(() => localStorage.getItem('language'))).toBe('en')
})

it('a browser that asks for Hindi is offered the page in it, once, and is never forced', async () => {
  const page = await journey.open({ fresh: true, locale: 'hi-IN', width: 390, height: 844 })
  await page.goto('/shop')
  const offer = page.getByRole('link', { name: 'यह पेज हिन्दी में देखें' })
  await offer.waitFor()
  expect(new URL(page.url()).pathname).toBe('/shop')
  await look(page, 'language-offer')
  // It is above the page and covers nothing.
  const { y = 0, height = 0 } = (await page.getByRole('banner').boundingBox()) ?? {}
  expect(((await offer.boundingBox())?.y ?? 0) + 20).toBeLessThan(y)
  expect(height).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Stay with English' }).click()
  await page.reload()
  await alive(page)
  expect(await offer.isVisible()).toBe(false)
})

it('without scripts the switch leads to the same page in the language', async () => {
  const page = await journey.open({ scripts: false, width: 390, height: 844 })
  await page.goto('/product/jeera')
  await page.getByRole('contentinfo').getByRole('link', { name: 'हिन्दी' }).click()
  await page.waitForURL('**/hi/product/jeera')
})

it('the body’s fonts have Gujarati digits', async () => {
  const page = await journey.open()
  await page.goto('/about')
  const widths = await page.evaluate(async () => {
    const { fontFamily } = getComputedStyle(document.body)
    // Fonts of the system that stand in for ours may be missing.
    await Promise.allSettled(fontFamily.split(',').map((family) => document.fonts.load(`40px ${family}`, '૧')))
    const context = document.createElement('canvas').getContext('2d')
    if (!context) throw new Error('There is no canvas')
    context.font = `40px ${fontFamily}`
    return ['૧', '૭', '\u{10FFFF}'].map((letter) => context.measureText(letter).width)
  })
  expect(widths).not.toContain(0)
  expect(new Set(widths).size).toBe(3)
})

const fonts = [
  ['gu', 'Hind Vadodara'],
  ['hi', 'Hind Medium'],
] as const

for (const [language, font] of process.env.TEST_LONG ? fonts : fonts.slice(0, 1))
  it(`headings and bold text in ${language} have their letters before any font has come but the preloaded one`, async () => {
    const page = await journey.open({ width: 360, height: 740, fresh: true, network: 'failing' })
    const html = await (await page.request.get(`/${language}/product/jeera`)).text()
    const preloaded = [...html.matchAll(/<link rel="preload" as="font"[^>]* href="([^"]+)"/g)].map(([, path]) => path)
    expect(preloaded).toHaveLength(1)
    await page.route(
      ({ pathname }) => pathname.endsWith('.woff2') && !preloaded.includes(pathname),
      (route) => route.abort(),
    )
    // A font that is `optional` is not drawn when it comes after a tenth of a second, which it does on a machine under load.
    await page.route(
      ({ pathname }) => pathname.endsWith('.css'),
      async (route) => {
        const response = await route.fetch()
        await route.fulfill({
          response,
          body: (await response.text()).replace(/font-display:\s*optional/g, 'font-display:block'),
        })
      },
    )
    await page.goto(`/${language}/product/jeera`)
    await alive(page)
    await page.evaluate(async () => {
      await document.fonts.ready
      const isBold = (one: Element) => Number(getComputedStyle(one).fontWeight) >= 600 && one.children.length === 0
      const inScript = (all: string) =>
        [...document.querySelectorAll(all)].find(
          (one) => isBold(one) && /^[\u0900-\u0aff ]+$/.test(one.textContent ?? ''),
        )
      inScript('main h1')?.setAttribute('id', 'heading')
      inScript('main button')?.setAttribute('id', 'bold')
    })
    const browser = await page.context().newCDPSession(page)
    await browser.send('DOM.enable')
    await browser.send('CSS.enable')
    const { root } = await browser.send('DOM.getDocument')
    const fontsOf = async (selector: string) => {
      const { nodeId } = await browser.send('DOM.querySelector', { nodeId: root.nodeId, selector })
      return (await browser.send('CSS.getPlatformFontsForNode', { nodeId })).fonts
    }
    // The next font of a list is asked for when the one before it has failed, which `document.fonts.ready` does not wait for.
    for (const selector of ['#heading', '#bold'])
      await expect
        .poll(() => fontsOf(selector))
        .toContainEqual(expect.objectContaining({ familyName: font, isCustomFont: true }))
  })
