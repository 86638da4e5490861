import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { openAccount, signInAs } from '#test/support/accounts'
import { alive, expectFits, openJourney } from '#test/support/journey'
import { checkOut, checkoutForm } from '#test/support/shopping'

const journey = openJourney()

/** Someone with an order, and something in the cart; signs the page's browser in. */
async function signIn(page: Page) {
  const visitor = await openAccount(journey.url)
  const placed = await checkOut(visitor, await checkoutForm(visitor))
  if (placed.kind !== 'placed') throw new Error(`No order was placed: ${JSON.stringify(placed)}`)
  await signInAs(visitor, page, journey.url)
  await page.goto('/product/dhaniya-powder')
  await alive(page)
  await page.getByRole('button', { name: 'ADD TO CART' }).click()
  await page.getByRole('dialog', { name: 'Your Cart' }).waitFor()
  return placed
}

it('on a phone the cart’s CHECK OUT stays at the foot while the other one is out of view', async () => {
  const page = await journey.open({ width: 360, height: 740 })
  await page.goto('/product/dhaniya-powder')
  await alive(page)
  await page.getByRole('button', { name: 'ADD TO CART' }).click()
  await page.getByRole('dialog', { name: 'Your Cart' }).getByRole('link', { name: 'View Cart' }).click()
  const bar = page.locator('.cart-bar').getByRole('button', { name: 'Subtotal ₹150 Checkout' })
  await bar.waitFor()
  const box = await bar.boundingBox()
  expect((box?.y ?? 740) + (box?.height ?? 0)).toBeLessThanOrEqual(740)
  // What comes late above, such as the promised day, moves the button again.
  await expect
    .poll(async () => {
      await page.getByRole('link', { name: 'Continue shopping' }).scrollIntoViewIfNeeded()
      return bar.isVisible()
    })
    .toBe(false)
  expect(await page.getByRole('button', { name: 'CHECK OUT' }).count()).toBe(1)
  await page.evaluate(() => window.scrollTo(0, 0))
  await bar.click()
  await page.waitForURL('**/login?next=*checkout')
  const [signUp, email] = [page.getByRole('main').getByRole('link', { name: 'Sign Up' }), page.getByLabel('Email')]
  expect((await signUp.boundingBox())?.y).toBeLessThan((await email.first().boundingBox())?.y ?? 0)
  // Both ways are as large as each other, and lead from one to the other.
  const signIn = page.getByRole('main').getByRole('link', { name: 'Sign In' })
  const sizeOf = async (way: Locator) => {
    const { width = 0, height = 0 } = (await way.boundingBox()) ?? {}
    return [Math.round(width), Math.round(height)]
  }
  expect(await sizeOf(signUp)).toEqual(await sizeOf(signIn))
  await expectFits(page, 'sign-in-to-buy')
  await signUp.click()
  await page.waitForURL('**/register?next=*checkout')
  await signIn.click()
  await page.waitForURL('**/login?next=*checkout')
})

it('what was removed from the cart is put back to its place by the button that stands there', async () => {
  const page = await journey.open({ width: 390, height: 844 })
  const lines = [
    ['jeera', '250gm'],
    ['jeera', '500gm'],
    ['rai', '250gm'],
  ].map(([id, size]) => ({ id, name: id, size, price: 100, quantity: 2, image: '/icon-512.png' }))
  await page.goto('/about')
  await page.evaluate((cart) => localStorage.setItem('cart', JSON.stringify(cart)), lines)
  await page.goto('/mycart')
  await alive(page)
  const ordered = () =>
    page.evaluate(() =>
      (JSON.parse(localStorage.getItem('cart') ?? '[]') as { id: string; size: string; quantity: number }[]).map(
        ({ id, size, quantity }) => `${id} ${size} ${quantity}`,
      ),
    )
  await page.getByRole('button', { name: 'Remove all sizes of Jeera (Cumin Seeds)' }).click()
  const list = page.getByRole('list', { name: 'Items in your cart' })
  await list.getByRole('listitem').first().getByText('Jeera (Cumin Seeds) is removed.').waitFor()
  await expectFits(page, 'cart-removed')
  expect(await ordered()).toEqual(['rai 250gm 2'])
  const back = page.getByRole('button', { name: 'Put it back' })
  expect(await back.evaluate((button) => button === document.activeElement)).toBe(true)
  await back.click()
  expect(await ordered()).toEqual(['jeera 250gm 2', 'jeera 500gm 2', 'rai 250gm 2'])
  expect(await back.count()).toBe(0)
  // Also the last one, of which an empty cart is left.
  for (const name of ['Remove all sizes of Jeera (Cumin Seeds)', 'Remove Rai (Mustard Seeds) from your cart'])
    await page.getByRole('button', { name }).click()
  await back.click()
  await list.getByText('Rai (Mustard Seeds)').waitFor()
})

