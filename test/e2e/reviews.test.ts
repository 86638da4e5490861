import { expect, it } from 'vitest'
import { systemClock } from '#domain/clock'
import { publishReviews } from '#domain/reviews/review-state.server'
import { reviewableAfterMs } from '#domain/reviews/reviews'
import { openAdminJourney } from '#test/support/admin-journey'
import { alive, axeViolations, overflow } from '#test/support/journey'

const { journey, admin } = openAdminJourney()

it('a buyer reviews by the link on a phone, reads it on the product page a day later, and withdraws it', async () => {
  const { id, number, viewKey } = await admin.order()
  const received = { stage: 'delivered' as const, stage_at: Date.now() - reviewableAfterMs }
  await admin.db.updateTable('orders').set(received).where('id', '=', id).execute()
  const page = await journey.open({ width: 360, height: 740 })
  await page.goto(`/order/${number}?k=${viewKey}`)
  await alive(page)
  await page.getByRole('link', { name: /^Write a review/ }).click()
  await page.getByRole('heading', { name: 'How do you like it?' }).waitFor()
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByText('Please choose one to five stars.').waitFor()
  await page.getByRole('radio', { name: '4 stars' }).check({ force: true })
  await page.getByRole('checkbox', { name: 'Fresh' }).check()
  await page.getByLabel('In your words').fill('Smells of the farm.')
  expect([await overflow(page), await axeViolations(page)]).toEqual([0, []])
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByText('Shown in 24 hours at most').waitFor()
  await admin.db.updateTable('reviews').set({ public_at: Date.now() }).where('order_id', '=', id).execute()
  await publishReviews(admin.db, systemClock)
  const shown = page.getByText('Smells of the farm.')
  const countShown = async () => {
    await page.goto('/product/jeera/reviews')
    return shown.count()
  }
  await expect.poll(countShown).toBe(1)
  expect(await overflow(page)).toBe(0)
  await page.goto(`/order/${number}/review/jeera?k=${viewKey}`)
  await alive(page)
  await page.getByRole('button', { name: 'Withdraw it' }).click()
  await page.getByText('Withdrawn').waitFor()
  await expect.poll(countShown).toBe(0)
})
