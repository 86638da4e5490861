import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { listOrderIssues } from '#domain/fulfilment/order-issues.server'
import { listOrderMessages, settleMessage } from '#domain/fulfilment/order-messages.server'
import { listReceipts } from '#domain/notifications/simulator-console.server'
import { buyerKinds, kindsOf, type OutboxKind, serviceNames } from '#domain/outbox/job-kinds'
import { advanceTo, createStaff, formOf, orderByCash, rowOf } from '#test/support/admin'
import { newStaff } from '#test/support/sessions'
import { createStory } from '#test/support/story'
import { htmlOf } from '#test/support/visitor'

const story = createStory()

type Job = { subject: string; payload?: object }
/** The jobs of each kind that concern an order, or null for kinds that concern none. */
const jobsAbout: Record<OutboxKind, ((orderId: string) => Promise<Job[]> | Job[]) | null> = {
  'confirmation-message': (orderId) => [{ subject: orderId }],
  'message-shop': (orderId) => [{ subject: orderId }],
  'confirmation-mail': (orderId) => [{ subject: orderId }],
  refund: ofRefund,
  booking: (orderId) => [{ subject: orderId }],
  'refund-message': ofRefund,
  'refund-mail': ofRefund,
  'refused-refund-message': ofRefund,
  'refused-refund-mail': ofRefund,
  'step-message': ofEvent,
  'step-mail': ofEvent,
  'link-message': ofLink,
  'link-mail': ofLink,
  'review-message': (orderId) => [{ subject: orderId }],
  'review-mail': (orderId) => [{ subject: orderId }],
  'letter-receipt': ofComplaint,
  'letter-answer': ofAnswer,
  'recall-message': ofNotice,
  'recall-mail': ofNotice,
  'mail-account': null,
  'message-code': null,
  'message-foreign': null,
  'stock-alert': null,
  alarm: null,
}
const kinds = serviceNames.flatMap(kindsOf)

async function ofEvent(orderId: string) {
  return story.db.selectFrom('order_events').select('id as subject').where('order_id', '=', orderId).execute()
}

function ofLink(orderId: string) {
  return [{}, { isNew: true }].map((more) => ({ subject: randomUUID(), payload: { orderId, ...more } }))
}

async function ofRefund(orderId: string) {
  const [id, at] = [randomUUID(), story.now()]
  const refund = {
    id,
    order_id: orderId,
    payment_id: null,
    document_id: null,
    amount_paise: 100,
    method: 'upi',
  } as const
  const told = { reason: 'goodwill', state: 'processed', provider_refund_id: null, reference: null } as const
  const ended = { failure: null, actor: 'meera', created_at: at, sent_at: at, updated_at: at }
  await story.db
    .insertInto('refunds')
    .values({ ...refund, ...told, ...ended })
    .execute()
  return [{ subject: id, payload: { amountPaise: 100 } }]
}

async function ofNotice(orderId: string) {
  const [id, recall_id] = [randomUUID(), randomUUID()]
  const recall = { id: recall_id, product_id: '1', code: 'A', at: story.now(), actor: 'meera', reason: 'glass' }
  await story.db.insertInto('recalls').values(recall).execute()
  await story.db.insertInto('recall_notices').values({ id, recall_id, order_id: orderId }).execute()
  return [{ subject: id }]
}

async function ofComplaint(orderId: string) {
  return story.db.selectFrom('letters').select('id as subject').where('order_id', '=', orderId).execute()
}

async function ofAnswer(orderId: string) {
  return story.db
    .selectFrom('letter_answers')
    .innerJoin('letters', 'letters.id', 'letter_answers.letter_id')
    .select('letter_answers.id as subject')
    .where('order_id', '=', orderId)
    .execute()
}

