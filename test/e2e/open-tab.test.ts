import type { Page } from 'playwright-core'
import { expect, it, onTestFinished } from 'vitest'
import { dayMs, minuteMs } from '#domain/calendar/moment'
import { readForm } from '#test/support/form-fields'
import { alive, openJourney } from '#test/support/journey'
import { serveStory } from '#test/support/serve-story'
import { newShopper } from '#test/support/sessions'
import { delivery } from '#test/support/shopping'
import { createStory } from '#test/support/story'
import type { Visitor } from '#test/support/visitor'

const story = createStory()
const journey = openJourney()

/** Serves the story's shop, whose clock can be moved; returns its address. */
async function serve(): Promise<string> {
  const { port, close } = await serveStory(story)
  onTestFinished(close)
  return `http://localhost:${port}`
}

const promise = (page: Page) =>
  page
    .locator('main')
    .getByText(/^By .* at the latest/)
    .first()

/** Opens a page of a visitor in a tab. */
async function openAs(visitor: Visitor, page: Page, path: string): Promise<void> {
  const url = await serve()
  const cookies = [...visitor.cookies, ['signed_in', '1'] as const]
  await page.context().addCookies(cookies.map(([name, value]) => ({ name, value, url })))
  await page.clock.setSystemTime(story.now())
  await page.goto(url + path)
}

/** Opens a product's page in a tab, returns its promise, and lets the shop and the browser go on by days. */
async function openOverDays(page: Page, days: number): Promise<string> {
  await page.clock.setSystemTime(story.now())
  await page.goto(`${await serve()}/product/jeera`)
  await page.waitForLoadState('networkidle')
  const text = (await promise(page).textContent()) ?? ''
  story.pass(days * dayMs)
  await page.clock.setSystemTime(story.now())
  return text
}

it('a tab that stays open for days promises no old day on the next page', async () => {
  const page = await journey.open({ fresh: true })
  const before = await openOverDays(page, 5)
  await page.locator('main a[href*="/product/"]').first().click()
  await expect.poll(() => promise(page).textContent()).not.toBe(before)
  const after = await promise(page).textContent()
  await page.reload()
  expect(await promise(page).textContent()).toBe(after)
})

it('an address that was typed into before its page was loaded again replaces nothing that its person has not seen', async () => {
  const page = await journey.open({ fresh: true })
  const asha = await newShopper(story)
  await asha.submit('/myprofile', { intent: 'save-address', ...delivery, fullName: 'Asha Patel' })
  const { id } = await story.db.selectFrom('addresses').select('id').executeTakeFirstOrThrow()
  const path = `/myprofile?panel=addresses&address=${id}`
  await openAs(asha, page, path)
  await alive(page)
  const street = page.locator('main [name=street]')
  await street.fill('9, Ring Road')
  // On another phone of the family.
  const form = await readForm(asha, path, 'value="save-address"')
  await asha.act('/myprofile', { ...form, intent: 'save-address', street: '3, Temple Road' })
  story.pass(65 * minuteMs)
  await page.clock.setSystemTime(story.now())
  await page.evaluate(() => Reflect.get(window, '__reactRouterDataRouter').revalidate())
  await page.getByText('3, Temple Road').first().waitFor()
  expect(await street.inputValue()).toBe('9, Ring Road')
  await page.getByRole('button', { name: 'Save address' }).click()
  await page.getByText('Now: 3, Temple Road').waitFor()
  expect(await street.inputValue()).toBe('9, Ring Road')
  await page.getByRole('button', { name: 'Save address' }).click()
  await page.getByRole('alertdialog').getByText('Address saved!').waitFor()
  const { street: stored } = await story.db.selectFrom('addresses').select('street').executeTakeFirstOrThrow()
  expect(stored).toBe('9, Ring Road')
})
