import { randomUUID } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import { recordReply } from '#domain/accounts/contacts.server'
import { minuteMs } from '#domain/calendar/moment'
import { handOver, undo } from '#domain/fulfilment/fulfilment.server'
import { listOrderMessages } from '#domain/fulfilment/order-messages.server'
import { runJobs } from '#domain/jobs/run-jobs.server'
import type { JobServices } from '#domain/jobs/send.server'
import type { Messenger } from '#domain/notifications/messenger'
import { leaseMs } from '#domain/outbox/claim-jobs.server'
import { createWhatsApp } from '#outside/whatsapp/whatsapp'
import { advanceTo, createStaff, formOf, orderByCash, rowOf } from '#test/support/admin'
import { act, seenOf } from '#test/support/board'
import { newStaff } from '#test/support/sessions'
import { askBuyers, jeera, stockOf } from '#test/support/shopping'
import { createStory } from '#test/support/story'
import { htmlOf, type Visitor } from '#test/support/visitor'
import { deliverWhatsAppStatuses, refuseSomeNumbers } from '#test/support/whatsapp-webhooks'

const story = createStory()

refuseSomeNumbers(story)
beforeEach(() => askBuyers(story))
beforeEach(() => recordReply(story.db, story, '+919876543210'))

function servicesOf(messenger: Messenger): JobServices {
  const publicUrl = 'https://shop.example'
  return { messenger, mailer: null, payments: null, shopNumber: '919876543210', limits: null, publicUrl }
}

/** The messages of an order as `deliver step-message sent`. */
async function statuses(orderId: string): Promise<string[]> {
  const messages = await listOrderMessages(story.db, orderId)
  return messages.map(({ act, kind, status }) => `${act ?? 'order'} ${kind} ${status}`)
}

const textOf = async (staff: Visitor, orderId: string) =>
  htmlOf(staff.get(`/admin/orders/${(await rowOf(story, orderId)).number}`))

it('the message of a step that was undone is gone, and one that newer news replaced does not read as sent', async () => {
  await createStaff(story)
  const meera = await newStaff(story)
  const { orderId } = await orderByCash(story)
  await story.workAfterUndo()
  await advanceTo(story, orderId, 'packed')
  const own = { courier: 'own', trackingNumber: '' }
  await handOver(story.db, story, { ...(await formOf(story, orderId)), ...own })
  await undo(story.db, story, await formOf(story, orderId))
  await story.workAfterUndo()
  expect((await statuses(orderId)).filter((status) => status.startsWith('hand-over'))).toEqual([])
  await advanceTo(story, (await orderByCash(story)).orderId, 'accepted')
  const { orderId: quick } = await orderByCash(story)
  await advanceTo(story, quick, 'delivered')
  await story.workAfterUndo()
  expect(await statuses(quick)).toEqual(
    expect.arrayContaining(['hand-over step-message replaced', 'deliver step-message sent']),
  )
  expect(await textOf(meera, quick)).toContain('Not sent: things had changed by then')
})

it('after an outage the next try is minutes away', async () => {
  const [first, second] = [await orderByCash(story), await orderByCash(story)]
  const delayed = (orderId: string) =>
    story.db
      .updateTable('outbox')
      .set({ state: 'sending', attempts: 9, due_at: story.now() - 1 })
      .where('kind', '=', 'confirmation-message')
      .where('subject', '=', orderId)
      .execute()
  for (const { orderId } of [first, second]) {
    await delayed(orderId)
    await story.db.updateTable('orders').set({ phone: '+919876540002' }).where('id', '=', orderId).execute()
  }
  await recordReply(story.db, story, '+919876540002')
  await story.work()
  const jobs = () =>
    story.db
      .selectFrom('outbox')
      .select(['subject', 'state', 'due_at', 'last_error'])
      .where('kind', '=', 'confirmation-message')
      .execute()
  for (const { state, due_at, last_error } of await jobs()) {
    expect([state, last_error]).toEqual(['due', 'MessageLimited'])
    expect(due_at - story.now()).toBeLessThanOrEqual(5 * 60_000)
    expect(due_at - story.now()).toBeGreaterThan(4 * 60_000)
  }
  expect(await statuses(first.orderId)).toContain('order confirmation-message waits')
})

