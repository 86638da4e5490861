import { expect, it } from 'vitest'
import { dayMs, minuteMs } from '#domain/calendar/moment'
import { enqueue, heldUntil } from '#domain/outbox/outbox.server'
import { createBusinessMetrics } from '#server/operations/business-metrics'
import { newShopper } from '#test/support/sessions'
import { checkOut, checkoutForm, ordersOf, startUpi } from '#test/support/shopping'
import { createStory } from '#test/support/story'

const story = createStory()
const year = 365 * dayMs

it('how long a job is past its time is measured by the shop’s clock', async () => {
  await enqueue(story.db, story, 'alarm', 'an-alarm', { text: 'A test' })
  story.pass(5 * minuteMs)
  const metrics = await createBusinessMetrics(story.running.shop)()
  const overdue = metrics.find(({ name }) => name === 'shop_outbox_overdue_seconds')
  const [, seconds] = overdue?.values[0] ?? []
  expect(seconds).toBeGreaterThanOrEqual(300)
  expect(seconds).toBeLessThan(360)
})

it('a clock that was a year ahead for a while leaves nothing waiting for a year', async () => {
  const buyer = await newShopper(story)
  const phone = '98765 40002'
  const form = await checkoutForm(buyer, undefined, { phone })
  const letter = (n: number) => ({
    firstName: 'Asha',
    lastName: 'Patel',
    email: 'asha@example.com',
    subject: `Letter ${n}`,
    message: 'Hello',
  })
  const writer = story.visitor('198.51.100.77')
  story.pass(year)
  // The message service answers this number with its rate limit, so that its message is put off.
  expect((await checkOut(buyer, form)).kind).toBe('placed')
  await story.work()
  // A session of before was over in that year, and is deleted.
  await startUpi(await newShopper(story))
  let sent = 0
  while ((await writer.submit('/contact', letter(sent))).status !== 429) sent++
  expect(sent).toBeGreaterThan(1)

  story.pass(-year)
  expect((await writer.submit('/contact', letter(99))).status).not.toBe(429)
  await story.work()
  await story.work()
  const job = () =>
    story.db.selectFrom('outbox').select('attempts').where('kind', '=', 'message-customer').executeTakeFirstOrThrow()
  expect((await job()).attempts).toBeGreaterThan(1)
  story.pass(31 * minuteMs)
  await story.work()
  expect((await ordersOf(story)).map(({ state }) => state).sort()).toEqual(['cancelled', 'confirmed'])
})

it('a message that is held stays held, however far off its time', async () => {
  const clock = { now: story.now }
  await enqueue(story.db, clock, 'message-customer', 'a message')
  await story.db.updateTable('outbox').set({ due_at: heldUntil, last_error: 'held' }).execute()
  await story.work()
  const row = await story.db.selectFrom('outbox').select('due_at').executeTakeFirstOrThrow()
  expect(row.due_at).toBe(heldUntil)
  await story.db.deleteFrom('outbox').execute()
})
