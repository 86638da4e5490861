import { expect, it } from 'vitest'
import { advanceTo, createStaff, orderByCash, rowOf } from '#test/support/admin'
import { act, seenOf } from '#test/support/board'
import { newStaff } from '#test/support/sessions'
import { createStory } from '#test/support/story'
import { htmlOf } from '#test/support/visitor'

const story = createStory({ APP_ENV: 'production', PUBLIC_URL: 'http://localhost:3000' })

it('without keys in production couriers are booked by hand: no button, and a form from elsewhere books nothing', async () => {
  await createStaff(story)
  const { orderId } = await orderByCash(story)
  await advanceTo(story, orderId, 'packed')
  const { number } = await rowOf(story, orderId)
  const manager = await newStaff(story, 'manager')
  expect(await htmlOf(manager.get(`/admin/orders/${number}`))).not.toContain('Shiprocket')
  const answer = await act(manager, 'book', [await seenOf(story, orderId)], {}, `/admin/orders/${number}`)
  expect(answer).toMatchObject({ ok: false, message: 'Couriers are booked by hand here.' })
  expect(await story.db.selectFrom('bookings').selectAll().execute()).toEqual([])
})
