import type { KyselyPlugin, RootOperationNode } from 'kysely'
import { expect, it } from 'vitest'
import { dayMs, minuteMs } from '#domain/calendar/moment'
import { anonymizeOldDocuments } from '#domain/customers/anonymize-documents.server'
import type { Db } from '#domain/database'
import { ProviderUnreachable } from '#domain/payments/provider'
import { expireUnpaidOrders, reconcilePayments } from '#domain/payments/reconcile.server'
import { createLog } from '#server/operations/log'
import { startWorker } from '#server/worker/worker'
import { advanceTo, createStaff, orderByCash, rowOf } from '#test/support/admin'
import { newShopper, newStaff } from '#test/support/sessions'
import { startUpi } from '#test/support/shopping'
import { createStory } from '#test/support/story'
import { taskOf } from '#test/support/task-of'

const story = createStory()
const clock = { now: story.now }
const year = 365 * dayMs

class Poisoned extends Error {
  override name = 'Poisoned' as const
}

/** The shop's database, in which every statement for which `isPoisoned` is true fails. */
function poisonedDb(isPoisoned: (node: RootOperationNode, text: string) => boolean): Db {
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      if (isPoisoned(node, JSON.stringify(node))) throw new Poisoned()
      return node
    },
    transformResult: async ({ result }) => result,
  }
  return story.db.withPlugin(plugin)
}

/** A row whose own changes fail; what is written down about it does not. */
const withPoison = (id: string) =>
  poisonedDb((node, text) => node.kind === 'UpdateQueryNode' && text.includes(JSON.stringify(id)))

/** Hears of failures, by what failed. */
function listener() {
  const failed: string[] = []
  return { failed, onFailure: (_: unknown, subject: string) => void failed.push(subject) }
}

const statesOf = async (ids: string[]) =>
  Promise.all(
    ids.map(async (id) => {
      const order = await story.db.selectFrom('orders').select('state').where('id', '=', id).executeTakeFirstOrThrow()
      return order.state
    }),
  )

async function boardOfTrouble(): Promise<string> {
  return (await (await newStaff(story)).get('/admin?view=issues')).text()
}

async function startOrders(count: number): Promise<string[]> {
  const ids: string[] = []
  for (let order = 0; order < count; order++) ids.push((await startUpi(await newShopper(story))).orderId)
  return ids
}

it('an unpaid order that cannot be given up stops no other, backs off, is on the board, and goes when it is mended', async () => {
  const [poisoned = '', other = ''] = await startOrders(2)
  story.pass(31 * minuteMs)
  const { failed, onFailure } = listener()
  await expireUnpaidOrders(taskOf('expire', withPoison(poisoned), clock, onFailure))
  expect(await statesOf([poisoned, other])).toEqual(['pending', 'cancelled'])
  await expireUnpaidOrders(taskOf('expire', withPoison(poisoned), clock, onFailure))
  expect(failed, 'it waits for its next try').toEqual([poisoned])
  expect(await boardOfTrouble()).toContain('Giving up unpaid orders: 1 fails')
  story.pass(minuteMs + 1)
  await expireUnpaidOrders(taskOf('expire', withPoison(poisoned), clock, onFailure))
  story.pass(minuteMs + 1)
  await expireUnpaidOrders(taskOf('expire', withPoison(poisoned), clock, onFailure))
  expect(failed, 'and longer after the second').toEqual([poisoned, poisoned])
  story.pass(minuteMs)
  await expireUnpaidOrders(taskOf('expire', story.db, clock, onFailure))
  expect(await statesOf([poisoned])).toEqual(['cancelled'])
  expect(await boardOfTrouble()).not.toContain('Giving up unpaid orders')
})

it('an order that the provider answers with nonsense stops the reconciliation of no other', async () => {
  const { payments } = story.running.outside
  if (!payments) throw new Error('There is no provider')
  const [first, second, third] = [
    await startUpi(await newShopper(story)),
    await startUpi(await newShopper(story)),
    await startUpi(await newShopper(story)),
  ]
  story.pass(16 * minuteMs)
  const asked: string[] = []
  const provider = {
    ...payments,
    async listPayments(id: string) {
      asked.push(id)
      if (id === first.providerOrderId) throw new TypeError('payments is not iterable')
      return []
    },
  }
  const { failed, onFailure } = listener()
  await reconcilePayments(taskOf('reconcile', story.db, clock, onFailure), provider)
  expect(asked.toSorted()).toEqual([first, second, third].map((one) => one.providerOrderId).toSorted())
  expect(failed).toEqual([first.orderId])
  expect(await boardOfTrouble()).toContain('Asking about payments: 1 fails')
})

