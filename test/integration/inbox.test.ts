import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { dayMs, minuteMs } from '#domain/calendar/moment'
import { runJobs } from '#domain/jobs/run-jobs.server'
import { type Mailer, MessageRefused, type Messenger } from '#domain/notifications/messenger'
import { orderByCash, rowOf } from '#test/support/admin'
import { readForm } from '#test/support/form-fields'
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

it('lists show the beginning of a message, cut between letters, and whether it waits in the same words', async () => {
  const { orderId } = await orderByCash(story)
  const { number } = await rowOf(story, orderId)
  await story.visitor().act('/contact', { ...letter, message: `a${'હિં'.repeat(90)}` })
  await story.db.updateTable('letters').set({ order_id: orderId }).execute()
  const manager = await newStaff(story, 'manager')
  for (const list of ['/admin/inbox', '/admin/inbox?q=Haldi', `/admin/orders/${number}`])
    expect(await htmlOf(manager.get(list)), list).toContain(`>a${'હિં'.repeat(79)}…<`)
  for (const list of ['/admin/inbox?q=Haldi', `/admin/orders/${number}`])
    expect(await htmlOf(manager.get(list)), list).toContain('Waits for an answer')
})

it('an answered message leads to the oldest that is still open', async () => {
  await story.visitor().act('/contact', letter)
  story.pass(60_000)
  await story.visitor().act('/contact', { ...letter, email: 'kavita@example.com', subject: 'Wedding' })
  const [first, second] = await letters()
  const manager = await newStaff(story, 'manager')
  const page = () => htmlOf(manager.get(`/admin/inbox/${first?.ticket}`))
  expect(await page()).not.toContain('Next: ')
  await answer(manager, first?.ticket ?? '', 1)
  expect(await page()).toMatch(new RegExp(`href="/admin/inbox/${second?.ticket}"[^>]*>Next: Wedding<`))
  await answer(manager, second?.ticket ?? '', 1)
  expect(await page()).not.toContain('Next: ')
})

