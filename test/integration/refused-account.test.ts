import { beforeEach, expect, it } from 'vitest'
import { recordReply } from '#domain/accounts/contacts.server'
import { runJobs } from '#domain/jobs/run-jobs.server'
import { AccountRefused, type Mailer, type Messenger } from '#domain/notifications/messenger'
import { templateNames } from '#domain/notifications/templates'
import { enqueue } from '#domain/outbox/outbox.server'
import { orderByCash } from '#test/support/admin'
import { newStaff } from '#test/support/sessions'
import { createStory } from '#test/support/story'
import { htmlOf } from '#test/support/visitor'
import { deliverWhatsAppStatuses } from '#test/support/whatsapp-webhooks'

const story = createStory()
beforeEach(() => recordReply(story.db, story, '+919876543210'))

/** One round of a worker whose services are these; returns what they accepted. */
async function work(refusing: 'messages' | 'mails' | null): Promise<string[]> {
  const sent: string[] = []
  const accept = (what: string, isRefusing: boolean) => {
    if (isRefusing) throw new AccountRefused('expired')
    sent.push(what)
    return Promise.resolve({ messageId: `id-${sent.length}` })
  }
  const messenger: Messenger = {
    name: 'whatsapp',
    send: async ({ template, parameters }) =>
      accept(template === 'shop_alarm' ? parameters.join() : template, refusing === 'messages'),
  }
  const mailer: Mailer = {
    name: 'smtp',
    send: async ({ subject, text }) => accept(subject + text, refusing === 'mails'),
  }
  const services = { messenger, mailer, payments: null, shopNumber: '919876543210', publicUrl: 'http://localhost:3000' }
  const templates = new Set(templateNames)
  for (let round = 0; round < 2; round++)
    await runJobs(story.db, { now: story.now }, { ...services, templates, alarm: () => {} })
  return sent
}

const jobs = () =>
  story.db.selectFrom('outbox').select(['kind', 'state', 'last_error', 'due_at']).where('kind', '<>', 'alarm').execute()

it.each([
  ['mails', 'The mail server'],
  ['messages', 'WhatsApp'],
] as const)(
  'while the account for %s is refused they wait, and the owner is told by the other way',
  async (service, name) => {
    await orderByCash(story)
    const sent = await work(service)
    const [alarm] = sent.filter((text) => text.includes('refuses the shop’s account'))
    expect(alarm).toContain(`${name} refuses the shop’s account`)
    const delayed = (await jobs()).filter(({ last_error }) => last_error === 'AccountRefused')
    expect(delayed.length).toBe(service === 'mails' ? 1 : 2)
    expect(new Set(delayed.map(({ state }) => state))).toEqual(new Set(['due']))
    // That the alarm was accepted says nothing of the account that is refused.
    for (const { due_at } of delayed) expect(due_at).toBeGreaterThan(story.now())
    await story.db
      .updateTable('outbox')
      .set({ attempts: 200, due_at: story.now() })
      .where('state', '=', 'due')
      .execute()
    await work(service)
    expect((await jobs()).filter(({ state }) => state === 'failed')).toEqual([])
    story.pass(6 * 60_000)
    await work(null)
    expect(new Set((await jobs()).map(({ state }) => state))).toEqual(new Set(['done']))
  },
)

it('an account that WhatsApp refuses only after it took the message is told as well', async () => {
  await orderByCash(story)
  await work(null)
  const { receipt: id } = await story.db
    .selectFrom('outbox')
    .select('receipt')
    .where('kind', '=', 'confirmation-message')
    .executeTakeFirstOrThrow()
  const errors = [{ code: 131042, title: 'Business eligibility payment issue' }]
  await deliverWhatsAppStatuses(story, { statuses: [{ id, status: 'failed', errors }] })
  expect((await work('messages')).join()).toContain('WhatsApp refuses the shop’s account: “Business eligibility')
})

it('what could not be sent to the shop itself, to an account or for another server is an issue for two days', async () => {
  const meera = await newStaff(story)
  await orderByCash(story)
  await enqueue(story.db, story, 'mail-account', 'link 1', { about: 'reset', to: 'asha@example.com', link: 'x' })
  await enqueue(story.db, story, 'message-foreign', 'request 1', {
    to: '919876543210',
    template: 'order_confirmation',
    parameters: [],
  })
  await story.db
    .updateTable('outbox')
    .set({ state: 'failed', done_at: story.now(), last_error: 'MessageRefused' })
    .where('kind', 'in', ['message-shop', 'mail-account', 'message-foreign'])
    .execute()
  const issues = () => htmlOf(meera.get('/admin?view=issues'))
  expect(await issues()).toContain('A message to the shop itself was not delivered')
  expect(await issues()).toContain(
    '2 mails to accounts, or messages that another server sent through the shop, were not delivered',
  )
  story.pass(2 * 86_400_000)
  expect(await issues()).not.toContain('to the shop itself')
  expect(await issues()).not.toContain('for another server')
})
