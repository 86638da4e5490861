import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { openAccount, signInAs } from '#test/support/accounts'
import { orderBefore } from '#test/support/buying'
import { alive, openJourney } from '#test/support/journey'

const journey = openJourney()
const goal = { taps: 8, seconds: 20 }

/** Slows the page down as a cheap phone on 3G does, and counts taps over all its documents. */
async function becomeSlowPhone(page: Page): Promise<{ countTaps(): Promise<number> }> {
  await page.addInitScript(() => {
    addEventListener(
      'pointerdown',
      ({ isTrusted }) => {
        if (isTrusted) sessionStorage.setItem('taps', String(Number(sessionStorage.getItem('taps') ?? 0) + 1))
      },
      { capture: true },
    )
  })
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', {
    ...{ offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 },
  })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  return { countTaps: () => page.evaluate(() => Number(sessionStorage.getItem('taps') ?? 0)) }
}

it('who has ordered before needs few taps from a product to the placed order, and types nothing', async () => {
  const page = await journey.open({ width: 360, height: 740 })
  await signInAs(await openAccount(journey.url), page, journey.url)
  await orderBefore(page, journey.url)
  const { countTaps } = await becomeSlowPhone(page)
  const begun = performance.now()
  await page.goto('/product/jeera')
  await page.getByRole('radio', { name: '250gm' }).click()
  await page.getByRole('button', { name: 'BUY IT NOW' }).first().click()
  await page.waitForURL('**/checkout')
  expect(await page.getByRole('radio', { name: /14, Spice Market Yard/ }).isChecked()).toBe(true)
  await page.getByRole('radio', { name: 'Cash on Delivery' }).click()
  await page.getByRole('button', { name: /^Place Order/ }).click()
  const alert = page.getByRole('alertdialog')
  await alert.getByText('Order placed successfully with Cash on Delivery!').waitFor()
  const seconds = (performance.now() - begun) / 1000
  await alert.getByRole('button').click()
  await page.waitForURL('**/myprofile')
  await page.getByRole('heading', { name: /^Thank you, / }).waitFor()
  await alive(page)
  const taps = await countTaps()
  console.info(
    `product to placed order: ${taps} taps of ${goal.taps}, ${seconds.toFixed(1)} s of ${goal.seconds} on a slow phone`,
  )
  expect(taps).toBeGreaterThan(3)
  expect(taps).toBeLessThanOrEqual(goal.taps)
})
