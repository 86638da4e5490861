import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { openAccount, signInAs } from '#test/support/accounts'
import { orderBefore } from '#test/support/buying'
import { alive, axeViolations, openJourney, overflow } from '#test/support/journey'

const journey = openJourney()

const cartOf = (page: Page) =>
  page.evaluate(() =>
    (JSON.parse(localStorage.getItem('cart') ?? '[]') as { id: string; size: string }[]).map(({ id }) => id),
  )

const quantitiesOf = (page: Page) =>
  page.evaluate(() =>
    (JSON.parse(localStorage.getItem('cart') ?? '[]') as { quantity: number }[]).map(({ quantity }) => quantity),
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

it('what is in the cart already is not put there twice, and the button says so', async () => {
  const page = await journey.open({ width: 360, height: 740 })
  await page.goto('/product/garam-masala')
  await alive(page)
  await page.getByRole('button', { name: 'ADD TO CART' }).click()
  await page.getByRole('dialog', { name: 'Your Cart' }).waitFor()
  await page.goto('/')
  await alive(page)
  const section = page.locator('#my-dabba')
  await section.scrollIntoViewIfNeeded()
  await page.getByRole('button', { name: 'Put the other 6 into the cart' }).click()
  await page.waitForURL('**/mycart')
  expect((await cartOf(page)).toSorted()).toEqual(
    ['selam-haldi-powder', 'kashmiri-red-chillie', 'dhaniya-jeera', 'jeera', 'rai', 'methi', 'garam-masala'].toSorted(),
  )
  expect(await quantitiesOf(page)).toEqual(Array.from({ length: 7 }, () => 1))
  await page.goto('/')
  await alive(page)
  await section.scrollIntoViewIfNeeded()
  await section.getByText('All of it is in your cart.').waitFor()
  expect(await section.getByRole('button', { name: /^Put/ }).count()).toBe(0)
  await section.getByRole('link', { name: 'View Cart' }).click()
  await page.waitForURL('**/mycart')
})

it('what is on its way shows its size and price too, and is left out of all', async () => {
  const page = await journey.open({ width: 360, height: 740 })
  const buyer = await openAccount(journey.url)
  await orderBefore(buyer)
  await signInAs(buyer, page, journey.url)
  await page.goto('/')
  await alive(page)
  const section = page.locator('#my-dabba')
  await section.scrollIntoViewIfNeeded()
  const row = section.getByRole('listitem').filter({ hasText: /Ordered .*, not with you yet/ })
  expect(await row.textContent()).toMatch(/· ₹\d/)
  await section.getByText('What is on its way to you is left out.').waitFor()
  await section.getByRole('button', { name: 'Put the other 6 into the cart' }).waitFor()
})

it('of a recipe what is at home is left out, and the rest goes into the cart in the smallest size, which the drawer shows', async () => {
  const page = await journey.open({ width: 360, height: 740 })
  await page.goto('/recipes/gujarati-kadhi')
  await alive(page)
  await page.getByRole('checkbox', { name: 'Buy Rai (Mustard Seeds)' }).uncheck()
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: /^Add 4 of 5 to cart/ }).click()
  const drawer = page.getByRole('dialog', { name: 'Your Cart' })
  await drawer.getByText('4 spices are in your cart.').waitFor()
  expect(new URL(page.url()).pathname).toBe('/recipes/gujarati-kadhi')
  expect(await cartOf(page)).toEqual(['selam-haldi-powder', 'jeera', 'methi', 'laving'])
})

it('while the prices of today are on their way, the cart that was filled by one button shows at once', async () => {
  const page = await journey.open({ width: 360, height: 740 })
  const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>()
  await page.addInitScript(() => {
    AbortSignal.timeout = () => new AbortController().signal
  })
  await page.route('**/api/cart/quote', (route) => mayAnswer.then(() => route.continue()))
  await page.goto('/recipes/gujarati-kadhi')
  await alive(page)
  await page.getByRole('button', { name: /^Add all to cart/ }).click()
  const drawer = page.getByRole('dialog', { name: 'Your Cart' })
  await drawer.getByText('5 spices are in your cart.').waitFor()
  await page.goto('/')
  await alive(page)
  await page.locator('#my-dabba').scrollIntoViewIfNeeded()
  await page.getByRole('button', { name: /^Put the other \d into the cart/ }).click()
  await page.waitForURL('**/mycart')
  await page.getByRole('heading', { level: 1, name: 'My Cart' }).waitFor()
  const quoted = page.waitForResponse('**/api/cart/quote')
  answer()
  await quoted
})

it('who signs out in another tab leaves no bought spices in the dabba of this one', async () => {
  const page = await journey.open({ width: 360, height: 740 })
  const buyer = await openAccount(journey.url)
  await orderBefore(buyer)
  await signInAs(buyer, page, journey.url)
  await page.goto('/')
  await alive(page)
  const section = page.locator('#my-dabba')
  await section.scrollIntoViewIfNeeded()
  const bought = section.getByRole('listitem').filter({ hasText: /Ordered .*, not with you yet/ })
  await bought.waitFor()
  const other = await page.context().newPage()
  await other.goto('/myprofile')
  await alive(other)
  await other.getByRole('button', { name: 'Log out' }).click()
  await other.getByRole('heading', { level: 1, name: 'Sign In' }).waitFor()
  await bought.waitFor({ state: 'detached' })
  // What is chosen now is of the browser, and nothing of it comes from the orders of who has left.
  await section.getByRole('button', { name: /^Bowl 7:/ }).click()
  const dialog = page.getByRole('dialog', { name: 'A spice for bowl 7' })
  await dialog.getByText('Leave it empty').click()
  await dialog.getByRole('button', { name: 'Done' }).click()
  const bowls = await page.evaluate(() => JSON.parse(localStorage.getItem('dabba') ?? '[]'))
  expect(bowls).toHaveLength(7)
  expect(bowls).not.toContain('dhaniya-powder')
})

it('without scripts the dabba is a list of links', async () => {
  const page = await journey.open({ width: 390, scripts: false })
  await page.goto('/')
  expect(await page.locator('.tin').isVisible()).toBe(false)
  await page.locator('#my-dabba').getByRole('link', { name: 'Methi (Fenugreek Seeds)' }).click()
  await page.waitForURL('**/product/methi')
})
