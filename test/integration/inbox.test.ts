import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { dayMs } from '#domain/calendar/moment'
import { runJobs } from '#domain/jobs/run-jobs.server'
import { type Mailer, MessageRefused, type Messenger } from '#domain/notifications/messenger'
import { orderByCash, rowOf } from '#test/support/admin'
import { newStaff } from '#test/support/sessions'
import { createStory } from '#test/support/story'
import { htmlOf, type Visitor } from '#test/support/visitor'

const story = createStory()
const letter = {
  firstName: 'Nisha',
  lastName: 'Chaudhary',
  email: 'nisha@example.com',
  subject: 'Haldi',
  message: 'Fresh?',
}
const letters = () => story.db.selectFrom('letters').selectAll().orderBy('received_at').execute()
const mailsTo = (address: string) => story.mails().filter(({ to }) => to === address)

async function onlyMessage() {
  const [found] = await letters()
  if (!found) throw new Error('There is no letter')
  return found
}

function answer(staff: Visitor, ticket: string, version: number, more: Record<string, string> = {}) {
  const form = { intent: 'answer', key: randomUUID(), version: String(version), how: 'mail', body: 'Of this harvest.' }
  return staff.submit(`/admin/inbox/${ticket}`, { ...form, ...more })
}

it('a letter waits in the inbox, is answered by mail from there once, and is kept among the answered', async () => {
  await story.visitor().act('/contact', letter)
  const { ticket } = await onlyMessage()
  const manager = await newStaff(story, 'manager')
  expect((await htmlOf(manager.get('/admin'))).replace(/<[^>]*>/g, '')).toContain('Inbox1 open')
  expect(await htmlOf(manager.get('/admin/inbox'))).toContain(ticket)
  const key = randomUUID()
  for (let click = 0; click < 2; click++)
    expect(await (await answer(manager, ticket, 1, { key })).text()).toContain('Your answer is saved.')
  await story.work()
  expect(mailsTo(letter.email).map(({ subject, text }) => [subject, text.includes('Of this harvest.')])).toEqual([
    [`Re: Haldi (${ticket})`, true],
  ])
  const page = await htmlOf(manager.get(`/admin/inbox/${ticket}`))
  expect(page).toContain('the mail has gone out')
  expect(await htmlOf(manager.get('/admin/inbox'))).not.toContain(ticket)
  expect(await htmlOf(manager.get('/admin/inbox?state=answered'))).toContain(ticket)
  const audit = await story.db
    .selectFrom('audit')
    .select('after')
    .where('subject', '=', (await onlyMessage()).id)
    .execute()
  expect(audit).toEqual([{ after: '{"how":"mail","state":"answered"}' }])
})

it('of two who answer at once the second is told who was first, and keeps what was typed', async () => {
  await story.visitor().act('/contact', letter)
  const { ticket } = await onlyMessage()
  const kiran = await newStaff(story, 'manager', { name: 'Kiran Patel' })
  await answer(await newStaff(story, 'owner', { name: 'Meera Patel' }), ticket, 1, { open: 'on', how: 'phone' })
  const refused = await answer(kiran, ticket, 1, { body: 'A long answer of mine' })
  expect(refused.status).toBe(409)
  const page = await refused.text()
  expect(page).toContain('Meera Patel answered this on')
  expect(page).toContain('A long answer of mine')
  expect(page).toContain('Of this harvest.')
})

