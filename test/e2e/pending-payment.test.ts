import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { minuteMs } from '#domain/calendar/moment'
import { openAccount, password, signInAs } from '#test/support/accounts'
import { fillCart, fillDelivery, lookAtBothWidths, openCheckout } from '#test/support/buying'
import { drawn, setHidden } from '#test/support/controlled-page'
import { alive, expectFits, openJourney } from '#test/support/journey'
import { newEmail } from '#test/support/new-email'
import type { Visitor } from '#test/support/visitor'

const journey = openJourney()

/** Of the rarest, the long run tells. */
const itLong = it.runIf(process.env.TEST_LONG)

/** The time between two questions of a page whether its order has been paid. */
const askEveryMs = 4_000

/** Somebody with one pack in the cart, at the checkout with everything filled in but the payment. */
async function comeToCheckout(
  width: number,
  { buyer, addsByClick = false, hasClock = false, fresh = hasClock, ...browser }: Coming = {},
): Promise<Page> {
  const page = await journey.open({ width, fresh, ...browser })
  if (hasClock) await page.clock.install()
  const asha = buyer ?? (await openAccount(journey.url))
  if (!addsByClick) await fillCart(asha)
  await signInAs(asha, page, journey.url)
  if (addsByClick) await addByClick(page)
  await openCheckout(page)
  await fillDelivery(page, '14, Spice Market Yard')
  return page
}

type Coming = {
  buyer?: Visitor
  addsByClick?: boolean
  /** The test moves the page's clock, in a fresh window. */
  hasClock?: boolean
  network?: 'failing'
  fresh?: boolean
}

async function addByClick(page: Page) {
  await page.goto('/product/dhaniya-powder')
  await alive(page)
  await page.getByRole('button', { name: 'ADD TO CART' }).first().click()
  await page.getByRole('dialog', { name: 'Your Cart' }).waitFor()
}

/** Begins to pay by UPI; the provider's window is open afterwards. */
async function beginToPay(page: Page) {
  await page.getByRole('radio', { name: /UPI/ }).check()
  await page.getByRole('button', { name: /^Pay/ }).click()
  await sheetOf(page).waitFor()
}

const sheetOf = (page: Page) => page.getByRole('dialog').filter({ hasText: 'Local simulator' })

async function pay(page: Page) {
  await sheetOf(page).getByRole('button', { name: 'Pay', exact: true }).click()
}

it('a payment left behind is gone on with, from the checkout and from My Orders', async () => {
  const first = await comeToCheckout(390)
  await beginToPay(first)
  const page = await first.context().newPage()
  await page.setViewportSize({ width: 390, height: 850 })
  await first.close()
  await openCheckout(page)
  await page.getByRole('heading', { name: /Your payment of ₹/ }).waitFor()
  await lookAtBothWidths(page, 'pending-payment')
  await page.goto('/myprofile')
  await page.getByText('Waiting for payment').first().waitFor()
  await expectFits(page, 'pending-in-my-orders')
  await page.getByRole('link', { name: /Continue paying ₹/ }).click()
  await page.waitForURL('**/checkout')
  await alive(page)
  await page.getByRole('button', { name: /Continue paying ₹/ }).click()
  await sheetOf(page).waitFor()
  await pay(page)
  await page.getByText('Payment successful & order Recieved!').waitFor()
})

itLong('a page left open notices that its order was paid in another tab', async () => {
  const page = await comeToCheckout(1366)
  await beginToPay(page)
  await openCheckout(page)
  await page.getByRole('heading', { name: /Your payment of ₹/ }).waitFor()
  const other = await page.context().newPage()
  await openCheckout(other)
  await other.getByRole('button', { name: /Continue paying ₹/ }).click()
  await sheetOf(other).waitFor()
  await pay(other)
  await page.getByText('Payment successful & order Recieved!').waitFor()
})

itLong('a payment window closes when its order gave way in another tab', async () => {
  const page = await comeToCheckout(1366)
  const other = await page.context().newPage()
  await beginToPay(page)
  await openCheckout(other)
  await fillDelivery(other, '15, Spice Market Yard')
  await other.getByRole('radio', { name: /Cash on Delivery/ }).check()
  await other.getByRole('button', { name: 'Place Order' }).click()
  await other.getByText('Order placed successfully with Cash on Delivery!').waitFor()
  await sheetOf(page).waitFor({ state: 'hidden' })
})

