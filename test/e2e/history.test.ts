import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { openAccount, password } from '#test/support/accounts'
import { alive, openJourney } from '#test/support/journey'
import { newEmail } from '#test/support/new-email'

const journey = openJourney()
const email = newEmail('history')

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const footer = (page: Page, name: string) => page.getByRole('contentinfo').getByRole('link', { name, exact: true })

beforeAll(() => openAccount(journey.url, email))

/** On the shop's page, come by a link from the home page. */
async function openShop(): Promise<Page> {
  const page = await journey.open()
  await page.goto('/')
  await alive(page)
  await footer(page, 'Shop').click()
  await heading(page, 'Shop').waitFor()
  return page
}

async function signIn(page: Page, as = email, secret = password) {
  await heading(page, 'Sign In').waitFor()
  await page.getByLabel('Email').first().fill(as)
  await page.getByLabel('Password').first().fill(secret)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

/** At the checkout with one pack, signed in on the way. */
async function buyAs(page: Page, as: string) {
  await page.goto('/product/dhaniya-powder')
  await alive(page)
  await page.getByRole('button', { name: 'BUY IT NOW' }).first().click()
  await signIn(page, as)
  await heading(page, 'Checkout').waitFor()
  await alive(page)
}

/** Waits until nothing of what was typed at the checkout is stored: a page forgets a moment after it shows that nobody is signed in. */
const expectForgotten = (page: Page) =>
  expect.poll(() => page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Palanpur')

const pathOf = (page: Page) => new URL(page.url()).pathname

it('back after signing in leads to the page before the sign-in, forward to the page after it', async () => {
  const page = await openShop()
  await page.getByRole('link', { name: 'Sign In' }).click()
  await signIn(page, email, 'wrong password')
  await page.getByText('Login failed: Invalid email or password').first().waitFor()
  await signIn(page)
  await page.waitForURL((url) => url.pathname === '/')
  await page.getByText('Welcome back, Asha Patel!').waitFor()
  await page.goBack()
  await heading(page, 'Shop').waitFor()
  await page.goForward()
  await expect.poll(() => pathOf(page)).toBe('/')
})

it('back after the guard and the sign-in, and after the sign-out, comes past them', async () => {
  const page = await openShop()
  await footer(page, 'My Account').click()
  await signIn(page)
  await heading(page, 'My Account').waitFor()
  await page.reload()
  await alive(page)
  await page.goBack()
  await heading(page, 'Shop').waitFor()
  await page.goForward()
  await heading(page, 'My Account').waitFor()
  await footer(page, 'Contact').click()
  await heading(page, 'Contact Us').waitFor()
  await page.getByRole('link', { name: 'My account' }).first().click()
  await page.getByRole('button', { name: 'Log out' }).click()
  await heading(page, 'Sign In').waitFor()
  await page.goBack()
  await heading(page, 'Contact Us').waitFor()
  // The account of before asks for a sign-in, in its own place.
  await page.goBack()
  await heading(page, 'Sign In').waitFor()
  await page.goBack()
  await heading(page, 'Shop').waitFor()
})

it('who logs out in one tab is logged out in the other, at once', async () => {
  const account = await openShop()
  await footer(account, 'My Account').click()
  await signIn(account)
  await account.getByText('No orders found.').waitFor()
  const shop = await account.context().newPage()
  // Here the cookie changes a moment after the event of the storage, as it may on a busy machine.
  await shop.addInitScript(() => {
    const { get, set } = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie') ?? {}
    let changesAt = 0
    addEventListener('storage', () => {
      changesAt = Date.now() + 300
    })
    const lateGet = () => (Date.now() < changesAt ? 'signed_in=1' : get?.call(document))
    Object.defineProperty(document, 'cookie', { get: lateGet, set: (text) => set?.call(document, text) })
  })
  await shop.goto('/about')
  await alive(shop)
  const checkout = await account.context().newPage()
  await checkout.goto('/checkout')
  await alive(checkout)
  const out = await account.context().newPage()
  await out.goto('/MyProfile')
  await alive(out)
  await shop.getByRole('link', { name: 'My account' }).first().waitFor()
  await out.getByRole('button', { name: 'Log out' }).click()
  await account.getByText('Please log in to see your account.').waitFor()
  await shop.getByRole('link', { name: 'Sign In' }).waitFor()
  await checkout.getByText('Please sign in to check out. Your cart is kept.').waitFor()
  await account.getByRole('main').getByRole('link', { name: 'Sign In' }).click()
  await signIn(account)
  await account.getByText('No orders found.').waitFor()
  await shop.getByRole('link', { name: 'My account' }).first().waitFor()
})

it('what was typed at the checkout is there after a look at the cart, by link, by back and by reload; not for others', async () => {
  const page = await journey.open({ width: 390 })
  // A cart is empty at a second try too.
  const own = newEmail('typed')
  await openAccount(journey.url, own)
  await buyAs(page, own)
  await page.getByLabel('Phone').fill('98765 43210')
  await page.getByLabel('City').fill('Palanpur')
  await page.getByLabel('State').selectOption('Gujarat')
  await page.getByRole('radio', { name: /UPI/ }).check()
  const expectTyped = async () => {
    await heading(page, 'Checkout').waitFor()
    await expect.poll(() => page.getByLabel('City').inputValue()).toBe('Palanpur')
    expect(await page.getByLabel('Phone').inputValue()).toBe('98765 43210')
    expect(await page.getByLabel('State').inputValue()).toBe('Gujarat')
    expect(await page.getByRole('radio', { name: /UPI/ }).isChecked()).toBe(true)
    await page.getByRole('button', { name: /^Pay/ }).waitFor()
  }
  await page.getByRole('button', { name: 'Show order summary (1 pack)' }).click()
  await page.getByRole('link', { name: 'Change your cart' }).click()
  await heading(page, 'My Cart').waitFor()
  await page.getByLabel('Add a note to your order').fill('Please call Asha')
  await page.goBack()
  await expectTyped()
  await page.reload()
  await expectTyped()
  await page.getByRole('banner').getByRole('link', { name: 'Cart' }).click()
  await page.getByRole('button', { name: /^One more/ }).click()
  await page.getByRole('button', { name: 'CHECK OUT' }).click()
  await expectTyped()
  await page.goto('/myprofile')
  await page.evaluate(() => localStorage.setItem('searches', '["hing"]'))
  const stored = () => page.evaluate(() => Object.keys(localStorage).toSorted())
  expect(await stored()).toEqual(expect.arrayContaining(['cart-note', 'seen']))
  const cart = await page.context().newPage()
  await cart.goto('/mycart')
  const note = cart.getByLabel('Add a note to your order')
  await expect.poll(() => note.inputValue()).toBe('Please call Asha')
  await page.getByRole('button', { name: 'Log out' }).click()
  await heading(page, 'Sign In').waitFor()
  await expectForgotten(page)
  await expect.poll(stored).toEqual(['cart', 'cart-account', 'signed-out-at'])
  await expect.poll(() => note.inputValue()).toBe('')
})

/** Not by the pointer, whose focus makes the page look who is signed in; and without waiting for a button, since the page may have looked already. */
const click = ([button]: (HTMLElement | SVGElement)[]) => button instanceof HTMLElement && button.click()

it('what was typed at the checkout waits for its user when the session ends, and for no other', async () => {
  const page = await journey.open({ width: 390 })
  const [own, others] = [newEmail('typed'), newEmail('typed')]
  for (const one of [own, others]) await openAccount(journey.url, one)
  const type = async () => {
    await page.getByLabel('Phone').fill('98765 43210')
    await page.getByLabel('City').fill('Palanpur')
    await page.getByRole('radio', { name: /Cash/ }).check()
  }
  const city = page.getByLabel('City')
  await buyAs(page, own)
  await type()
  await page.context().clearCookies()
  await page.getByRole('button', { name: /^Place Order/ }).evaluateAll(click)
  await signIn(page, own)
  await heading(page, 'Checkout').waitFor()
  await expect.poll(() => city.inputValue()).toBe('Palanpur')
  expect(await page.getByLabel('Phone').inputValue()).toBe('98765 43210')
  expect(await page.getByRole('radio', { name: /Cash/ }).isChecked()).toBe(true)
  await page.context().clearCookies()
  await page.goto('/checkout')
  await signIn(page, others)
  await heading(page, 'Checkout').waitFor()
  await alive(page)
  expect(await city.inputValue()).toBe('')
  await expectForgotten(page)
  await type()
  // Who logs out on purpose is forgotten in every tab.
  const other = await page.context().newPage()
  // A request that is under way over a sign-out takes the cookie that names who left.
  await other.goto('/myprofile', { waitUntil: 'networkidle' })
  await other.getByRole('button', { name: 'Log out' }).click()
  await heading(other, 'Sign In').waitFor()
  await page.getByText('Please sign in to check out. Your cart is kept.').waitFor()
  await expect.poll(() => page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Palanpur')
})