it('an outage of some minutes, of which a proxy tells by a page, loses no message', async () => {
  await orderByCash(story)
  const { orderId } = await orderByCash(story)
  let isAway = true
  const answer = () =>
    isAway
      ? new Response('<html>Bad Gateway</html>', { status: 502 })
      : Response.json({ messages: [{ id: randomUUID() }] })
  const messenger = createWhatsApp({ token: 'EAAB', phoneNumberId: '1055', fetch: async () => answer() })
  const services = servicesOf(messenger)
  const round = () => runJobs(story.db, story, services, () => {}, 'messages')
  const states = async () => {
    const jobs = await story.db
      .selectFrom('outbox')
      .select('state')
      .where('kind', '=', 'confirmation-message')
      .execute()
    return jobs.map(({ state }) => state)
  }
  for (let waited = 0; waited < 4 * minuteMs; waited += 10_000) {
    await round()
    story.pass(10_000)
  }
  expect(await states()).toEqual(['due', 'due'])
  isAway = false
  // Another message is sent before the outage is surely over: it does not bring the others forward.
  await orderByCash(story)
  await round()
  isAway = true
  await round()
  expect((await states()).toSorted()).toEqual(['done', 'due', 'due'])
  isAway = false
  story.pass(6 * minuteMs)
  await round()
  expect(await states()).toEqual(['done', 'done', 'done'])
  expect(await statuses(orderId)).toContain('order confirmation-message sent')
})

it.each([
  ['is tried once more, also after tries that certainly sent nothing', ['away', 'away', 'page'], 'sent'],
  ['is not tried a third time, whatever came between', ['page', 'away', 'page'], 'failed'],
])('a message that may have been sent %s', async (_, answers, status) => {
  const { orderId } = await orderByCash(story)
  const left = [...answers]
  const refused = Object.assign(new Error('ECONNREFUSED'), { syscall: 'connect' })
  const messenger = createWhatsApp({
    token: 'EAAB',
    phoneNumberId: '1055',
    fetch: async () => {
      const answer = left.shift()
      if (answer === 'away') throw new TypeError('fetch failed', { cause: refused })
      return answer === 'page'
        ? new Response('<html>Bad Gateway</html>', { status: 502 })
        : Response.json({ messages: [{ id: randomUUID() }] })
    },
  })
  await story.db.deleteFrom('outbox').where('kind', '<>', 'confirmation-message').execute()
  for (let tries = 0; tries < 4; tries++) {
    await runJobs(story.db, story, servicesOf(messenger), () => {}, 'messages')
    story.pass(11 * minuteMs)
  }
  expect(await statuses(orderId)).toContain(`order confirmation-message ${status}`)
})

it.each([
  ['before the call is tried as if nothing had happened', 'before', 'due'],
  ['in the call may have been sent', 'in', 'failed'],
])('a message whose worker died %s', async (_, when, state) => {
  await orderByCash(story)
  await story.db.deleteFrom('outbox').where('kind', '<>', 'confirmation-message').execute()
  const fetch = async () => new Response('<html>Bad Gateway</html>', { status: 502 })
  const messenger = createWhatsApp({ token: 'EAAB', phoneNumberId: '1055', fetch })
  const failsOver = () => Promise.reject(Object.assign(new Error('connection lost'), { code: '08006' }))
  const dead = when === 'in' ? { ...messenger, send: failsOver } : messenger
  const readsOfOrders = new WeakSet<object>()
  const db = story.db.withPlugin({
    transformQuery({ node, queryId }) {
      if (when === 'before' && node.kind === 'SelectQueryNode' && JSON.stringify(node.from).includes('"orders"'))
        readsOfOrders.add(queryId)
      return node
    },
    transformResult: async ({ result, queryId }) => (readsOfOrders.has(queryId) ? failsOver() : result),
  })
  await expect(runJobs(db, story, servicesOf(dead), () => {}, 'messages')).rejects.toThrow('connection lost')
  story.pass(leaseMs + 1)
  await runJobs(story.db, story, servicesOf(messenger), () => {}, 'messages')
  expect(await story.db.selectFrom('outbox').select('state').execute()).toEqual([{ state }])
})

