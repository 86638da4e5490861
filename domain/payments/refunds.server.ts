import { randomUUID } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import type { Tables } from '#database/schema'
import type { RefundRow } from '#database/schema/payments'
import { afterEarlier, type Clock } from '#domain/clock'
import type { Db } from '#domain/database'
import { enqueue } from '#domain/outbox/outbox.server'
import { lockRows } from '#domain/queries/lock-rows.server'

export type { RefundRow }

type RefundReason = RefundRow['reason']
type PaymentRow = Selectable<Tables['payments']>

export type NewRefund = {
  orderId: string
  /** The payment to refund; null when a person sends the money by UPI. */
  paymentId: string | null
  /** The credit note that the refund pays. */
  documentId: string | null
  amountPaise: number
  reason: Exclude<RefundReason, 'dashboard'>
  /** A user id, 'buyer' or 'system'. */
  actor: string
}

/**
 * Creates a refund in the transaction that decides on it. Returns undefined when less than the amount is left of the payment. The worker sends a refund of
 * a payment.
 */
export async function createRefund(tx: Db, clock: Clock, refund: NewRefund): Promise<string | undefined> {
  const { orderId, paymentId, documentId, amountPaise, reason, actor } = refund
  const now = clock.now()
  if (paymentId !== null && !(await reserve(tx, paymentId, amountPaise))) return undefined
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

/** Returns the time of a new refund of a payment. Which refund came first decides whether one replaces another. */
export function afterRefunds(now: number, earlier: readonly Pick<RefundRow, 'created_at'>[]): number {
  return afterEarlier(
    now,
    earlier.map(({ created_at }) => created_at),
  )
}

/** Creates a refund of everything that is left of the payment; returns its amount in paise. */
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

/** Reserves an amount of the payment; returns false when less is left. */
async function reserve(tx: Db, paymentId: string, amountPaise: number): Promise<boolean> {
  const reserved = await tx
    .updateTable('payments')
    .set((eb) => ({ refunded_paise: eb('refunded_paise', '+', amountPaise) }))
    .where('id', '=', paymentId)
    .where((eb) => eb(eb('amount_paise', '-', eb.ref('refunded_paise')), '>=', amountPaise))
    .executeTakeFirst()
  return reserved.numUpdatedRows === 1n
}

export async function lockPayment(tx: Db, paymentId: string): Promise<PaymentRow | undefined> {
  return lockRows(tx, 'payments').where('id', '=', paymentId).returningAll().executeTakeFirst()
}

/** Changes the refunded amount. The caller must have locked the payment. */
export async function changeReserved(tx: Db, paymentId: string, byPaise: number): Promise<void> {
  await tx
    .updateTable('payments')
    .set((eb) => ({ refunded_paise: eb('refunded_paise', '+', byPaise) }))
    .where('id', '=', paymentId)
    .execute()
}

/** Derives the state of a payment from its refunds. The caller must have locked the payment. */
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

/** Makes the job of a refund due at this time, unless a worker has it; that one sees by itself how far the refund is. */
export async function wakeRefundJob(
  tx: Db,
  refundId: string,
  dueAt: number,
  reason: string | null = null,
): Promise<void> {
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

/** Lists refunds, oldest first. */
export async function listRefunds(db: Db, orderId: string): Promise<RefundRow[]> {
  return db.selectFrom('refunds').selectAll().where('order_id', '=', orderId).orderBy('created_at').execute()
}

type RefundGuard = { from?: readonly RefundRow['state'][]; orderId?: string; method?: RefundRow['method'] }

/** Changes a refund and returns it; undefined, and nothing changes, where it is not in one of the states `from`, of this order or of this method. */
export async function changeRefund(
  tx: Db,
  clock: Clock,
  id: string,
  changes: Partial<Omit<RefundRow, 'id' | 'updated_at'>>,
  { from, orderId, method }: RefundGuard = {},
): Promise<RefundRow | undefined> {
  return tx
    .updateTable('refunds')
    .set({ ...changes, updated_at: clock.now() })
    .where('id', '=', id)
    .$if(from !== undefined, (query) => query.where('state', 'in', from ?? []))
    .$if(orderId !== undefined, (query) => query.where('order_id', '=', orderId ?? ''))
    .$if(method !== undefined, (query) => query.where(sql<boolean>`method = ${method}`))
    .returningAll()
    .executeTakeFirst()
}