it('where colours are the visitor’s own, logo, chosen size, current dot and buttons are seen', async () => {
  const page = await journey.open({ width: 390 })
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  await page.goto('/product/jeera')
  await alive(page)
  const colourOf = (target: Locator, property: 'color' | 'backgroundColor' | 'outlineStyle' | 'borderTopWidth') =>
    target.evaluate((element, name) => getComputedStyle(element)[name], property)
  const ground = await colourOf(page.locator('body'), 'backgroundColor')
  for (const part of await page.getByRole('banner').getByRole('img').locator('path').all())
    expect(await colourOf(part, 'color')).not.toBe(ground)
  const size = page.locator('label').filter({ has: page.getByRole('radio', { name: '250gm' }) })
  expect(await colourOf(size, 'outlineStyle')).toBe('none')
  await size.click()
  await page.mouse.move(0, 0)
  await expect.poll(() => colourOf(size, 'outlineStyle')).toBe('solid')
  for (const name of ['ADD TO CART', 'BUY IT NOW'])
    expect(Number.parseFloat(await colourOf(page.getByRole('button', { name }), 'borderTopWidth'))).toBeGreaterThan(0)
  await page.goto('/')
  await alive(page)
  const dots = page
    .getByRole('region', { name: /Best sellers, a few/ })
    .getByRole('button', { name: /^Show/ })
    .locator('span')
  expect(await colourOf(dots.first(), 'backgroundColor')).not.toBe(await colourOf(dots.nth(1), 'backgroundColor'))
})

it('the focus follows to the heading of the next page, and goes on from there', async () => {
  const page = await journey.open()
  await page.goto('/')
  await alive(page)
  const focused = () => page.evaluate(() => `${document.activeElement?.tagName} ${document.activeElement?.textContent}`)
  expect(await focused()).toMatch(/^BODY/)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Shop' }).focus()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/shop')
  await expect.poll(focused).toBe('H1 Shop')
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.querySelector('#main')?.contains(document.activeElement))).toBe(true)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/category/**')
  await expect.poll(focused).toMatch(/^H1 /)
  await page.goBack()
  await page.waitForURL('**/shop')
  await expect.poll(focused).toBe('H1 Shop')
})

it('what is laid out late keeps its room only in the page’s footer, and an order prints as an order, without menus', async () => {
  const page = await journey.open({ width: 390 })
  await signIn(page)
  await page.goto('/myprofile')
  await alive(page)
  const kept = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => getComputedStyle(element).containIntrinsicHeight)
  expect(await kept('article footer')).toBe('none')
  expect(await kept('body > footer')).toMatch(/^auto/)
  await page.setViewportSize({ width: 1366, height: 850 })
  await page.emulateMedia({ media: 'print' })
  const order = page.getByRole('article', { name: /Order SM-/ })
  for (const text of [
    /Order SM-\d{4}-\d{4}/,
    /20\d\d/,
    'Confirmed',
    'Jeera',
    '250gm × 2',
    /^Total₹\d/,
    '14, Spice Market Yard',
    'Cash On Delivery',
  ])
    expect(await order.getByText(text).first().isVisible(), `${text}`).toBe(true)
  expect(await page.getByRole('navigation').count()).toBe(0)
  expect(await page.getByRole('button').count()).toBe(0)
  for (const role of ['banner', 'contentinfo'] as const) expect(await page.getByRole(role).count()).toBe(0)
})

for (const width of process.env.TEST_LONG ? [390, 1366] : [390])
  it(`a page captured whole at ${width} pixels is complete, pictures and all`, async () => {
    const page = await journey.open({ width, reducedMotion: false, fetchesAhead: true })
    for (const path of ['/', '/category/whole-spices']) {
      await page.goto(path)
      await alive(page)
      await expect.poll(() => page.evaluate(findMissing)).toEqual([])
    }
  })

/** Runs in the page: pictures and pieces of it that a capture would not show. */
function findMissing(): (string | undefined)[] {
  return [
    ...[...document.images].filter((image) => image.naturalWidth === 0).map((image) => image.src),
    ...[...document.querySelectorAll('main li, main h2, main article, footer')]
      .filter((element) => element.checkVisibility())
      .filter((element) => !element.checkVisibility({ contentVisibilityAuto: true, opacityProperty: true }))
      .filter((element) => !element.closest('.sr-only') && !element.matches('.invisible *'))
      .map((element) => element.textContent?.slice(0, 40)),
  ]
}
