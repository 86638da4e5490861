import type { OrderStage } from '#database/schema/orders'
import { lockAccount } from '#domain/accounts/lock-account.server'
import { shownEmail } from '#domain/accounts/user'
import { doneBy, recordAudit } from '#domain/audit/audit.server'
import type { Clock } from '#domain/clock'
import { expectVersion } from '#domain/commands/claim-command.server'
import type { StaffActor } from '#domain/commands/staff-actor'
import { listContactMessagesOf } from '#domain/contact/inbox.server'
import { selectCards, toCard } from '#domain/customers/customers.server'
import type { Db } from '#domain/database'
import { type Delivery, deliveryFields } from '#domain/delivery/delivery'
import { sum } from '#domain/money'
import { isCashOrder } from '#domain/orders/order'
import { listLost } from '#domain/orders/order-events.server'
import { toDelivery } from '#domain/orders/orders.server'
import { toRefundView } from '#domain/payments/refund-progress'
import { listPaidLate } from '#domain/payments/refunds.server'
import { upsertRow } from '#domain/queries/queries.server'
import { isIdentifier } from '#domain/text'
import { readLanguage } from '#domain/texts/translate'
import { transact } from '#domain/transaction.server'

export type CustomerDetails = NonNullable<Awaited<ReturnType<typeof findCustomer>>>
export type CustomerOrder = CustomerDetails['newest'][number]
export type CustomerRefund = CustomerDetails['refunds'][number]

type CustomerAddress = Delivery & { name: string }

const maxShown = 50
const maxCounted = 500

