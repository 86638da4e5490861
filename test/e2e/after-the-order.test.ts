import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { openAccount, signInAs, signUp } from '#test/support/accounts'
import { fillDelivery } from '#test/support/buying'
import { alive, expectFits, look, openJourney } from '#test/support/journey'

const journey = openJourney()

/** From the product to the filled checkout: who has an account, or who signs up on the way. */
async function goToCheckout(page: Page, { signsUp = false } = {}) {
  if (!signsUp) await signInAs(await openAccount(journey.url), page, journey.url)
  await page.goto('/product/dhaniya-powder')
  await alive(page)
  await page.getByRole('button', { name: 'BUY IT NOW' }).first().click()
  if (signsUp) await goAndSignUp(page)
  await page.getByRole('heading', { level: 1, name: 'Checkout' }).waitFor()
  await alive(page)
  await fillDelivery(page)
}

async function goAndSignUp(page: Page) {
  await page.getByRole('main').getByRole('link', { name: 'Sign Up' }).click()
  await page.getByRole('heading', { level: 1, name: 'Sign Up' }).waitFor()
  await signUp(page)
}

async function closeAlert(page: Page, text: string) {
  const alert = page.getByRole('alertdialog')
  await alert.getByText(text).waitFor()
  await alert.getByRole('button').click()
}

/** The account has opened at its top, on the new order, with the thanks above it, all in the first view. */
async function expectThanks(page: Page): Promise<string> {
  const thanks = page.getByRole('heading', { name: /^Thank you, Asha! Your order SM-\d{4}-\d{4} is confirmed\.$/ })
  await thanks.waitFor()
  const [number = ''] = /SM-\d{4}-\d{4}/.exec((await thanks.textContent()) ?? '') ?? []
  const order = page.getByRole('heading', { name: `Order ${number}`, exact: true })
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  const tops = await Promise.all([thanks, order].map(async (one) => (await one.boundingBox())?.y ?? Infinity))
  expect(tops).toEqual(tops.toSorted((a, b) => a - b))
  expect(tops[1]).toBeLessThan(page.viewportSize()?.height ?? 0)
  await page
    .getByText(/^It is with you by /)
    .first()
    .waitFor()
  await page.getByText(/comes to \+91 98765 43210 on WhatsApp/).waitFor()
  return number
}

it('after paying, the account opens at the top on the new order with thanks above it', async () => {
  const page = await journey.open({ width: 390, height: 844 })
  const steps: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.isNavigationRequest() || pathname === '/send-whatsapp') steps.push(pathname)
  })
  await goToCheckout(page, { signsUp: true })
  await page.getByRole('radio', { name: /UPI/ }).check()
  await page.getByRole('button', { name: /^Pay/ }).click()
  const sheet = page.getByRole('dialog').filter({ hasText: 'Local simulator' })
  await sheet.getByRole('button', { name: 'Pay', exact: true }).click()
  await page.getByRole('alertdialog').waitFor()
  expect(await page.evaluate(() => localStorage.getItem('cart'))).toBeNull()
  await closeAlert(page, 'Payment successful & order Recieved!')
  const number = await expectThanks(page)
  await look(page, 'thanks-upi')
  // The specification's sequence: first the account, then the request for the message.
  await expect.poll(() => steps.slice(-2)).toEqual(['/myprofile', '/send-whatsapp'])
  await page.reload()
  expect(await expectThanks(page)).toBe(number)
  // The way back leads past the checkout that is done.
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: 'Dhaniya Powder' }).waitFor()
})

it('an order in cash is thanked for with the amount to keep ready', async () => {
  const page = await journey.open({ width: 390, height: 844 })
  await goToCheckout(page)
  await page.getByRole('radio', { name: /Cash on Delivery/ }).check()
  await page.getByRole('button', { name: 'Place Order' }).click()
  await closeAlert(page, 'Order placed successfully with Cash on Delivery!')
  await expectThanks(page)
  await page.getByText('You pay ₹250 in cash when the parcel is in your hands.').waitFor()
  await expectFits(page, 'thanks-cash')
})
