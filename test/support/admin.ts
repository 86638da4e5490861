import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { accept, deliver, handOver, pack } from '#domain/fulfilment/fulfilment.server'
import { listOrderIssues, type OrderIssue } from '#domain/fulfilment/order-issues.server'
import type { CommandDone, CommandRequest } from '#domain/fulfilment/run-command.server'
import { findOrder } from '#domain/orders/orders.server'
import { updateMoneyOwed } from '#domain/payments/refunds.server'
import { reviewableAfterMs } from '#domain/reviews/reviews'
import type { ProviderDriver } from '#test/support/provider-driver'
import { newShopper } from '#test/support/sessions'
import { checkOut, checkoutForm, jeera, startUpi } from '#test/support/shopping'
import type { Story } from '#test/support/story'
import type { Visitor } from '#test/support/visitor'

/** Writes two staff members as users, without roles. */
export async function createStaff(story: Story): Promise<{ meera: string; kiran: string }> {
  const at = new Date(story.now()).toISOString()
  const person = (id: string, name: string) => ({
    id,
    name,
    email: `${id}@shop.example`,
    emailVerified: 1,
    image: null,
    createdAt: at,
    updatedAt: at,
  })
  await story.db
    .insertInto('user')
    .values([person('meera', 'Meera Patel'), person('kiran', 'Kiran Patel')])
    .execute()
  return { meera: 'meera', kiran: 'kiran' }
}

/** Places a cash order by a new shopper. */
export async function orderByCash(story: Story, lines = [jeera], changes: Record<string, string> = {}) {
  const shopper = await newShopper(story)
  const answer = await checkOut(shopper, await checkoutForm(shopper, lines, changes))
  if (answer.kind !== 'placed') throw new Error(`No order was placed: ${JSON.stringify(answer)}`)
  const { orderId, number } = answer
  return { orderId, number, path: `/admin/orders/${number}`, shopper }
}

type Bought = { lines?: (typeof jeera)[]; shopper?: Visitor; stage?: Stage }

/** Places an order that is paid by UPI, by default by a new shopper, and advances it to a stage if one is given. */
export async function orderByUpi(driver: ProviderDriver, { lines, shopper: known, stage }: Bought = {}) {
  const { story } = driver
  const shopper = known ?? (await newShopper(story))
  const { form, orderId, providerOrderId } = await startUpi(shopper, lines)
  const { id: paymentId } = driver.pay(providerOrderId)
  await driver.deliverWebhooks()
  if (stage) await advanceTo(story, orderId, stage)
  const { number, state } = await rowOf(story, orderId)
  if (state !== 'confirmed') throw new Error(`The order that was paid is ${state}`)
  return { shopper, form, orderId, providerOrderId, paymentId, number, path: `/admin/orders/${number}` }
}

/** Returns a staff member's form with the order's current version. */
export async function formOf(story: Story, orderId: string, userId = 'meera'): Promise<CommandRequest> {
  const order = await findOrder(story.db, orderId)
  const actor = { kind: 'staff', userId } as const
  return { commandKey: randomUUID(), actor, requestId: 'request-1', orderId, version: order?.version ?? 0 }
}

/** Returns the same form from the order's buyer, without a version. */
export async function buyersForm(story: Story, orderId: string): Promise<CommandRequest> {
  const order = await findOrder(story.db, orderId)
  const actor = { kind: 'buyer', userId: order?.userId ?? '' } as const
  return { commandKey: randomUUID(), actor, requestId: null, orderId, version: null }
}

const steps = [
  ['accepted', accept],
  ['packed', (db, clock, form) => pack(db, clock, { ...form, picked: 'by-list', weightGrams: null })],
  ['handed-over', (db, clock, form) => handOver(db, clock, { ...form, courier: 'own', trackingNumber: '' })],
  ['delivered', deliver],
] as const satisfies readonly [string, (...args: Parameters<typeof accept>) => Promise<{ ok: boolean }>][]

type Stage = (typeof steps)[number][0]

/** Advances an order to this stage, by Meera and with the shop's own delivery. */
export async function advanceTo(story: Story, orderId: string, stage: Stage): Promise<CommandDone> {
  for (const [reached, step] of steps) {
    const done = await step(story.db, story, await formOf(story, orderId))
    if (!done.ok) throw new Error(`The order was not ${reached}: ${JSON.stringify(done)}`)
    if (reached === stage) return done
  }
  throw new Error('There is no such stage')
}

/** Places a cash order that was delivered so long ago that its goods may be reviewed. */
export async function receiveByCash(story: Story, lines = [jeera]) {
  const ordered = await orderByCash(story, lines)
  await advanceTo(story, ordered.orderId, 'delivered')
  const longAgo = story.now() - reviewableAfterMs
  await story.db.updateTable('orders').set({ stage_at: longAgo }).where('id', '=', ordered.orderId).execute()
  return ordered
}

/** Returns the order's row. */
export async function rowOf(story: Story, orderId: string) {
  return story.db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow()
}

/** Returns the lines of an order, with so many packs in these places instead: what `changeLines` makes of it. */
export async function linesWith(story: Story, orderId: string, packs: Readonly<Record<number, number>>) {
  const rows = await story.db
    .selectFrom('order_lines')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute()
  return rows
    .map(({ position, product_id: id, name, size, quantity }) => ({
      id,
      name,
      size,
      quantity: packs[position] ?? quantity,
    }))
    .filter(({ quantity }) => quantity > 0)
}

/** Returns the rows of an order's refunds, the oldest first. */
export async function refundsOf(story: Story, orderId: string) {
  return story.db.selectFrom('refunds').selectAll().where('order_id', '=', orderId).orderBy('created_at').execute()
}

/** Returns what a person has to look at about an order. */
export async function issuesOf(story: Story, orderId: string): Promise<OrderIssue[]> {
  return (await listOrderIssues(story.db, story.now())).get(orderId) ?? []
}

/** Returns the jobs about an order's events with command, kind and state, such as `hand-over step-mail due`. */
export async function toldOf(story: Story, orderId: string): Promise<string[]> {
  const rows = await story.db
    .selectFrom('outbox')
    .innerJoin('order_events', 'order_events.id', 'outbox.subject')
    .select(['act', 'kind', 'outbox.state'])
    .where('order_events.order_id', '=', orderId)
    .execute()
  return rows.map(({ act, kind, state }) => `${act} ${kind} ${state}`).sort()
}

/** Expects exactly these commands in the audit of an order. */
export async function expectAudited(story: Story, orderId: string, acts: string[]): Promise<void> {
  const rows = await story.db.selectFrom('audit').selectAll().where('subject', '=', orderId).orderBy('at').execute()
  expect(rows.map(({ act }) => act).sort()).toEqual(acts.toSorted())
}

/** Owes an order's buyer ten rupees by UPI. */
export async function oweByUpi(story: Pick<Story, 'db' | 'now'>, orderId: string): Promise<void> {
  const at = story.now()
  await story.db
    .insertInto('refunds')
    .values({
      id: randomUUID(),
      order_id: orderId,
      payment_id: null,
      document_id: null,
      amount_paise: 10_00,
      method: 'upi',
      reason: 'goodwill',
      state: 'due',
      provider_refund_id: null,
      reference: null,
      failure: null,
      actor: 'meera',
      created_at: at,
      sent_at: null,
      updated_at: at,
    })
    .execute()
  await updateMoneyOwed(story.db, orderId)
}