it('what is not right with an order is acknowledged by mail at once, and is trouble when nobody settles it within a month', async () => {
  const { orderId } = await orderByCash(story)
  const { number, view_key, email } = await rowOf(story, orderId)
  const page = `/order/${number}?k=${view_key}`
  const before = mailsTo(email).length
  const thanked = await story.visitor().submit(page, { intent: 'complain', message: 'The bag was torn.' })
  const { ticket, kind, order_id } = await onlyMessage()
  expect(await thanked.text()).toContain(ticket)
  expect([kind, order_id]).toEqual(['complaint', orderId])
  const empty = await story.visitor().submit(page, { intent: 'complain', message: ' ' })
  expect(empty.status).toBe(400)
  expect(await empty.text()).toContain('Please write your message.')
  await story.work()
  expect(mailsTo(email)).toHaveLength(before + 2)
  const receipt = story.mails().find(({ subject }) => subject.includes(ticket))
  expect(receipt?.text).toContain(ticket)
  expect(receipt?.text).not.toContain('torn')
  const owner = await newStaff(story)
  expect(await htmlOf(owner.get(`/admin/orders/${number}`))).toContain('The bag was torn.')
  const trouble = async () => (await newStaff(story)).get('/admin?view=issues').then((response) => response.text())
  story.pass(20 * dayMs)
  expect(await trouble()).not.toContain('Complaint overdue')
  story.pass(12 * dayMs)
  expect(await trouble()).toContain('Complaint overdue')
  await answer(await newStaff(story), ticket, 1)
  expect(await trouble()).not.toContain('Complaint overdue')
})

/** One round of a worker with this mail server, or without one. */
async function workWith(mailer: Mailer | null, db = story.db) {
  const messenger: Messenger = { name: 'log', send: async () => ({ messageId: 'id' }) }
  const services = { messenger, mailer, payments: null, shopNumber: '919876543210', publicUrl: 'http://localhost:3000' }
  await runJobs(db, story, services, undefined, 'mails')
}
const refusing: Mailer = { name: 'smtp', send: () => Promise.reject(new MessageRefused('no such mailbox', 550)) }

it.each([
  ['was refused', refusing, 'the mail could not be delivered'],
  ['did not go out, as mail is not set up any more,', null, 'no mail went out'],
])('an answer that %s opens its complaint again, as long as nobody has answered since', async (_, mailer, words) => {
  const { number } = await orderByCash(story)
  await story.visitor().act('/contact', { ...letter, message: `My order ${number} is bad` })
  const { ticket } = await onlyMessage()
  await workWith(refusing)
  story.pass(3 * dayMs)
  await answer(await newStaff(story), ticket, 1)
  expect(await onlyMessage()).toMatchObject({ state: 'answered', acknowledged_at: expect.any(Number), version: 2 })
  await workWith(mailer)
  expect(await onlyMessage()).toMatchObject({ state: 'open', acknowledged_at: null, version: 3 })
  const owner = await newStaff(story)
  expect(await htmlOf(owner.get('/admin/inbox'))).toContain(ticket)
  expect(await htmlOf(owner.get(`/admin/inbox/${ticket}`))).toContain(words)
  expect(await htmlOf(owner.get('/admin?view=issues'))).toContain('Complaint overdue')
  await answer(owner, ticket, 3, { body: 'Once more.' })
  await answer(owner, ticket, 4, { how: 'phone', body: 'Called her.' })
  await workWith(mailer)
  expect(await onlyMessage()).toMatchObject({ state: 'answered', acknowledged_at: expect.any(Number), version: 5 })
})

it('a letter of the contact form that names an order is a complaint about it, unless the staff say otherwise', async () => {
  const { orderId, number } = await orderByCash(story)
  await story.visitor().act('/contact', { ...letter, message: `My order ${number.toLowerCase()} is late` })
  await story.visitor().act('/contact', { ...letter, message: 'My order SM-0000-0000 is late' })
  const [about, other] = await letters()
  expect([about?.kind, about?.order_id, other?.kind, other?.order_id]).toEqual(['complaint', orderId, 'letter', null])
  const owner = await newStaff(story)
  expect(await htmlOf(owner.get(`/admin/inbox/${about?.ticket}`))).toContain('Sent from another e-mail address')
  const form = { intent: 'mark', key: randomUUID(), version: '1', as: 'letter' }
  expect((await owner.submit(`/admin/inbox/${about?.ticket}`, form)).status).toBe(302)
  expect((await letters())[0]?.kind).toBe('letter')
})

