import { randomUUID } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import type { Tables } from '#database/schema'
import type { RefundRow } from '#database/schema/payments'
import { afterEarlier, type Clock } from '#domain/clock'
import type { Db } from '#domain/database'
import { sum } from '#domain/money'
import { isRefundedByHand } from '#domain/orders/order'
import { readEventData } from '#domain/orders/order-events.server'
import { enqueue } from '#domain/outbox/outbox.server'
import {
  isCashPaid,
  isFullyRefunded,
  isManual,
  type RefundTotals,
  sumRefundTotals,
  unrefundedPaise,
} from '#domain/payments/refund-progress'
import { lockRows } from '#domain/queries/queries.server'

export type { RefundRow }

type PaymentRow = Selectable<Tables['payments']>

export type NewRefund = {
  orderId: string
  /** Null when a person sends the money by UPI. */
  paymentId: string | null
  /** The credit note that the refund pays. */
  documentId: string | null
  amountPaise: number
  reason: Exclude<RefundRow['reason'], 'dashboard'>
  /** A user id, 'buyer' or 'system'. */
  actor: string
}

/** In the transaction that decides on it. Undefined when less than the amount is left of the payment. */
export async function createRefund(tx: Db, clock: Clock, refund: NewRefund): Promise<string | undefined> {
  const { orderId, paymentId, documentId, amountPaise, reason, actor } = refund
  const now = clock.now()
  if (paymentId !== null) {
    const reserved = await tx
      .updateTable('payments')
      .set((eb) => ({ refunded_paise: eb('refunded_paise', '+', amountPaise) }))
      .where('id', '=', paymentId)
      .where((eb) => eb(eb('amount_paise', '-', eb.ref('refunded_paise')), '>=', amountPaise))
      .executeTakeFirst()
    if (reserved.numUpdatedRows !== 1n) return undefined
  }
  const id = randomUUID()
  const createdAt = paymentId === null ? now : afterRefunds(now, await listRefundsOfPayment(tx, paymentId))
  await tx
    .insertInto('refunds')
    .values({
      id,
      order_id: orderId,
      payment_id: paymentId,
      document_id: documentId,
      amount_paise: amountPaise,
      method: paymentId === null ? 'upi' : 'provider',
      reason,
      state: 'due',
      actor,
      created_at: createdAt,
      updated_at: now,
    })
    .execute()
  if (paymentId !== null) {
    await enqueue(tx, clock, 'refund', id)
    await updateRefundStatus(tx, clock, paymentId)
  }
  return id
}

/** Which refund came first decides whether one replaces another. */
export function afterRefunds(now: number, earlier: readonly Pick<RefundRow, 'created_at'>[]): number {
  const times = earlier.map(({ created_at }) => created_at)
  return afterEarlier(now, times)
}

/** Of everything that is left of the payment; returns its amount in paise. */
export async function createFullRefund(
  tx: Db,
  clock: Clock,
  refund: Omit<NewRefund, 'amountPaise' | 'paymentId'> & { paymentId: string },
): Promise<number> {
  const payment = await lockPayment(tx, refund.paymentId)
  const amountPaise = payment ? payment.amount_paise - payment.refunded_paise : 0
  if (amountPaise > 0) await createRefund(tx, clock, { ...refund, amountPaise })
  return amountPaise
}

export async function lockPayment(tx: Db, paymentId: string): Promise<PaymentRow | undefined> {
  return lockRows(tx, 'payments').where('id', '=', paymentId).returningAll().executeTakeFirst()
}

/** The caller must have locked the payment. */
export async function changeReserved(tx: Db, paymentId: string, byPaise: number): Promise<void> {
  await tx
    .updateTable('payments')
    .set((eb) => ({ refunded_paise: eb('refunded_paise', '+', byPaise) }))
    .where('id', '=', paymentId)
    .execute()
}

/** The caller must have locked the payment. */
export async function updateRefundStatus(tx: Db, clock: Clock, paymentId: string): Promise<void> {
  const states = new Set((await listRefundsOfPayment(tx, paymentId)).map(({ state }) => state))
  const change = (state: PaymentRow['state']) =>
    tx.updateTable('payments').set({ state, updated_at: clock.now() }).where('id', '=', paymentId)
  if (states.has('failed')) await change('refund-failed').execute()
  else if (states.has('due')) await change('refund-due').execute()
  else {
    await change('captured').execute()
    await change('refunded').where('refunded_paise', '>=', sql.ref<number>('amount_paise')).execute()
  }
}

/** Unless a worker has it; that one sees by itself how far the refund is. */
export async function wakeRefundJob(tx: Db, refundId: string, dueAt: number, reason: string | null = null) {
  await tx
    .updateTable('outbox')
    .set({ state: 'due', due_at: dueAt, done_at: null, last_error: reason })
    .where('kind', '=', 'refund')
    .where('subject', '=', refundId)
    .where('state', '<>', 'sending')
    .execute()
}

