import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { openAccount, password, signInAs, signUp } from '#test/support/accounts'
import { launchBrowser } from '#test/support/browser'
import { fillDelivery, orderBefore, readAlert } from '#test/support/buying'
import { routerAtRest } from '#test/support/controlled-page'
import { alive, axeViolations, openJourney } from '#test/support/journey'
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

async function signIn(page: Page, as = email) {
  await heading(page, 'Sign In').waitFor()
  await page.getByLabel('Email').first().fill(as)
  await page.getByLabel('Password').first().fill(password)
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
  await signIn(page)
  await page.waitForURL((url) => url.pathname === '/')
  await page.goBack()
  await heading(page, 'Shop').waitFor()
  await page.goForward()
  await expect.poll(() => pathOf(page)).toBe('/')
})

it('back after registering leads to the page before, past both forms', async () => {
  const page = await openShop()
  await page.getByRole('link', { name: 'Sign In' }).click()
  await page.getByRole('main').getByRole('link', { name: 'Sign Up' }).click()
  await heading(page, 'Sign Up').waitFor()
  await signUp(page)
  await heading(page, 'My Cart').waitFor()
  await page.goBack()
  await heading(page, 'Shop').waitFor()
})

it('who is quicker than the scripts from one form to the other comes past both on the way back too', async () => {
  const page = await openShop()
  const scripts = Promise.withResolvers<void>()
  await page.route(/\.js$/, (route) => scripts.promise.then(() => route.continue()))
  await page.goto('/login', { waitUntil: 'commit' })
  await page.getByRole('main').getByRole('link', { name: 'Sign Up' }).click()
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click()
  await heading(page, 'Sign In').waitFor()
  scripts.resolve()
  await alive(page)
  await page.goBack()
  await heading(page, 'Shop').waitFor()
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

it.each([
  ['/product/dhaniya-powder', 'Dhaniya Powder'],
  ['/gu/product/dhaniya-powder', 'ધાણા'],
])('back from the checkout, a page that the browser has kept begins at its top (%s)', async (path, name) => {
  const browser = await launchBrowser('whole', [], ['--disable-back-forward-cache'])
  try {
    // The browser gives up a page that waits for an answer, or whose service worker begins, while it is kept.
    const page = await browser.newPage({ serviceWorkers: 'block' })
    await page.goto(`${journey.url}${path}`, { waitUntil: 'networkidle' })
    await alive(page)
    await page.evaluate(() => {
      addEventListener('pageshow', ({ persisted }) => Object.assign(window, { persisted }))
      scrollTo(0, 900)
    })
    // By a script, which does not scroll to the link.
    await page.locator('footer a[href$="/checkout"]').evaluate((link: HTMLElement) => link.click())
    await page.waitForURL(/\/(login|checkout)/)
    // `page.goBack` waits for a document, which a kept page does not load.
    await page.evaluate(() => history.back()).catch(() => {})
    await expect.poll(() => pathOf(page)).toBe(path)
    await expect.poll(() => page.evaluate(() => 'persisted' in window && window.persisted)).toBe(true)
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    await routerAtRest(page)
    expect(pathOf(page)).toBe(path)
    await page.locator(`main h1`).getByText(name).waitFor()
  } finally {
    await browser.close()
  }
})

it('a sign-in that another tab has done meanwhile holds nobody on the way back', async () => {
  const page = await openShop()
  await page.getByRole('link', { name: 'Sign In' }).click()
  await heading(page, 'Sign In').waitFor()
  await footer(page, 'About us').click()
  await page.getByRole('heading', { name: 'Our Team' }).waitFor()
  const other = await page.context().newPage()
  await other.goto('/login')
  await alive(other)
  await signIn(other)
  await other.waitForURL((url) => url.pathname === '/')
  await page.goBack()
  await expect.poll(() => pathOf(page)).toBe('/')
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
  expect(await axeViolations(checkout)).toEqual([])
  await account.getByRole('main').getByRole('link', { name: 'Sign In' }).click()
  await signIn(account)
  await account.getByText('No orders found.').waitFor()
  await shop.getByRole('link', { name: 'My account' }).first().waitFor()
})

it('who logs out comes to the sign-in also where the page sees first that nobody is signed in any more', async () => {
  const page = await openShop()
  await footer(page, 'My Account').click()
  await signIn(page)
  const logOut = page.getByRole('button', { name: 'Log out' })
  await logOut.waitFor()
  await page.route('**/myprofile.data', async (route, request) => {
    if (request.method() !== 'POST') return route.continue()
    const answer = await route.fetch()
    // As it comes to the front again, a page looks who is signed in.
    await page.evaluate(() => dispatchEvent(new Event('focus')))
    await route.fulfill({ response: answer })
  })
  await logOut.click()
  await heading(page, 'Sign In').waitFor()
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
  await other.goto('/myprofile')
  await other.getByRole('button', { name: 'Log out' }).click()
  await heading(other, 'Sign In').waitFor()
  await page.getByText('Please sign in to check out. Your cart is kept.').waitFor()
  await expect.poll(() => page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Palanpur')
})

it('what was typed into an address and a complaint waits for its user when the session ends, until it is sent', async () => {
  const page = await journey.open()
  const own = newEmail('typed')
  const buyer = await openAccount(journey.url, own)
  await signInAs(buyer, page, journey.url)
  const send = async (button: string) => {
    await page.context().clearCookies()
    await page.getByRole('button', { name: button, exact: true }).evaluateAll(click)
    await signIn(page, own)
  }
  await page.goto('/myprofile?panel=addresses&address=new')
  await alive(page)
  const street = page.locator('[name=street]')
  await street.fill('7, Blue Lane')
  await send('Save address')
  await expect.poll(() => street.inputValue()).toBe('7, Blue Lane')
  await page.locator('[name=fullName]').fill('Asha Patel')
  await fillDelivery(page, '7, Blue Lane')
  await page.getByRole('button', { name: 'Save address' }).click()
  await readAlert(page)
  await page.goto('/myprofile?panel=addresses&address=new')
  await alive(page)
  expect(await street.inputValue()).toBe('')
  await orderBefore(buyer)
  await page.goto('/myprofile')
  await page.locator('a[href^="/order/"]').first().click()
  const complaint = page.getByLabel('What is not right?')
  await page.getByText('Something wrong?').click()
  await complaint.fill('The bag was torn')
  await send('Send')
  await complaint.waitFor()
  await expect.poll(() => complaint.inputValue()).toBe('The bag was torn')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByText('Thank you for telling us.').waitFor()
  await page.reload()
  await page.getByText('Something wrong?').click()
  expect(await complaint.inputValue()).toBe('')
})

it('who logs out before the page has its scripts is forgotten too, in every tab', async () => {
  const page = await journey.open()
  const account = newEmail('quick')
  await openAccount(journey.url, account)
  await buyAs(page, account)
  await page.getByLabel('City').fill('Palanpur')
  await expect.poll(() => page.evaluate(() => JSON.stringify(sessionStorage))).toContain('Palanpur')
  const other = await page.context().newPage()
  const scripts = /\/assets\/.*\.js/
  await other.route(scripts, (route) => route.abort())
  await other.goto('/myprofile')
  await other.unroute(scripts)
  await other.getByRole('button', { name: 'Log out' }).click()
  await heading(other, 'Sign In').waitFor()
  await page.getByText('Please sign in to check out. Your cart is kept.').waitFor()
  await expect.poll(() => page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Palanpur')
})