it('subscribers are listed, taken as a table that runs no formula, and removed', async () => {
  for (const email of ['asha@example.com', '+cmd@example.com']) await story.visitor().act('/subscribe', { email })
  const manager = await newStaff(story, 'manager')
  expect(await htmlOf(manager.get('/admin/inbox/subscribers'))).toContain('asha@example.com')
  expect(await (await manager.get('/admin/inbox/subscribers.csv')).text()).toContain(`'+cmd@example.com`)
  const page = await manager.submit('/admin/inbox/subscribers', { email: 'asha@example.com' })
  expect(await page.text()).toContain('asha@example.com is off the list.')
  expect(await story.db.selectFrom('subscribers').select('email').execute()).toEqual([{ email: '+cmd@example.com' }])
})

it('messages are found by any part of them, and complaints stand by themselves', async () => {
  const manager = await newStaff(story, 'manager')
  await story.visitor().act('/contact', letter)
  const { ticket: haldi } = await onlyMessage()
  await story.visitor('198.51.100.9').act('/contact', {
    firstName: 'પ્રજ્ઞા',
    lastName: 'Shah',
    email: 'pragna@example.com',
    subject: 'Lagna',
    message: 'Twenty kilos of garam masala, please: 100% pure_',
  })
  const lagna = (await letters()).find(({ subject }) => subject === 'Lagna')?.ticket ?? ''
  const { shopper, number } = await orderByCash(story)
  await shopper.act(`/order/${number}`, { intent: 'complain', message: 'One pack is torn' })
  const torn = (await letters()).find(({ kind }) => kind === 'complaint')?.ticket ?? ''
  const listed = async (query: Record<string, string>) => {
    const page = await htmlOf(manager.get(`/admin/inbox?${new URLSearchParams(query)}`))
    return [haldi, lagna, torn].filter((ticket) => page.includes(`/admin/inbox/${ticket}"`))
  }
  expect(await listed({ kind: 'complaint' })).toEqual([torn])
  await answer(manager, haldi, 1)
  expect(await listed({})).toEqual([lagna, torn])
  for (const [typed, tickets] of [
    ['fresh', [haldi]],
    ['nisha chaud', [haldi]],
    ['પ્રજ્ઞા', [lagna]],
    ['garam mas', [lagna]],
    ['100%', [lagna]],
    ['pragna@', [lagna]],
    ['kilos torn', []],
    [number, [torn]],
    [haldi.replaceAll('-', ' ').toLowerCase(), [haldi]],
    ['torn', [torn]],
    ['%_%', []],
  ] as const)
    expect([typed, await listed({ q: typed })]).toEqual([typed, tickets])
  await answer(manager, torn, 1, { how: 'phone' })
  expect(await listed({ kind: 'complaint' })).toEqual([])
  expect(await listed({ kind: 'complaint', state: 'answered' })).toEqual([torn])
})

it('ready answers are edited in the settings, and begin an answer also without scripts', async () => {
  const manager = await newStaff(story, 'manager')
  await story.visitor().act('/contact', letter)
  const { ticket } = await onlyMessage()
  const empty = Object.fromEntries(
    [1, 2, 3, 4, 5].flatMap((row) => [`${row}.title`, `${row}.text`].map((path) => [path, ''])),
  )
  const rows = { ...empty, '0.title': 'Price', '0.text': 'Dear {name}, for {order}: ₹210 a pack.' }
  const wrong = await manager.submit('/admin/settings/readyAnswers', { version: '0', ...rows, '1.text': 'No title' })
  expect(await wrong.text()).toContain('Please give it a title.')
  expect((await manager.submit('/admin/settings/readyAnswers', { version: '0', ...rows })).status).toBe(302)
  const page = await htmlOf(manager.get(`/admin/inbox/${ticket}`))
  expect(page).toContain('>Price</button>')
  expect(page).not.toContain('Where is my order?')
  const fields = { intent: 'answer', key: randomUUID(), version: '1', how: 'phone', body: 'I called.', open: 'on' }
  const saved = await htmlOf(manager.submit(`/admin/inbox/${ticket}`, fields))
  expect(saved).toContain('Your answer is saved.')
  expect(saved).toMatch(/<textarea[^>]*><\/textarea>/)
})
