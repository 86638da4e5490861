import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { alive, expectFits, look, openJourney } from '#test/support/journey'

const journey = openJourney()
const category = '/category/whole-spices'

function card(page: Page, name: string) {
  return page.getByRole('article').filter({ has: page.getByRole('heading', { name }) })
}

const storedCart = (page: Page) =>
  page.evaluate(() =>
    (JSON.parse(localStorage.getItem('cart') ?? '[]') as { id: string; size: string; quantity: number }[]).map(
      ({ id, size, quantity }) => `${id} ${size} ${quantity}`,
    ),
  )

it('the first screen shows four products with their prices, on phone and desktop', async () => {
  const page = await journey.open()
  await page.goto(category)
  for (const screen of [
    { width: 390, height: 844 },
    { width: 1366, height: 768 },
  ]) {
    await page.setViewportSize(screen)
    await page.evaluate(() => document.fonts.ready)
    const bottoms = await page
      .locator('article .text-price')
      .evaluateAll((prices) => prices.map((price) => price.getBoundingClientRect().bottom))
    expect
      .soft(bottoms.filter((bottom) => bottom <= screen.height).length, `${screen.width} pixels`)
      .toBeGreaterThanOrEqual(4)
  }
})

it('a card counts what the cart holds of its size and takes it back; the bar below leads to the cart', async () => {
  const page = await journey.open({ width: 390, height: 844 })
  await page.goto(category)
  await alive(page)
  const jeera = card(page, 'Jeera')
  const add = jeera.getByRole('button', { name: /^Add To Cart/ })
  await add.click()
  await page.locator('.toast', { hasText: 'Item Added to Cart!' }).waitFor()
  const count = jeera.getByRole('group', { name: /in your cart/ }).getByRole('status')
  expect(await count.textContent()).toBe('1')
  await add.click()
  await page.getByText('Item Already added to cart! Increased the Quantity...').waitFor()
  expect(await count.textContent()).toBe('2')
  const bar = page.getByRole('main').getByRole('link', { name: /View cart/ })
  expect(await bar.textContent()).toContain('2 packs Subtotal ₹420')
  await expectFits(page, 'listing-with-cart')
  await jeera.getByRole('button', { name: /^One less/ }).click()
  expect(await bar.textContent()).toContain('1 pack Subtotal ₹210')
  await jeera.getByRole('button', { name: /^Remove/ }).click()
  expect(await storedCart(page)).toEqual([])
  expect(await add.evaluate((button) => button === document.activeElement)).toBe(true)
  expect(await bar.count()).toBe(0)
  await add.click()
  await bar.click()
  await page.getByRole('heading', { level: 1, name: 'My Cart' }).waitFor()
})

it('another size is chosen on the card, which then names, prices, adds and counts it', async () => {
  const page = await journey.open({ width: 390, height: 844 })
  await page.goto(category)
  await alive(page)
  const jeera = card(page, 'Jeera')
  await jeera.getByRole('button', { name: /^Add To Cart/ }).click()
  await jeera.getByRole('group', { name: /250gm, in your cart/ }).waitFor()
  await jeera.getByRole('combobox', { name: '2 sizes: Jeera' }).selectOption('500gm')
  await jeera.getByText('500gm', { exact: true }).waitFor()
  expect(await jeera.locator('[data-line]').isVisible()).toBe(false)
  await jeera.getByRole('button', { name: /^Add To Cart/ }).click()
  await jeera.getByRole('group', { name: /500gm, in your cart/ }).waitFor()
  expect(await storedCart(page)).toEqual(['jeera 250gm 1', 'jeera 500gm 1'])
  const stored = await page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? '[]') as { price: number }[])
  expect(await jeera.locator('.text-price').textContent()).toBe(`₹${stored[1]?.price}`)
})

it('a choice of order and of filters applies at once, and the drawer of filters says how many it leaves', async () => {
  const page = await journey.open({ width: 390, height: 844 })
  await page.goto(category)
  await alive(page)
  const names = () => page.getByRole('article').getByRole('heading').allTextContents()
  await page.getByLabel('Sort by').focus()
  await page.getByLabel('Sort by').selectOption('Price: high to low')
  await page.waitForURL('**/whole-spices?sort=price-desc')
  await expect.poll(async () => (await names())[0]).toContain('Elaichi')
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('sort')
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByRole('combobox', { name: /^Size/ }).selectOption('1kg')
  await page.getByRole('button', { name: 'Show 0 products' }).waitFor()
  await look(page, 'filters')
  await page.getByRole('button', { name: 'Show 0 products' }).click()
  await page.getByText('No products found in this category.').waitFor()
  await page.getByRole('link', { name: 'Clear filters' }).last().click()
  await page.waitForURL('**/whole-spices?sort=price-desc')
  await expect.poll(async () => (await names())[0]).toContain('Elaichi')
})
