import type { Locator } from 'playwright-core'
import { expect, it } from 'vitest'
import { alive, openJourney } from '#test/support/journey'

const journey = openJourney()

it('who looks closely gets the largest picture, enlarged under the pointer; who leaves sees the whole again', async () => {
  const page = await journey.open({ width: 1366 })
  await page.goto('/product/kashmiri-red-chillie')
  await alive(page)
  const pack = page.getByRole('img', { name: 'Kashmiri Red Chillie, the pack' })
  await expect.poll(() => file(pack)).toMatch(/-720\.avif$/)
  await pack.hover()
  await expect.poll(() => file(pack)).toMatch(/-1440\.avif$/)
  expect(await pack.evaluate((image) => image.style.transform)).toBe('scale(3)')
  await page.mouse.move(0, 0)
  expect(await pack.evaluate((image) => image.style.transform)).toBe('')
})

it('a best seller is shown in three views, each in place of the other', async () => {
  const page = await journey.open({ width: 390 })
  await page.goto('/product/kashmiri-red-chillie')
  await alive(page)
  for (const [number, view] of ['the pack', 'close up', 'in a dish'].entries()) {
    await page.getByRole('button', { name: `Show picture ${number + 1}` }).click()
    const large = page.getByRole('img', { name: `Kashmiri Red Chillie, ${view}` })
    await expect
      .poll(() => large.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
      .toBeGreaterThan(0)
  }
})

it('a smaller file stands in for the picture where a page before has shown it, never for the one that was there first', async () => {
  const page = await journey.open({ width: 390 })
  const standIn = () =>
    page
      .getByRole('img', { name: 'Kashmiri Red Chillie, the pack' })
      .evaluate((image) => getComputedStyle(image.closest('div') as Element).backgroundImage)
  await page.goto('/product/kashmiri-red-chillie')
  await alive(page)
  // What is drawn later counts as the largest picture, by which browsers judge how soon a page is there.
  expect(await standIn()).toBe('none')
  await page.goto('/category/bestseller')
  await alive(page)
  const small = page.locator('main img[src*="/pack-kashmiri-red-chillie."]').first()
  await small.scrollIntoViewIfNeeded()
  await expect.poll(() => small.evaluate((image: HTMLImageElement) => image.complete)).toBe(true)
  await page.locator('main a[href="/product/kashmiri-red-chillie"]').first().click()
  await expect.poll(standIn).toContain('/pictures/pack-kashmiri-red-chillie.')
})

const file = (image: Locator) => image.evaluate((element: HTMLImageElement) => element.currentSrc)