it('a provider that does not answer is an issue of the board until it does, and one alarm', async () => {
  const { payments } = story.running.outside
  if (!payments) throw new Error('There is no provider')
  await startUpi(await newShopper(story))
  const reconcile = async (listPayments: typeof payments.listPayments) => {
    story.pass(16 * minuteMs)
    await reconcilePayments(taskOf('reconcile', story.db, clock), { ...payments, listPayments })
  }
  const alarms = () => story.db.selectFrom('outbox').select('payload').where('kind', '=', 'alarm').execute()
  const away = () => Promise.reject(new ProviderUnreachable('No answer within 10 seconds'))
  for (let rounds = 0; rounds < 3; rounds++) await reconcile(away)
  expect(await boardOfTrouble()).toContain('ProviderUnreachable')
  expect(await alarms()).toEqual([])
  for (let rounds = 0; rounds < 2; rounds++) await reconcile(away)
  expect(await alarms()).toEqual([{ payload: expect.stringContaining('No answer within 10 seconds') }])
  await reconcile(async () => [])
  expect(await boardOfTrouble()).not.toContain('ProviderUnreachable')
})

it('a payment that cannot be recorded does not stop the other one of its order', async () => {
  const { payments } = story.running.outside
  if (!payments) throw new Error('There is no provider')
  const { orderId, providerOrderId } = await startUpi(await newShopper(story))
  story.pass(16 * minuteMs)
  const { total_paise } = await rowOf(story, orderId)
  const payment = (id: string, amountPaise: number) => ({
    ...({ id, providerOrderId, amountPaise, feePaise: 0, currency: 'INR', state: 'captured', captured: true } as const),
    refundedPaise: 0,
  })
  const provider = {
    ...payments,
    listPayments: async () => [payment('pay_broken', Number.NaN), payment('pay_whole', total_paise)],
  }
  const { failed, onFailure } = listener()
  await reconcilePayments(taskOf('reconcile', story.db, clock, onFailure), provider as typeof payments)
  expect(await statesOf([orderId])).toEqual(['confirmed'])
  expect(failed).toEqual([orderId])
  await story.db.deleteFrom('task_failures').execute()
})

it('a document that cannot be blanked does not stop the others', async () => {
  const documents: string[] = []
  await createStaff(story)
  for (let paper = 0; paper < 2; paper++) {
    const { orderId } = await orderByCash(story)
    await advanceTo(story, orderId, 'packed')
    const { id, user_id } = await story.db
      .selectFrom('documents')
      .innerJoin('orders', 'orders.id', 'documents.order_id')
      .select(['documents.id', 'orders.user_id'])
      .where('orders.id', '=', orderId)
      .executeTakeFirstOrThrow()
    documents.push(id)
    await story.db.insertInto('erasures').values({ user_id, act_key: id, at: story.now(), actor: 'console' }).execute()
  }
  story.pass(9 * year)
  const [poisoned = '', other = ''] = documents
  const { failed, onFailure } = listener()
  await anonymizeOldDocuments(taskOf('old-documents', withPoison(poisoned), clock, onFailure))
  const blanked = await story.db.selectFrom('documents').select('id').where('blanked_at', 'is not', null).execute()
  expect(blanked).toEqual([{ id: other }])
  expect(failed).toEqual([poisoned])
  // What follows each story is done as of now, not of nine years later.
  story.pass(-9 * year)
})

it('a job whose order cannot be read does not keep the messages of others', async () => {
  const [poisoned, other] = [await orderByCash(story), await orderByCash(story)]
  const db = poisonedDb(
    (node, text) => node.kind === 'SelectQueryNode' && text.includes(JSON.stringify(poisoned.orderId)),
  )
  await roundOn(db)
  const stateOf = async (orderId: string) =>
    (await story.db.selectFrom('outbox').select('state').where('subject', '=', orderId).execute()).map(
      ({ state }) => state,
    )
  expect(new Set(await stateOf(other.orderId))).toEqual(new Set(['done']))
  expect(await stateOf(poisoned.orderId)).toContain('due')
  for (let tries = 0; tries < 8; tries++) {
    story.pass(61 * minuteMs)
    await roundOn(db)
  }
  expect(await boardOfTrouble()).toMatch(/Messages and refunds: \d fail/)
})

it('a sweep that fails does not stop the others', async () => {
  await story.db
    .insertInto('webhook_events')
    .values({ id: 'an old one', name: 'payment.captured', received_at: story.now() - 60 * dayMs })
    .execute()
  await roundOn(poisonedDb((node, text) => node.kind === 'DeleteQueryNode' && text.includes('unanswered_searches')))
  expect(await story.db.selectFrom('webhook_events').select('id').execute()).toEqual([])
  expect(story.logged.filter((line) => line.includes('"table":"unanswered_searches"'))).toHaveLength(1)
})

/** One round of a worker on this database. */
async function roundOn(db: Db): Promise<void> {
  const { messenger, payments } = story.running.outside
  const worker = startWorker({
    db,
    clock,
    search: story.running.shop.search,
    backups: null,
    byItself: false,
    lookAtMachine: async () => {},
    services: { messenger, payments, mailer: null, shopNumber: '919876543210', publicUrl: 'http://localhost:3000' },
    log: createLog((line) => story.logged.push(line)),
    erasures: { applyAgain: async () => {}, keep: async () => {} },
    removeOldCopies: () => {},
  })
  await worker.round()
}

it('late jobs are shown on the board as issues', async () => {
  await startOrders(1)
  story.pass(31 * minuteMs + 16 * minuteMs)
  const late = await boardOfTrouble()
  expect(late).toContain('Unpaid orders are given up 17 minutes late')
  expect(late).toContain('Payments are asked about 32 minutes late')
})
