import type { Locator } from 'playwright-core'
import { expect, it } from 'vitest'
import { alive, expectFits, look, openJourney } from '#test/support/journey'

const journey = openJourney()

it('who looks closely gets the largest picture, enlarged under the pointer; who leaves sees the whole again', async () => {
  const page = await journey.open({ width: 1366 })
  await page.goto('/product/jeera')
  await alive(page)
  const pack = page.getByRole('img', { name: 'Jeera (Cumin Seeds), the pack' })
  await expect.poll(() => file(pack)).toMatch(/-720\.avif$/)
  await pack.hover()
  await expect.poll(() => file(pack)).toMatch(/-1440\.avif$/)
  expect(await pack.evaluate((image) => image.style.transform)).toBe('scale(3)')
  await page.mouse.move(0, 0)
  expect(await pack.evaluate((image) => image.style.transform)).toBe('')
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

it('swiping moves from picture to picture; a tap opens the one in view in the whole window, where it can be enlarged', async () => {
  const page = await journey.open({ width: 390, height: 844 })
  await page.goto('/product/kashmiri-red-chillie')
  await alive(page)
  const row = page.getByRole('list', { name: 'Pictures of Kashmiri Red Chillie' })
  await row.hover()
  await page.mouse.wheel(260, 0)
  const second = page.getByRole('button', { name: 'Show picture 2' })
  await expect.poll(() => second.getAttribute('aria-pressed')).toBe('true')
  await row.click()
  const viewer = page.getByRole('dialog', { name: 'Pictures of Kashmiri Red Chillie' })
  const picture = viewer.getByRole('img', { name: 'Kashmiri Red Chillie, close up' })
  await expect.poll(async () => Math.round((await picture.boundingBox())?.x ?? -1)).toBe(0)
  await look(page, 'viewer')
  await viewer.getByRole('button', { name: 'Enlarge' }).click()
  await expect.poll(async () => Math.round((await picture.boundingBox())?.width ?? 0)).toBe(390 * 2.5)
  await page.keyboard.press('Escape')
  await expect.poll(() => viewer.count()).toBe(0)
  await page.getByRole('button', { name: 'Show it in the whole window' }).click()
  await viewer.getByRole('button', { name: 'Close' }).click()
  await expect.poll(() => viewer.count()).toBe(0)
})

it('in the whole window a mouse and the arrow keys go from picture to picture, around at the end', async () => {
  const page = await journey.open({ width: 1366, height: 768 })
  await page.goto('/product/jeera')
  await alive(page)
  await page.getByRole('button', { name: 'Show it in the whole window' }).click()
  const viewer = page.getByRole('dialog', { name: 'Pictures of Jeera' })
  const left = async (name: string) => Math.round((await viewer.getByRole('img', { name }).boundingBox())?.x ?? -1)
  await expect.poll(() => left('Jeera (Cumin Seeds), the pack')).toBe(0)
  await expectFits(page, 'viewer-of-a-mouse')
  await viewer.getByRole('button', { name: 'Next picture' }).click()
  await expect.poll(() => left('Jeera (Cumin Seeds), close up')).toBe(0)
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => left('Jeera (Cumin Seeds), the pack')).toBe(0)
  await page.keyboard.press('ArrowLeft')
  const back = viewer.getByRole('region', { name: 'Jeera (Cumin Seeds), the back of the pack' })
  await expect.poll(async () => (await back.boundingBox())?.x).toBe(0)
})

const file = (image: Locator) => image.evaluate((element: HTMLImageElement) => element.currentSrc)
