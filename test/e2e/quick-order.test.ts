import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { openAccount, signInAs } from '#test/support/accounts'
import { orderBefore, readCode } from '#test/support/buying'
import { alive, openJourney } from '#test/support/journey'

const journey = openJourney()

/** The goals of taps; tools/bench/purchase.ts also measures the seconds on a slow phone. */
const mostTaps = { known: 6, fresh: 8 }

/** Counts the page's taps over all its documents. */
async function countTaps(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    addEventListener(
      'pointerdown',
      ({ isTrusted }) => {
        if (isTrusted) sessionStorage.setItem('taps', String(Number(sessionStorage.getItem('taps') ?? 0) + 1))
      },
      { capture: true },
    )
  })
  return () => page.evaluate(() => Number(sessionStorage.getItem('taps') ?? 0))
}

it('who has ordered before needs few taps from a product to the placed order, and types nothing', async () => {
  const page = await journey.open({ width: 360, height: 740 })
  const buyer = await openAccount(journey.url)
  await orderBefore(buyer)
  await signInAs(buyer, page, journey.url)
  const taps = await countTaps(page)
  await page.goto('/product/jeera')
  await page.getByRole('radio', { name: '250gm' }).click()
  await page.getByRole('button', { name: 'BUY IT NOW' }).first().click()
  await page.waitForURL('**/checkout')
  expect(await page.getByRole('radio', { name: /14, Spice Market Yard/ }).isChecked()).toBe(true)
  await page.getByRole('radio', { name: 'Cash on Delivery' }).click()
  await page.getByRole('button', { name: /^Place Order/ }).click()
  const alert = page.getByRole('alertdialog')
  await alert.getByText('Order placed successfully with Cash on Delivery!').waitFor()
  await alert.getByRole('button').click()
  await page.waitForURL('**/myprofile')
  await page.getByRole('heading', { name: /^Thank you, / }).waitFor()
  await alive(page)
  expect(await taps()).toBeGreaterThan(3)
  expect(await taps()).toBeLessThanOrEqual(mostTaps.known)
})

it('a new buyer’s phone is enough: eight taps lead from a product to the placed order', async () => {
  const page = await journey.open({ width: 360, height: 740, fresh: true })
  const taps = await countTaps(page)
  await page.goto('/product/jeera')
  await page.getByText(/^Shipping ₹100, free from ₹5,000\.$/).waitFor()
  await page.getByRole('radio', { name: '250gm' }).click()
  await page.getByRole('button', { name: 'BUY IT NOW' }).first().click()
  await page.waitForURL('**/login?next=**')
  await page.getByLabel('Mobile number').click()
  const phone = `9${String(Date.now()).slice(-9)}`
  await page.keyboard.insertText(phone)
  await page.getByRole('button', { name: 'Continue with your phone' }).click()
  await page.getByRole('heading', { name: 'Your code' }).waitFor()
  await page.keyboard.insertText(await readCode(journey.url, phone))
  await page.waitForURL('**/checkout')
  await page.getByLabel('Postcode').click()
  for (const text of ['385001', 'Asha Patel', '14, Spice Market Yard']) {
    await page.keyboard.insertText(text)
    await page.keyboard.press('Tab')
  }
  await expect.poll(() => page.getByLabel('City').inputValue()).toBe('Palanpur')
  await page.getByRole('radio', { name: 'Cash on Delivery' }).click()
  await page.getByRole('button', { name: /^Place Order/ }).click()
  const alert = page.getByRole('alertdialog')
  await alert.getByText('Order placed successfully with Cash on Delivery!').waitFor()
  await alert.getByRole('button').click()
  await page.waitForURL('**/myprofile')
  await page.getByRole('heading', { name: /^Thank you, / }).waitFor()
  expect(await taps()).toBeLessThanOrEqual(mostTaps.fresh)
})
