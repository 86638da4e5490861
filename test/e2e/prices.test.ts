import { expect, it } from 'vitest'
import { openAdminJourney } from '#test/support/admin-journey'
import { adminAlive, axeViolations, overflow } from '#test/support/journey'

const { journey, admin } = openAdminJourney()

it('what is wrong on the Prices page gets the focus and is read out with its field, and what was typed stays', async () => {
  const page = await journey.open({ width: 360, height: 780 })
  await page.context().addCookies([{ ...(await admin.createStaff('Meera Patel')), url: journey.url }])
  await page.goto('/admin/products/prices?category=whole-spices')
  await adminAlive(page)
  const described = () =>
    page.evaluate(() => {
      const field = document.activeElement
      return [
        field?.getAttribute('name'),
        document.getElementById(field?.getAttribute('aria-describedby') ?? '')?.textContent,
      ]
    })
  const percent = page.getByLabel('Change all by %')
  await percent.fill('much')
  await percent.press('Enter')
  await expect.poll(described).toEqual(['percent', expect.stringContaining('Please type how many per cent')])
  expect(await percent.inputValue()).toBe('much')
  expect(await axeViolations(page)).toEqual([])
  await percent.fill('-2.5')
  await percent.press('Enter')
  await page.getByRole('status').getByText('Nothing is saved yet.').waitFor()
  const price = page.getByLabel('Price of Jeera (Cumin Seeds), 250gm, in rupees')
  await price.fill('cheap')
  await page.getByRole('button', { name: 'Review changes' }).click()
  await expect.poll(described).toEqual(['jeera|250gm', expect.stringContaining('Please type a price in rupees.')])
  expect(await price.inputValue()).toBe('cheap')
  expect(await axeViolations(page)).toEqual([])
  expect(await overflow(page)).toBeLessThanOrEqual(0)
  await price.fill('205')
  await page.getByRole('button', { name: 'Review changes' }).click()
  await page.getByRole('heading', { name: 'Is this right?' }).waitFor()
  expect(await axeViolations(page)).toEqual([])
})
