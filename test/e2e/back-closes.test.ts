import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { alive, openJourney } from '#test/support/journey'

const journey = openJourney()

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const menu = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const filters = (page: Page) => page.getByRole('complementary', { name: 'Filters' })
const drawer = (page: Page) => page.getByRole('dialog', { name: 'Your Cart' })
const viewer = (page: Page) => page.getByRole('dialog', { name: /^Pictures of/ })

/** On the listing of the best sellers, come by a link from the shop's page. */
async function openListing(): Promise<Page> {
  const page = await journey.open({ width: 360, height: 740 })
  await page.goto('/shop')
  await alive(page)
  await page.getByRole('main').getByRole('link', { name: 'Best Sellers' }).click()
  await heading(page, 'Best Sellers').waitFor()
  return page
}

/** On the page of a product with one size, come by a link from the listing. */
async function openProduct(): Promise<Page> {
  const page = await openListing()
  await page.getByRole('main').getByRole('link', { name: 'Dhaniya Powder', exact: true }).first().click()
  await heading(page, 'Dhaniya Powder').waitFor()
  return page
}

async function openMenu(page: Page) {
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await menu(page).waitFor()
}

async function openFilters(page: Page) {
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  await filters(page).waitFor()
}

async function openDrawer(page: Page) {
  await page.getByRole('button', { name: 'ADD TO CART' }).first().click()
  await drawer(page).waitFor()
}

async function openViewer(page: Page) {
  await page.getByRole('button', { name: 'Show it in the whole window' }).click()
  await viewer(page).waitFor()
}

const gone = (overlay: Locator) => overlay.waitFor({ state: 'hidden' })
/** Waits until the window is at the entry of a page, not of an overlay. */
const settled = (page: Page) => expect.poll(() => page.evaluate(() => history.state?.over)).toBeUndefined()

const overlays = [
  { name: 'the menu', start: openListing, open: openMenu, overlay: menu, close: 'Close menu' },
  { name: 'the filters', start: openListing, open: openFilters, overlay: filters, close: 'Close filters' },
  { name: 'the cart', start: openProduct, open: openDrawer, overlay: drawer, close: 'Close' },
  { name: 'the large pictures', start: openProduct, open: openViewer, overlay: viewer, close: 'Close' },
]

for (const { name, start, open, overlay, close } of overlays) {
  const [here, before] = start === openListing ? ['Best Sellers', 'Shop'] : ['Dhaniya Powder', 'Best Sellers']

  it(`back closes ${name} and stays on the page; once more it leaves`, async () => {
    const page = await start()
    await open(page)
    await page.goBack()
    await gone(overlay(page))
    await heading(page, here).waitFor()
    await open(page)
    await page.goBack()
    await gone(overlay(page))
    // Forward opens nothing and holds nobody.
    await page.goForward()
    await heading(page, here).waitFor()
    expect(await overlay(page).isVisible()).toBe(false)
    await page.goBack()
    await heading(page, before).waitFor()
  })

  it(`${name}, closed by the button or by Escape, leaves nothing behind for the way back`, async () => {
    const page = await start()
    await open(page)
    await overlay(page)
      .locator('xpath=ancestor-or-self::*[@popover or self::dialog]')
      .getByRole('button', { name: close, exact: true })
      .click()
    await gone(overlay(page))
    await settled(page)
    await open(page)
    await page.keyboard.press('Escape')
    await gone(overlay(page))
    await settled(page)
    await page.goBack()
    await heading(page, before).waitFor()
  })
}

it('a link of the menu leads on, back to the page below it and on to the one before, forward again', async () => {
  const page = await openListing()
  await openMenu(page)
  await menu(page).getByRole('link', { name: 'About' }).click()
  await page.getByRole('heading', { name: 'Our Team' }).waitFor()
  await gone(menu(page))
  await page.goBack()
  await heading(page, 'Best Sellers').waitFor()
  await settled(page)
  expect(await menu(page).isVisible()).toBe(false)
  await page.goForward()
  // The entry of the menu is passed by.
  await page.getByRole('heading', { name: 'Our Team' }).waitFor()
  await page.goBack()
  await heading(page, 'Best Sellers').waitFor()
  await settled(page)
  await page.goBack()
  await heading(page, 'Shop').waitFor()
})

it('from the cart drawer to the cart and to the checkout, which is a document of its own, back leads to the product and past it', async () => {
  const page = await openProduct()
  await openDrawer(page)
  await drawer(page).getByRole('link', { name: 'View Cart' }).click()
  await heading(page, 'My Cart').waitFor()
  await page.goBack()
  await heading(page, 'Dhaniya Powder').waitFor()
  await settled(page)
  expect(await drawer(page).isVisible()).toBe(false)
  await openDrawer(page)
  await drawer(page).getByRole('link', { name: 'Checkout' }).click()
  await heading(page, 'Sign In').waitFor()
  await page.goBack()
  await heading(page, 'Dhaniya Powder').waitFor()
  await alive(page)
  await settled(page)
  expect(await drawer(page).isVisible()).toBe(false)
  await page.goBack()
  await heading(page, 'Best Sellers').waitFor()
})

it('a page loaded anew under an open drawer comes without it, and back leads to the page before', async () => {
  const page = await openProduct()
  await openDrawer(page)
  await page.reload()
  await alive(page)
  await settled(page)
  expect(await drawer(page).isVisible()).toBe(false)
  await page.goBack()
  await heading(page, 'Best Sellers').waitFor()
})

it('what was chosen in the filters stays when back closes them, and when their button does', async () => {
  const page = await openListing()
  await openFilters(page)
  await filters(page).getByLabel('In stock').check()
  await page.waitForURL(/inStock=1/)
  await page.goBack()
  await gone(filters(page))
  expect(page.url()).toMatch(/inStock=1/)
  await page.getByRole('main').getByRole('link', { name: 'Clear filters' }).waitFor()
  await openFilters(page)
  expect(await filters(page).getByLabel('In stock').isChecked()).toBe(true)
  await filters(page).getByLabel('Max Price').fill('300')
  await filters(page)
    .getByRole('button', { name: /^Show / })
    .click()
  await gone(filters(page))
  await page.waitForURL(/maxPrice=300/)
  await settled(page)
  expect(page.url()).toMatch(/maxPrice=300/)
  await page.goBack()
  await heading(page, 'Shop').waitFor()
  await page.goForward()
  await heading(page, 'Best Sellers').waitFor()
  expect(page.url()).toMatch(/maxPrice=300/)
})

it('one overlay that takes the place of another is closed by back too', async () => {
  const page = await openListing()
  await openMenu(page)
  await page.evaluate(() => document.getElementById('filters')?.showPopover())
  await filters(page).waitFor()
  await gone(menu(page))
  await page.goBack()
  await gone(filters(page))
  await heading(page, 'Best Sellers').waitFor()
  await page.goBack()
  await heading(page, 'Shop').waitFor()
})