/** A delivered order with an answered complaint, and a job of every kind in this state instead of those it had. */
async function orderWithJobs(state: 'due' | 'sending' | 'failed') {
  const { orderId, shopper } = await orderByCash(story)
  await advanceTo(story, orderId, 'delivered')
  const { number, user_id: userId } = await rowOf(story, orderId)
  await shopper.act(`/order/${number}`, { intent: 'complain', message: 'One pack is torn' })
  const letters = story.db.selectFrom('letters').select('ticket').where('order_id', '=', orderId)
  const { ticket } = await letters.executeTakeFirstOrThrow()
  const answer = { intent: 'answer', key: randomUUID(), version: '1', how: 'mail', body: 'We send another' }
  await (await newStaff(story)).submit(`/admin/inbox/${ticket}`, answer)
  await story.db.deleteFrom('outbox').execute()
  for (const kind of kinds) {
    const jobs = (await jobsAbout[kind]?.(orderId)) ?? []
    expect(jobs.length > 0, kind).toBe(jobsAbout[kind] !== null)
    for (const { subject, payload = {} } of jobs) {
      const times = { due_at: story.now() + 60_000, created_at: story.now(), done_at: null }
      const job = { id: randomUUID(), kind, subject, payload: JSON.stringify(payload), state, attempts: 1 }
      const order_id = 'orderId' in payload ? String(payload.orderId) : null
      const ended = { order_id, receipt: `${kind} ${subject}`, last_error: null }
      await story.db
        .insertInto('outbox')
        .values({ ...job, ...times, ...ended })
        .execute()
    }
  }
  return { orderId, number, userId, planted: await listJobs() }
}

async function listJobs() {
  return story.db
    .selectFrom('outbox')
    .select(['kind', 'subject', 'receipt'])
    .orderBy('kind')
    .orderBy('subject')
    .execute()
}

it.each(['due', 'sending', 'failed'] as const)(
  'the erasure of a customer leaves no %s job about the orders but those that send money',
  async (state) => {
    await createStaff(story)
    const other = await orderByCash(story)
    const { userId } = await orderWithJobs(state)
    const owner = await newStaff(story)
    const form = { intent: 'erase', key: randomUUID(), typedName: 'Asha Patel' }
    const erased = await owner.submit(`/admin/customers/${userId}`, form)
    expect([erased.status, erased.headers.get('location')]).toEqual([302, '/admin/customers?done=erased'])
    expect((await listJobs()).map(({ kind }) => kind)).toEqual(['refund'])
    expect(await rowOf(story, other.orderId)).toMatchObject({ name: 'Asha Patel' })
  },
)

it('the order page lists every message to the buyer, and the board each that failed', async () => {
  await createStaff(story)
  await orderByCash(story)
  const { orderId, number, planted } = await orderWithJobs('failed')
  const messages = await listOrderMessages(story.db, orderId)
  const ofBuyer = planted.filter(({ kind }) => (buyerKinds as string[]).includes(kind))
  expect(messages.map(({ kind }) => kind).sort()).toEqual(ofBuyer.map(({ kind }) => kind).sort())
  const page = await htmlOf((await newStaff(story)).get(`/admin/orders/${number}`))
  for (const name of ['Confirmation', 'Delivered', 'Refund', 'Refund refused', 'Recall', 'Link to the order'])
    expect(page).toContain(`>${name}</b> by WhatsApp`)
  await story.db.updateTable('outbox').set({ state: 'done' }).where('kind', 'not in', ['link-message']).execute()
  expect([...(await listOrderIssues(story.db, story.now()))]).toEqual([[orderId, ['message-failed']]])
  const [link] = (await listOrderMessages(story.db, orderId)).filter(({ status }) => status === 'failed')
  const form = { ...(await formOf(story, orderId)), messageId: link?.id ?? '' }
  expect(await settleMessage(story.db, story, form)).toMatchObject({ ok: true })
})

it('the simulator shows a buyer every message about their orders, and no other', async () => {
  await createStaff(story)
  const other = await orderByCash(story)
  const { userId, planted } = await orderWithJobs('due')
  const ofOrders = planted.filter(({ kind }) => !kind.startsWith('letter-'))
  expect([...(await listReceipts(story.db, userId))].sort()).toEqual(ofOrders.map(({ receipt }) => receipt).sort())
  expect(await listReceipts(story.db, (await rowOf(story, other.orderId)).user_id)).toEqual(new Set())
})