export async function findRefund(db: Db, id: string): Promise<RefundRow | undefined> {
  return db.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function listRefundsOfPayment(db: Db, paymentId: string): Promise<RefundRow[]> {
  return db.selectFrom('refunds').selectAll().where('payment_id', '=', paymentId).orderBy('created_at').execute()
}

export async function listRefunds(db: Db, orderId: string): Promise<RefundRow[]> {
  return db.selectFrom('refunds').selectAll().where('order_id', '=', orderId).orderBy('created_at').execute()
}

/** Undefined, and nothing changes, where the refund has other values than `only`. */
export async function changeRefund(
  tx: Db,
  clock: Clock,
  id: string,
  changes: Partial<Omit<RefundRow, 'id' | 'updated_at'>>,
  only: Partial<Pick<RefundRow, 'state' | 'order_id' | 'method'>> = {},
): Promise<RefundRow | undefined> {
  return tx
    .updateTable('refunds')
    .set({ ...changes, updated_at: clock.now() })
    .where(({ and }) => and({ id, ...only }))
    .returningAll()
    .executeTakeFirst()
}

/** Money that confirmed no order does not count. */
export async function listRefundTotals(db: Db, orderIds: readonly string[]): Promise<Map<string, RefundTotals>> {
  if (orderIds.length === 0) return new Map()
  const orders = await db
    .selectFrom('orders')
    .leftJoin('payments', 'payments.id', 'orders.payment_id')
    .select(['orders.id', 'orders.provider', 'orders.payment_id', 'orders.cod_state', 'orders.total_paise'])
    .select('payments.amount_paise')
    .where('orders.id', 'in', orderIds)
    .execute()
  const refunds = Map.groupBy(
    await db.selectFrom('refunds').selectAll().where('order_id', 'in', orderIds).execute(),
    ({ order_id }) => order_id,
  )
  return new Map(
    orders.map(({ id, provider, payment_id, cod_state, total_paise, amount_paise }) => {
      const isPaidToShop = provider === 'direct' || isCashPaid(cod_state)
      const paidByHand = isPaidToShop ? total_paise : 0
      const paidPaise = isRefundedByHand({ provider }) ? paidByHand : (amount_paise ?? 0)
      const own = (refunds.get(id) ?? []).filter((refund) => refund.payment_id === payment_id)
      return [id, sumRefundTotals(paidPaise, own)]
    }),
  )
}

export async function findRefundTotals(db: Db, orderId: string): Promise<RefundTotals> {
  return (await listRefundTotals(db, [orderId])).get(orderId) ?? sumRefundTotals(0, [])
}

/** For an order that was closed before it was paid; undefined when nothing was. */
export async function findLateMoney(db: Db, orderId: string): Promise<RefundTotals | undefined> {
  const payments = await db.selectFrom('payments').select('amount_paise').where('order_id', '=', orderId).execute()
  if (payments.length === 0) return undefined
  const paidPaise = sum(payments, ({ amount_paise }) => amount_paise)
  return sumRefundTotals(paidPaise, await listRefunds(db, orderId))
}

/** Paid after they had been closed unpaid, and not with another amount. */
export async function listPaidLate(db: Db, orderIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (orderIds.length === 0) return new Set()
  const otherAmount = db
    .selectFrom('refunds')
    .select('order_id')
    .where('order_id', 'in', orderIds)
    .where('reason', '=', 'mismatch')
  const paid = await db
    .selectFrom('orders')
    .innerJoin('payments', 'payments.order_id', 'orders.id')
    .select('orders.id')
    .where('orders.id', 'in', orderIds)
    .where('orders.state', '=', 'cancelled')
    .where('orders.id', 'not in', otherAmount)
    .execute()
  return new Set(paid.map(({ id }) => id))
}

export async function listFullyRefunded(db: Db, orderIds: readonly string[]): Promise<Set<string>> {
  const money = await listRefundTotals(db, orderIds)
  return new Set([...money].flatMap(([id, totals]) => (isFullyRefunded(totals) ? [id] : [])))
}

/** Whether a person owes the buyer money or its decision. In a transaction that has locked the order or its payment. */
export async function updateMoneyOwed(tx: Db, orderId: string): Promise<void> {
  const isUnsent = (await listRefunds(tx, orderId)).some((refund) => isManual(refund) && refund.state === 'due')
  const owed = Number(isUnsent || (await findOwedPaise(tx, orderId)) > 0)
  await tx
    .updateTable('orders')
    .set({ money_owed: owed })
    .where('id', '=', orderId)
    .where('money_owed', '<>', owed)
    .execute()
}

export async function findOwedPaise(db: Db, orderId: string): Promise<number> {
  const credits = await listOpenCredits(db, orderId)
  return credits.length === 0 ? 0 : owedPaise(credits, await findRefundTotals(db, orderId))
}

/** At most what is left of the order's money. Goodwill and dashboard refunds lessen it, closed credit does not. */
export function owedPaise(credits: readonly OpenCredit[], totals: RefundTotals): number {
  const unclosedPaise = sum(credits, ({ openPaise, closedPaise }) => openPaise - closedPaise)
  return Math.max(0, Math.min(unclosedPaise - totals.untiedPaise, unrefundedPaise(totals)))
}

export type OpenCredit = Awaited<ReturnType<typeof listOpenCredits>>[number]

/** `openPaise` is not refunded yet, and of it an owner has said that `closedPaise` is not to go back. */
export async function listOpenCredits(db: Db, orderId: string) {
  const notes = await db
    .selectFrom('documents')
    .select(['id', 'number', 'total_paise as totalPaise'])
    .where('order_id', '=', orderId)
    .where('kind', '=', 'credit-note')
    .orderBy('issued_at')
    .orderBy('number')
    .execute()
  if (notes.length === 0) return []
  const refunds = (await listRefunds(db, orderId)).filter(({ state }) => state !== 'dropped')
  const closings = await db
    .selectFrom('order_events')
    .select('data')
    .where('order_id', '=', orderId)
    .where('act', '=', 'close-credits')
    .execute()
  return notes.map((note) => {
    const paid = refunds.filter(({ document_id }) => document_id === note.id)
    const openPaise = Math.max(0, note.totalPaise - sum(paid, ({ amount_paise }) => amount_paise))
    const saidPaise = sum(closings, ({ data }) => readEventData(data).closedCredits?.[note.id] ?? 0)
    return { ...note, openPaise, closedPaise: Math.min(openPaise, saidPaise) }
  })
}