it('who closes a payment window whose order gave way meanwhile learns that money would be returned', async () => {
  const page = await comeToCheckout(390)
  const other = await page.context().newPage()
  await beginToPay(page)
  await setHidden(page, true)
  await openCheckout(other)
  await fillDelivery(other, '15, Spice Market Yard')
  await other.getByRole('radio', { name: /Cash on Delivery/ }).check()
  await other.getByRole('button', { name: 'Place Order' }).click()
  await other.getByText('Order placed successfully with Cash on Delivery!').waitFor()
  await sheetOf(page).getByRole('button', { name: 'Dismiss' }).click()
  await page.getByText('This order can no longer be paid here. If money was taken').waitFor()
})

it('who comes back from a long time in the app of the bank sees at once that the order is paid', async () => {
  const buyer = await openAccount(journey.url)
  const page = await comeToCheckout(390, { buyer, hasClock: true })
  await beginToPay(page)
  await setHidden(page, true)
  await page.clock.pauseAt(Date.now() + minuteMs)
  await page.clock.fastForward(20 * minuteMs)
  const other = await journey.open({ width: 390, fresh: true })
  await signInAs(buyer, other, journey.url)
  await openCheckout(other)
  await other.getByRole('button', { name: /Continue paying ₹/ }).click()
  await sheetOf(other).waitFor()
  await pay(other)
  await other.getByText('Payment successful & order Recieved!').waitFor()
  await setHidden(page, false)
  await page.getByText('Payment successful & order Recieved!').waitFor()
})

itLong(
  'a payment that goes on after a sign-out in another tab says so, and its goods do not come back at the sign-in',
  async () => {
    const email = newEmail('asha')
    const page = await comeToCheckout(1366, { buyer: await openAccount(journey.url, email), addsByClick: true })
    await beginToPay(page)
    const other = await page.context().newPage()
    await other.goto('/myprofile')
    await alive(other)
    await other.getByRole('button', { name: 'Log out' }).click()
    await other.waitForURL('**/login*')
    await page.bringToFront()
    await page.getByText('If you have paid, we confirm your order as soon as your bank tells us.').waitFor()
    await pay(page)
    await sheetOf(page).waitFor({ state: 'hidden' })
    await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click()
    await page.getByLabel('Email').first().fill(email)
    await page.locator('input[name=password]').fill(password)
    await page.getByRole('button', { name: 'Sign In' }).click()
    await page.waitForURL('**/myprofile')
    await expect.poll(async () => (await (await page.request.get('/api/cart')).json()).lines).toEqual([])
    await openCheckout(page)
    await page.getByText('There is nothing to check out yet.').waitFor()
    expect(await page.evaluate(() => localStorage.getItem('cart'))).toBe(null)
  },
)

it('a checkout that waits for a payment says what becomes of it when the session has ended elsewhere', async () => {
  const buyer = await openAccount(journey.url)
  const page = await comeToCheckout(1366, { buyer, hasClock: true })
  await beginToPay(page)
  await openCheckout(page)
  const heading = page.getByRole('heading', { name: /Your payment of ₹/ })
  await heading.waitFor()
  await buyer.submit('/myprofile', { intent: 'sign-out' })
  await page.clock.runFor(askEveryMs)
  await page.getByText('If you have paid, we confirm your order as soon as your bank tells us.').waitFor()
  await heading.waitFor({ state: 'detached' })
  const asked: string[] = []
  page.on('request', (request) => request.url().includes('/api/orders/') && asked.push(request.url()))
  await page.clock.runFor(2 * askEveryMs)
  await drawn(page)
  expect(asked).toEqual([])
})

it('who asks whether a payment has come, and does not reach the shop, is not told that none has', async () => {
  const page = await comeToCheckout(390, { network: 'failing' })
  await beginToPay(page)
  await page.goto('/myprofile')
  await alive(page)
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'I have paid, check again' }).first().click()
  await page.getByText('The shop could not be reached. Please try again.').waitFor()
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'I have paid, check again' }).first().click()
  await page.getByText('No payment has arrived yet.').waitFor()
})

it('a payment window that is closed without the shop being reached claims nothing about the payment', async () => {
  const page = await comeToCheckout(390, { network: 'failing', fresh: true })
  await beginToPay(page)
  await page.context().setOffline(true)
  await sheetOf(page).getByRole('button', { name: 'Dismiss' }).click()
  await page.getByText('The shop could not be reached. If you have paid, we confirm your order').waitFor()
  await page.context().setOffline(false)
})
