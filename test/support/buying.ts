import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import type { Quote } from '#domain/cart/quote'
import { drawn } from '#test/support/controlled-page'
import { alive, expectAxeSilent, expectFits } from '#test/support/journey'
import type { Visitor } from '#test/support/visitor'

/** Checks a page state as `look` does, in a window of its own size and in one as wide as a desktop's, and leaves it as it was. */
export async function lookAtBothWidths(page: Page, name: string): Promise<void> {
  await expectAxeSilent(page, name)
  await fitBothWidths(page, name)
}

/** Expects that a page state fits a window of its own size and one as wide as a desktop's, and leaves it as it was. */
export async function fitBothWidths(page: Page, name: string): Promise<void> {
  await expectFits(page, name)
  const size = page.viewportSize()
  if (!size) throw new Error('The window has no size to go back to')
  await page.setViewportSize({ width: 1366, height: 850 })
  await drawn(page)
  await expectFits(page, name)
  await page.setViewportSize(size)
}

/** Goes to the checkout with one pack of a product. */
export async function buyNow(page: Page, productId = 'dhaniya-powder'): Promise<void> {
  await page.goto(`/product/${productId}`)
  await alive(page)
  await page.getByRole('button', { name: 'BUY IT NOW' }).first().click()
  await page.waitForURL('**/checkout')
  await alive(page)
}

/** Puts one pack into a new account's cart without a browser, where its pages find it. */
export async function fillCart(buyer: Visitor): Promise<void> {
  const lines = [{ id: 'dhaniya-powder', size: '500gm', quantity: 1 }]
  const { status } = await buyer.json('PUT', '/api/cart', { lines, version: 0 })
  if (status !== 200) throw new Error(`The cart was answered with ${status}`)
}

export async function openCheckout(page: Page): Promise<void> {
  await page.goto('/checkout')
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

/** Places an order without a browser, as weeks ago. */
export async function orderBefore(buyer: Visitor): Promise<void> {
  const lines = [{ id: 'dhaniya-powder', size: '500gm', quantity: 1 }]
  const quoted = await buyer.json('POST', '/api/cart/quote', { lines })
  const { totalPaise } = (await quoted.json()) as Quote
  const address = { phone: '98765 43210', street: '14, Spice Market Yard', city: 'Palanpur', state: 'Gujarat' }
  const form = { ...address, zip: '385001', payment: 'cash', checkoutKey: randomUUID(), note: '', scripts: 'on' }
  const sent = { ...form, expectedTotalPaise: String(totalPaise), lines: JSON.stringify(lines) }
  const { status } = await buyer.act('/checkout', sent)
  if (status !== 200) throw new Error(`The order before was answered with ${status}`)
}

/** Reads the code that the simulated WhatsApp got for a phone. */
export async function readCode(url: string, phone: string): Promise<string> {
  const find = async () => {
    const shown = await fetch(`${url}/preview`).then((answer) => answer.text())
    const text = shown
      .replace(/<[^>]*>/g, ' ')
      .split(/(?=91\d{10})/)
      .find((part) => part.startsWith(`91${phone}`))
    return /(\d{6}) is your/.exec(text ?? '')?.[1]
  }
  for (let tries = 0; tries < 200; tries++) {
    const code = await find()
    if (code) return code
    await wait(50)
  }
  throw new Error(`No code came for ${phone}`)
}