it('a status that comes late or twice changes neither a message that is sent again nor one that was told by phone', async () => {
  const meera = await newStaff(story)
  const { orderId } = await orderByCash(story)
  await story.workAfterUndo()
  const job = async () => {
    const query = story.db.selectFrom('outbox').selectAll().where('kind', '=', 'confirmation-message')
    return query.executeTakeFirstOrThrow()
  }
  const { id: message, receipt } = await job()
  const fail = () => deliverWhatsAppStatuses(story, { statuses: [{ id: receipt, status: 'failed' }] })
  const settle = async (name: string) => act(meera, name, [await seenOf(story, orderId)], { message })
  await fail()
  expect(await statuses(orderId)).toContain('order confirmation-message failed')
  expect(await settle('resend-message')).toMatchObject({ ok: true })
  await fail()
  expect(await statuses(orderId)).toContain('order confirmation-message waits')
  await story.workAfterUndo()
  await fail()
  expect(await statuses(orderId)).toContain('order confirmation-message sent')
  await deliverWhatsAppStatuses(story, { statuses: [{ id: (await job()).receipt, status: 'failed' }] })
  expect(await settle('settle-message')).toMatchObject({ ok: true })
  await deliverWhatsAppStatuses(story, { statuses: [{ id: (await job()).receipt, status: 'failed' }] })
  expect(await statuses(orderId)).toContain('order confirmation-message told-by-phone')
})

it('a failure that is reported before the shop has stored that it sent the message is asked for again; old and foreign ones are not', async () => {
  const { orderId } = await orderByCash(story)
  const answers: number[] = []
  const fail = async (id: string, at: number) => {
    const timestamp = String(Math.floor(at / 1000))
    answers.push((await deliverWhatsAppStatuses(story, { statuses: [{ id, status: 'failed', timestamp }] })).status)
  }
  const messenger = createWhatsApp({
    token: 'EAAB',
    phoneNumberId: '1055',
    fetch: async () => {
      await fail('wamid.early', story.now())
      return Response.json({ messages: [{ id: 'wamid.early' }] })
    },
  })
  await story.db.deleteFrom('outbox').where('kind', '<>', 'confirmation-message').execute()
  await runJobs(story.db, story, servicesOf(messenger), () => {}, 'messages')
  expect(await statuses(orderId)).toContain('order confirmation-message sent')
  await fail('wamid.early', story.now())
  await fail('wamid.early', story.now())
  await fail('wamid.foreign', story.now() - 11 * minuteMs)
  expect(answers).toEqual([503, 200, 200, 200])
  expect(await statuses(orderId)).toContain('order confirmation-message failed')
})

it('a paid order that cannot be sent is cancelled as out of stock: the money goes back', async () => {
  await createStaff(story)
  const meera = await newStaff(story)
  const before = await stockOf(story, jeera)
  const { orderId } = await orderByCash(story)
  const fields = { reason: 'Out of stock' }
  expect(await act(meera, 'cancel', [await seenOf(story, orderId)], fields)).toMatchObject({ ok: true })
  expect(await stockOf(story, jeera)).toBe(before)
  const { number, view_key } = await rowOf(story, orderId)
  const buyers = await htmlOf(story.visitor().get(`/order/${number}?k=${view_key}`))
  expect(buyers).toContain('something in it is out of stock')
})
