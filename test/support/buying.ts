import type { Page } from 'playwright-core'
import { alive } from '#test/support/journey'

/** Goes to the checkout with one pack of a product. */
export async function buyNow(page: Page, productId = 'dhaniya-powder'): Promise<void> {
  await page.goto(`/product/${productId}`)
  await alive(page)
  await page.getByRole('button', { name: 'BUY IT NOW' }).first().click()
  await page.waitForURL('**/checkout')
  await alive(page)
}

/** Fills the address at the checkout or in the account, in any language. */
export async function fillDelivery(page: Page, street = '14, Spice Market Yard'): Promise<void> {
  await page.locator('input[name=contactPhone], input[name=phone]').first().fill('98765 43210')
  await page.locator('input[name=zip]').fill('385001')
  await page.locator('[name=street]').fill(street)
  await page.locator('input[name=city]').fill('Palanpur')
  await page.locator('select[name=state]').selectOption('Gujarat')
}

/** Reads the alert and closes it. */
export async function readAlert(page: Page): Promise<string> {
  const alert = page.getByRole('alertdialog')
  await alert.waitFor()
  const text = (await alert.locator('p').first().textContent()) ?? ''
  await alert.getByRole('button').click()
  return text
}
