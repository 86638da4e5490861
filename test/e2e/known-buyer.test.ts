import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { openAccount, signInAs } from '#test/support/accounts'
import { fillCart, openCheckout, orderBefore } from '#test/support/buying'
import { expectFits, openJourney } from '#test/support/journey'
import type { Visitor } from '#test/support/visitor'

const journey = openJourney()

type Screen = { width: number; height: number; network?: 'failing' }

/** A page of a new buyer with one pack in the cart. */
async function openSignedIn(screen: Screen, before?: (buyer: Visitor) => Promise<void>): Promise<Page> {
  const page = await journey.open(screen)
  const buyer = await openAccount(journey.url)
  await before?.(buyer)
  await fillCart(buyer)
  await signInAs(buyer, page, journey.url)
  return page
}

/** Opens the checkout of a buyer who has ordered before. */
async function openKnownCheckout(screen: Screen): Promise<Page> {
  const page = await openSignedIn(screen, orderBefore)
  await openCheckout(page)
  return page
}

const scrolled = (page: Page) => page.evaluate(() => window.scrollY)
const focused = (page: Page) => page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.value)

it('on a phone the payment begins soon below the known address, and its button comes into view with the choice', async () => {
  const page = await openKnownCheckout({ width: 360, height: 740 })
  await expectFits(page, 'known-checkout')
  const upi = page.getByRole('radio', { name: 'UPI' })
  expect((await upi.boundingBox())?.y).toBeLessThan(960)
  // The choice is at the lower end of the window, where its button would not be seen.
  await upi.evaluate((radio) => radio.scrollIntoView({ block: 'end' }))
  const before = await scrolled(page)
  await upi.check()
  const pay = page.getByRole('button', { name: /^Pay/ })
  const bottom = async () => {
    const { y = 0, height = 0 } = (await pay.boundingBox()) ?? {}
    return y + height
  }
  await expect.poll(bottom).toBeLessThanOrEqual(740)
  // No further than needed.
  expect(await bottom()).toBeGreaterThan(700)
  expect(await focused(page)).toBe('upi')
  const after = await scrolled(page)
  expect(after).toBeGreaterThan(before)
  await page.keyboard.press('ArrowDown')
  await page.getByRole('button', { name: /^Place Order/ }).waitFor()
  expect(await focused(page)).toBe('cash')
  expect(await scrolled(page)).toBe(after)
})