/** Returns undefined when the customer does not exist or was erased. */
export async function findCustomer(db: Db, id: string) {
  if (!isIdentifier(id)) return undefined
  const row = await selectCards(db)
    .select(['user.unconfirmedSince', 'user.language'])
    .where('user.id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const orders = await listOrders(db, id)
  const newest = orders.slice(0, maxShown)
  const newestIds = newest.map((order) => order.id)
  const paidLate = await listPaidLate(db, newestIds)
  const returned = orders.flatMap(({ id, stage }) => (stage === 'returned' ? [id] : []))
  const phones = [...new Set(orders.map(({ phone }) => phone))].slice(0, 5)
  const staff = await db.selectFrom('staff').select('role').where('user_id', '=', id).executeTakeFirst()
  const isConfirmed = row.unconfirmedSince === null
  const note = await db.selectFrom('customer_notes').selectAll().where('user_id', '=', id).executeTakeFirst()
  return {
    ...toCard(row),
    isStaff: staff !== undefined,
    /** Whether contact messages and subscriptions of the e-mail address belong to this customer. */
    isConfirmed,
    phones,
    language: readLanguage(row.language ?? orders[0]?.language),
    subscribedAt: isConfirmed ? await findSubscription(db, row.email) : null,
    wroteAt: await findLastReply(db, phones),
    addresses: await listAddresses(db, id, orders),
    newest: newest.map((order) => toOrder(order, paidLate)),
    ...sumUp(orders, await listLost(db, returned)),
    refunds: await listRefunds(db, id),
    messages: await listContactMessagesOf(db, { userId: id, email: isConfirmed ? shownEmail(row.email) : '' }),
    note: note?.note ?? '',
    noteVersion: note?.version ?? 0,
  }
}

type Row = Awaited<ReturnType<typeof listOrders>>[number]

async function listOrders(db: Db, userId: string) {
  return db
    .selectFrom('orders')
    .select(['id', 'number', 'placed_at as placedAt', 'total_paise as totalPaise'])
    .select(['provider', 'state', 'stage', 'cod_state'])
    .select(['payment_method as paymentMethod', 'language', 'name', 'phone', 'street', 'city', 'address_state', 'zip'])
    .where('user_id', '=', userId)
    .orderBy('placed_at', 'desc')
    .limit(maxCounted)
    .execute()
}

/** Of `bought`: confirmed, not cancelled, not come back unpaid. */
function sumUp(orders: Row[], lost: ReadonlySet<string>) {
  const confirmed = orders.filter(({ state }) => state === 'confirmed')
  const kept = confirmed.filter(({ stage, cod_state }) => stage !== 'cancelled' && cod_state !== 'void')
  const cash = confirmed.filter(isCashOrder)
  const countOf = (stage: OrderStage) => cash.filter((order) => order.stage === stage && !lost.has(order.id)).length
  return {
    bought: {
      orders: kept.length,
      paise: sum(kept, ({ totalPaise }) => totalPaise),
      areAll: orders.length < maxCounted,
    },
    cash: { delivered: countOf('delivered'), returned: countOf('returned'), cancelled: countOf('cancelled') },
  }
}

/** `isPaidLate` if it was paid after it had been closed unpaid. */
function toOrder({ id, ...order }: Row, paidLate: ReadonlySet<string>) {
  const { number, placedAt, totalPaise, paymentMethod, state, stage } = order
  return { number, placedAt, totalPaise, paymentMethod, state, stage, isPaidLate: paidLate.has(id) }
}

async function findSubscription(db: Db, email: string): Promise<number | null> {
  const row = await db.selectFrom('subscribers').select('subscribed_at').where('email', '=', email).executeTakeFirst()
  return row?.subscribed_at ?? null
}

async function findLastReply(db: Db, phones: string[]): Promise<number | null> {
  if (phones.length === 0) return null
  const rows = await db.selectFrom('contacts').select('answered_at').where('phone', 'in', phones).execute()
  return Math.max(0, ...rows.map(({ answered_at }) => answered_at ?? 0)) || null
}

/** The saved ones, then those of orders, each once. */
async function listAddresses(db: Db, userId: string, orders: Row[]) {
  const saved: CustomerAddress[] = await db
    .selectFrom('addresses')
    .select(['full_name as name', ...deliveryFields])
    .where('user_id', '=', userId)
    .orderBy('is_default', 'desc')
    .execute()
  const used = orders.map((order) => ({ name: order.name, ...toDelivery(order) }))
  const all = [...saved.map((one) => ({ ...one, isSaved: true })), ...used.map((one) => ({ ...one, isSaved: false }))]
  const known = Map.groupBy(
    all.filter(({ street }) => street !== ''),
    (address) => [address.name, ...deliveryFields.map((field) => address[field])].join('\n').toLowerCase(),
  )
  return [...known.values()].flatMap((same) => same.slice(0, 1)).slice(0, 12)
}

async function listRefunds(db: Db, userId: string) {
  const rows = await db
    .selectFrom('refunds')
    .innerJoin('orders', 'orders.id', 'refunds.order_id')
    .select(['refunds.id', 'orders.number', 'refunds.amount_paise', 'refunds.state', 'refunds.method'])
    .select(['refunds.created_at', 'refunds.sent_at', 'refunds.updated_at', 'refunds.reference'])
    .where('orders.user_id', '=', userId)
    .where('refunds.state', '<>', 'dropped')
    .orderBy('refunds.created_at', 'desc')
    .limit(maxShown)
    .execute()
  return rows.map((row) => ({ ...toRefundView(row), orderNumber: row.number }))
}

type NoteResult = { ok: true } | { ok: false; reason: 'unknown' | 'stale' }

/** The same note again changes nothing. */
export async function writeCustomerNote(
  db: Db,
  clock: Clock,
  { by, userId, note, version }: { by: StaffActor; userId: string; note: string; version: number },
): Promise<NoteResult> {
  return transact<NoteResult>(db, async (tx) => {
    const at = clock.now()
    if (!(await lockAccount(tx, userId))) return { ok: false, reason: 'unknown' }
    const stored = await tx.selectFrom('customer_notes').select('note').where('user_id', '=', userId).executeTakeFirst()
    if (note === (stored?.note ?? '')) return { ok: true }
    if (!(await expectVersion(tx, 'customer_notes', userId, version))) return { ok: false, reason: 'stale' }
    const row = { user_id: userId, note, version: version + 1, updated_at: at }
    await upsertRow(tx, 'customer_notes', row, ['user_id'])
    await recordAudit(tx, { ...doneBy(by, at), act: 'customer.note', subject: userId })
    return { ok: true }
  })
}
