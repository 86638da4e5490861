import { expect, it, onTestFinished } from 'vitest'
import { dayMs } from '#domain/calendar/moment'
import { openJourney } from '#test/support/journey'
import { serveStory } from '#test/support/serve-story'
import { createStory } from '#test/support/story'

const story = createStory()
const journey = openJourney()

it('a tab that stays open for days promises no old day on the next page', async () => {
  const { port, close } = await serveStory(story)
  onTestFinished(close)
  const page = await journey.open({ fresh: true })
  const promise = () =>
    page
      .locator('main')
      .getByText(/^By .* at the latest/)
      .first()
      .textContent()
  await page.clock.setSystemTime(story.now())
  await page.goto(`http://localhost:${port}/product/jeera`, { waitUntil: 'networkidle' })
  const before = await promise()
  story.pass(5 * dayMs)
  await page.clock.setSystemTime(story.now())
  await page.locator('main a[href*="/product/"]').first().click()
  await expect.poll(promise).not.toBe(before)
  const after = await promise()
  await page.reload()
  expect(await promise()).toBe(after)
})
