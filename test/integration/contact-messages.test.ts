import { expect, it } from 'vitest'
import { addDays, hourMs, indianDay, minuteMs, startOfDay } from '#domain/calendar/moment'
import {
  contactMessagesPerClient,
  contactMessagesPerSender,
  recordContactMessage,
  subscriptionsPerClient,
} from '#domain/contact/contact-messages.server'
import { tracksPerClient } from '#domain/orders/track-order.server'
import { createStory } from '#test/support/story'
import { htmlOf } from '#test/support/visitor'

const story = createStory()
const letter = {
  firstName: 'Nisha',
  lastName: 'Chaudhary',
  email: 'Nisha@Example.com',
  subject: 'Haldi by the sack',
  message: 'Do you sell 20 kg?',
}
const letters = () => story.db.selectFrom('letters').selectAll().execute()
const subscribers = () => story.db.selectFrom('subscribers').select('email').execute()

it('the same words are one message on one day in India, and another one on the next', async () => {
  const sent = { ...letter, email: 'nisha@example.com' }
  const midnight = startOfDay(addDays(indianDay(story.now()), 1))
  story.pass(midnight - 10 * minuteMs - story.now())
  const evening = await recordContactMessage(story.db, story, sent)
  story.pass(20 * minuteMs)
  const night = await recordContactMessage(story.db, story, sent)
  expect(night).not.toBe(evening)
  // A day begins in UTC.
  story.pass(5.5 * hourMs)
  expect(await recordContactMessage(story.db, story, sent)).toBe(night)
})

it('a contact message is stored once, however often it is sent', async () => {
  const visitor = story.visitor()
  for (let click = 0; click < 3; click++) {
    const { status, answer } = await visitor.act('/contact', letter)
    expect(status).toBe(200)
    expect(answer).toMatchObject({
      ok: true,
      message: expect.stringMatching(/has reached us\. Its number is T-\d{4}-\d{4}\.$/),
    })
  }
  expect(await letters()).toMatchObject([{ email: 'nisha@example.com', message: letter.message }])
})

it('an incomplete contact message comes back with everything that was typed, and says what is wrong', async () => {
  const response = await story.visitor().submit('/contact', { ...letter, email: 'nisha', message: '  ' })
  expect(response.status).toBe(400)
  const page = await response.text()
  expect(page).toContain('value="Haldi by the sack"')
  expect(page).toContain('Please enter an e-mail address, such as name@example.com.')
  expect(page).toContain('Please write your message.')
  expect(await letters()).toEqual([])
})

it('one sender may send five messages an hour, from whatever IP address', async () => {
  const visitor = story.visitor()
  for (let n = 1; n <= contactMessagesPerSender.limit; n++)
    await visitor.act('/contact', { ...letter, message: `Letter ${n}` })
  const refused = await visitor.submit('/contact', { ...letter, message: 'Letter 6' })
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await story.visitor('203.0.113.8').act('/contact', letter)).status).toBe(429)
  expect(await letters()).toHaveLength(5)
  story.pass(3_600_000)
  expect((await visitor.act('/contact', letter)).status).toBe(200)
})

it('people behind one carrier’s address write, subscribe and ask after their orders; a flood over it is refused', async () => {
  const send = {
    '/contact': [contactMessagesPerClient.limit, (n: number) => ({ ...letter, email: `phone${n}@example.com` })],
    '/subscribe': [subscriptionsPerClient.limit, (n: number) => ({ email: `phone${n}@example.com` })],
    '/track': [tracksPerClient.limit, (n: number) => ({ number: `SM-1000-${1000 + n}`, phone: '98765 43210' })],
  } as const satisfies Record<string, [number, (n: number) => Record<string, string>]>
  for (const [path, [limit, form]] of Object.entries(send)) {
    for (let n = 0; n < 12; n++) expect((await story.visitor().act(path, form(n))).status, path).toBe(200)
    await story.db.updateTable('attempts').set({ count: limit }).where('subject', 'like', '% client:%').execute()
    expect((await story.visitor().act(path, form(12))).status, path).toBe(429)
    expect((await story.visitor('203.0.113.8').act(path, form(13))).status, path).toBe(200)
  }
})

it('an e-mail address is on the list once, and the footer form works without scripts', async () => {
  const visitor = story.visitor()
  expect((await visitor.act('/subscribe', { email: ' Asha@Example.com ' })).answer).toMatchObject({ ok: true })
  const page = await htmlOf(visitor.submit('/subscribe', { email: 'asha@example.com' }))
  expect(page).toContain('Thank you! You are on our list now.')
  const slip = await visitor.submit('/subscribe', { email: 'asha' })
  expect(slip.status).toBe(400)
  const again = await slip.text()
  expect(again).toContain('value="asha"')
  expect(again).toContain('Please enter an e-mail address, such as name@example.com.')
  expect(await subscribers()).toEqual([{ email: 'asha@example.com' }])
})
