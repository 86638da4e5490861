import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { alive, axeViolations, openJourney, overflow } from '#test/support/journey'

const journey = openJourney()

const cartOf = (page: Page) =>
  page.evaluate(() =>
    (JSON.parse(localStorage.getItem('cart') ?? '[]') as { id: string; size: string }[]).map(({ id }) => id),
  )

it('a bowl is filled by keyboard alone, is remembered, and the tin becomes the cart by one button', async () => {
  const page = await journey.open({ width: 360, height: 740 })
  let answer = () => {}
  const mayAnswer = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/dabba', async (route) => {
    await mayAnswer
    await route.continue()
  })
  await page.goto('/')
  await alive(page)
  const section = page.locator('#my-dabba')
  await section.scrollIntoViewIfNeeded()
  // Its lines may be longer or shorter in the shop's own letters, which are asked for once it is drawn.
  await page.evaluate(async () => {
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    await document.fonts.ready
  })
  expect(await page.locator('.tin button').count()).toBe(0)
  const before = (await section.boundingBox())?.height
  answer()
  const bowl = page.getByRole('button', { name: 'Bowl 4: Jeera (Cumin Seeds)' })
  await bowl.waitFor()
  // What is loaded takes the room that was kept for it.
  expect(Math.abs(((await section.boundingBox())?.height ?? 0) - (before ?? 0))).toBeLessThan(2)
  expect(await axeViolations(page)).toEqual([])
  await bowl.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'A spice for bowl 4' })
  await expect.poll(() => dialog.getByRole('radio', { name: /^Jeera/ }).isChecked()).toBe(true)
  const marked = dialog.getByRole('listitem').filter({ hasText: 'Already in another bowl' })
  expect(await marked.filter({ hasText: 'Rai' }).count()).toBe(1)
  expect(await marked.count()).toBe(6)
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Escape')
  const filled = page.getByRole('button', { name: /^Bowl 4: Rai/ })
  await expect.poll(() => filled.evaluate((button) => document.activeElement === button)).toBe(true)
  expect(await overflow(page)).toBe(0)
  await page.reload()
  await alive(page)
  await section.scrollIntoViewIfNeeded()
  await filled.waitFor()
  // Rai is in two bowls, and once in the cart.
  await page.getByRole('button', { name: 'Put all 6 into the cart' }).click()
  await page.waitForURL('**/mycart')
  expect(await cartOf(page)).toEqual([
    'selam-haldi-powder',
    'kashmiri-red-chillie',
    'dhaniya-jeera',
    'rai',
    'methi',
    'garam-masala',
  ])
})

it('of a recipe what is at home is left out, and the rest goes into the cart in the smallest size, which the drawer shows', async () => {
  const page = await journey.open({ width: 360, height: 740 })
  await page.goto('/recipes/gujarati-kadhi')
  await alive(page)
  await page.getByRole('checkbox', { name: 'Buy Rai (Mustard Seeds)' }).uncheck()
  await page.getByRole('button', { name: /^Add 4 of 5 to cart/ }).click()
  const drawer = page.getByRole('dialog', { name: 'Your Cart' })
  await drawer.getByText('4 spices are in your cart.').waitFor()
  expect(new URL(page.url()).pathname).toBe('/recipes/gujarati-kadhi')
  expect(await cartOf(page)).toEqual(['selam-haldi-powder', 'jeera', 'methi', 'laving'])
})

it('without scripts the dabba is a list of links', async () => {
  const page = await journey.open({ width: 390, scripts: false })
  await page.goto('/')
  expect(await page.locator('.tin').isVisible()).toBe(false)
  await page.locator('#my-dabba').getByRole('link', { name: 'Methi (Fenugreek Seeds)' }).click()
  await page.waitForURL('**/product/methi')
})
