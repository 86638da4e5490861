import { beforeEach, expect, it } from 'vitest'
import { alive, type Journey, openJourney } from '#test/support/journey'

const journey = openJourney()

type Page = Awaited<ReturnType<Journey['open']>>

let page: Page
let scripts: PromiseWithResolvers<void>

/** Scripts do not come before they are let through, as on a slow phone. */
beforeEach(async () => {
  page = await journey.open({ width: 390, height: 844, fresh: true })
  scripts = Promise.withResolvers<void>()
  await page.route(/\.js$/, (route) => scripts.promise.then(() => route.continue()))
})

const open = (path: string) => page.goto(path, { waitUntil: 'domcontentloaded' })

async function letScriptsCome() {
  scripts.resolve()
  await alive(page)
}

it('a size, a quantity and ADD TO CART tapped before the scripts come are in the cart', async () => {
  await open('/product/jeera')
  const size = page.getByRole('radio', { name: '250gm' })
  await size.check()
  await page.getByRole('button', { name: 'Increase quantity' }).click()
  await page.getByRole('button', { name: 'ADD TO CART' }).click()
  await letScriptsCome()
  const drawer = page.getByRole('dialog', { name: 'Your Cart' })
  await drawer.getByText('Quantity: 2').waitFor()
  expect(await page.evaluate(() => localStorage.getItem('cart'))).toContain('250gm')
  expect(await size.isChecked()).toBe(true)
})

it('what was tapped into the cart before the scripts come is there on the next page', async () => {
  await open('/category/whole-spices')
  const card = page.getByRole('article').filter({ has: page.getByRole('heading', { name: 'Jeera' }) })
  const add = card.getByRole('button', { name: /^Add To Cart/ })
  await add.click()
  await add.click()
  // Two pages on, without scripts on either.
  await page.getByRole('link', { name: 'Cart (1)' }).click({ noWaitAfter: true })
  await page.waitForURL('**/mycart', { waitUntil: 'commit' })
  await page.getByRole('link', { name: 'Cart (1)' }).waitFor()
  await page.getByRole('link', { name: 'Saathi Masala, home' }).click({ noWaitAfter: true })
  await page.waitForURL((url) => url.pathname === '/', { waitUntil: 'commit' })
  await letScriptsCome()
  const lines = () => page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? '[]'))
  await expect.poll(lines).toMatchObject([{ id: 'jeera', quantity: 2 }])
  // Once only.
  await page.goto('/mycart')
  await page.getByRole('heading', { name: 'Jeera' }).waitFor()
  await expect.poll(lines).toMatchObject([{ id: 'jeera', quantity: 2 }])
})

it.each(['/register'])('what is typed at %s while the page hydrates is kept, letter for letter', async (path) => {
  await open(path)
  const field = page.getByLabel('First name')
  await field.click()
  const text = 'abcdefghijklmnopqrstuvwxyz'
  await slowDown()
  const typing = field.pressSequentially(text, { delay: 40 })
  await new Promise((resolve) => setTimeout(resolve, 300))
  scripts.resolve()
  await typing
  await alive(page)
  expect(await field.inputValue()).toBe(text)
})

async function slowDown() {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
}