it('after an answer that leaves the message open the form is empty for the next one', async () => {
  await story.visitor().act('/contact', letter)
  const { ticket } = await onlyMessage()
  const sent = await answer(await newStaff(story), ticket, 1, { open: 'on', how: 'phone' })
  const page = await sent.text()
  expect(page).toContain('Your answer is saved.')
  expect(page).toMatch(/<textarea[^>]*name="body"[^>]*><\/textarea>/)
  expect(page).toMatch(/<input[^>]*name="version" value="2"/)
  expect(page).not.toMatch(/<input[^>]*name="open"[^>]* checked/)
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

it('who comes second is told of an answer only if the page did not show it', async () => {
  await story.visitor().act('/contact', letter)
  const { ticket } = await onlyMessage()
  const path = `/admin/inbox/${ticket}`
  const [meera, kiran] = [await newStaff(story, 'owner', { name: 'Meera Patel' }), await newStaff(story, 'manager')]
  await answer(meera, ticket, 1, { open: 'on', how: 'phone' })
  story.pass(dayMs)
  const seen = await readForm(kiran, path, 'name="body"')
  await meera.submit(path, { ...(await readForm(meera, path, 'value="complaint"')), as: 'complaint' })
  const late = await kiran.submit(path, { ...seen, intent: 'answer', how: 'phone', body: 'It is of this harvest.' })
  expect(late.status).toBe(409)
  const page = await late.text()
  expect(page).toContain('This message has changed since.')
  expect(page).not.toContain('Meera Patel answered this on')
})

it('of a message with more than a hundred answers the page shows the last ones, and a late second is told who wrote the last', async () => {
  await story.visitor().act('/contact', letter)
  const { id, ticket } = await onlyMessage()
  const meera = await newStaff(story, 'owner', { name: 'Meera Patel' })
  await answer(meera, ticket, 1, { open: 'on', how: 'phone', body: 'The first of all.' })
  const first = await story.db.selectFrom('letter_answers').selectAll().executeTakeFirstOrThrow()
  const more = Array.from({ length: 99 }, (_, n) => ({
    ...first,
    id: randomUUID(),
    act_key: randomUUID(),
    at: first.at + n,
  }))
  await story.db.insertInto('letter_answers').values(more).execute()
  story.pass(60_000)
  const kiran = await newStaff(story, 'manager', { name: 'Kiran Patel' })
  await answer(kiran, ticket, 2, { open: 'on', how: 'phone', body: 'The last of all.' })
  expect(await story.db.selectFrom('letter_answers').select('id').where('letter_id', '=', id).execute()).toHaveLength(
    101,
  )
  expect(await htmlOf(meera.get(`/admin/inbox/${ticket}`))).toContain('The last of all.')
  const refused = await answer(meera, ticket, 2, { how: 'phone' })
  expect(refused.status).toBe(409)
  expect(await refused.text()).toContain('Kiran Patel answered this on')
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
it('a receipt whose end is not written at once, as the database fails, is not mailed again', async () => {
  await story.visitor().act('/contact', { ...letter, message: `My order ${(await orderByCash(story)).number} is bad` })
  let failures = 0
  const failing = story.db.withPlugin({
    transformQuery({ node }) {
      const isAcknowledging = node.kind === 'UpdateQueryNode' && JSON.stringify(node).includes('acknowledged_at')
      if (isAcknowledging && failures++ === 0) throw Object.assign(new Error('It is shutting down'), { code: '57P01' })
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const sent: string[] = []
  const mailer: Mailer = { name: 'smtp', send: async ({ subject }) => ({ messageId: `id-${sent.push(subject)}` }) }
  await workWith(mailer, failing).catch(() => {})
  story.pass(2 * 60_000)
  await workWith(mailer)
  const { ticket, acknowledged_at } = await onlyMessage()
  expect(sent.filter((subject) => subject.includes(ticket))).toHaveLength(1)
  expect(acknowledged_at).toBeGreaterThan(0)
})

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

it.each([
  ['opens its complaint again after an answer', 'open', ['phone', 'mail']],
  ['does not open its complaint again before another', 'answered', ['mail', 'phone']],
])('an answer that was refused %s, though the clock was put back between them', async (_, state, ways) => {
  const { number } = await orderByCash(story)
  await story.visitor().act('/contact', { ...letter, message: `My order ${number} is bad` })
  const { ticket } = await onlyMessage()
  const owner = await newStaff(story)
  for (const [n, how] of ways.entries()) {
    await answer(owner, ticket, n + 1, { how })
    story.pass(-8 * minuteMs)
  }
  story.pass(17 * minuteMs)
  await workWith(refusing)
  expect(await onlyMessage()).toMatchObject({ state })
})

it('an overdue complaint about no order is counted as trouble and named there', async () => {
  await story.visitor().act('/contact', letter)
  const [{ ticket } = { ticket: '' }] = await letters()
  const form = { intent: 'mark', key: randomUUID(), version: '1', as: 'complaint' }
  await (await newStaff(story)).submit(`/admin/inbox/${ticket}`, form)
  const counted = async () => {
    const news = await (await newStaff(story)).get('/admin/updates')
    return ((await news.json()) as { counts: { issues: number } }).counts.issues
  }
  const before = await counted()
  story.pass(32 * dayMs)
  // Messages that have waited for so long are trouble of their own.
  await story.work()
  expect(await counted()).toBe(before + 1)
  const page = await (await newStaff(story)).get('/admin?view=issues')
  expect(await page.text()).toContain('1 complaint has')
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
  expect(page).toContain('>Price</a>')
  expect(page).not.toContain('Where is my order?')
  const started = await htmlOf(manager.get(`/admin/inbox/${ticket}?ready=0`))
  expect(started).toContain('Dear Nisha, for {order}: ₹210 a pack.</textarea>')
  expect((await manager.get(`/admin/inbox/${ticket}?ready=toString`)).status).toBe(200)
  const fields = { intent: 'answer', key: randomUUID(), version: '1', how: 'phone', body: 'I called.', open: 'on' }
  const saved = await htmlOf(manager.submit(`/admin/inbox/${ticket}?ready=0`, fields))
  expect(saved).toContain('Your answer is saved.')
  expect(saved).toMatch(/<textarea[^>]*><\/textarea>/)
})

it('a ready answer has the sender’s latest order, and is not sent while a blank of it is left', async () => {
  const manager = await newStaff(story, 'manager')
  const { orderId } = await orderByCash(story)
  const { number, email, phone } = await rowOf(story, orderId)
  await story.visitor().act('/contact', { ...letter, email, subject: 'Late parcel' })
  const { ticket: known } = await onlyMessage()
  const page = await htmlOf(manager.get(`/admin/inbox/${known}?ready=0`))
  expect(page).toContain(`Your order ${number} is on its way.`)
  for (const link of [`/admin/orders/${number}"`, `tel:${phone}"`, `wa.me/${phone.slice(1)}`, '/admin/inbox"'])
    expect(page, link).toContain(link)
  expect(page).toMatch(/<h1[^>]*>Late parcel</)
  await story.visitor('198.51.100.9').act('/contact', letter)
  const { ticket = '', id = '' } = (await letters()).find(({ email: from }) => from === letter.email) ?? {}
  const started = await htmlOf(manager.get(`/admin/inbox/${ticket}?ready=0`))
  const body = /<textarea[^>]*>([^<]*)</.exec(started)?.[1] ?? ''
  for (const how of ['mail', 'phone', 'whatsapp']) {
    const refused = await answer(manager, ticket, 1, { body, how })
    expect(refused.status).toBe(400)
    const shown = await refused.text()
    expect(shown).toContain('{order} is still in the answer')
    expect(shown).toContain(body)
  }
  const answers = await story.db.selectFrom('letter_answers').select('id').where('letter_id', '=', id).execute()
  expect(answers).toEqual([])
  expect((await answer(manager, ticket, 1, { body: body.replace('{order}', 'of Monday') })).status).toBe(200)
})
