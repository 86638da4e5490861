import { type Expression, type SelectQueryBuilder, sql } from 'kysely'
import { dayMs, overdueBefore } from '#domain/calendar/moment'
import type { Db } from '#domain/database'
import { unshippedStages } from '#domain/orders/order'
import { buyerKinds } from '#domain/outbox/job-kinds'
import { selectRecalled } from '#domain/shipping/parcels.server'

export type OrderIssue = keyof Awaited<ReturnType<typeof listByIssue>>

const unconfirmedAfterMs = dayMs
const longInTransitMs = 10 * dayMs
const wrongAmountMs = 7 * dayMs

const maxOfEachIssue = 100

export async function listOrderIssues(db: Db, now: number): Promise<Map<string, OrderIssue[]>> {
  const issues = new Map<string, OrderIssue[]>()
  for (const [issue, orderIds] of Object.entries(await listByIssue(db, now)))
    for (const id of new Set(orderIds)) if (id) issues.set(id, [...(issues.get(id) ?? []), issue as OrderIssue])
  return issues
}

/** Each query must match the condition of an index in database/migrations exactly. */
async function listByIssue(db: Db, now: number) {
  const orders = db.selectFrom('orders').select('id')
  const refunds = db.selectFrom('refunds').select('order_id as id')
  const failedRefunds = refunds.where(sql<boolean>`state = 'failed'`).orderBy('updated_at', 'desc')
  const wrongAmounts = refunds
    .where(sql<boolean>`reason = 'mismatch'`)
    .where('created_at', '>', now - wrongAmountMs)
    .orderBy('created_at', 'desc')
  const unconfirmedCash = orders
    .where(sql<boolean>`cod_confirm = 'asked' and (stage = 'new' or stage = 'accepted')`)
    .where('placed_at', '<', now - unconfirmedAfterMs)
    .orderBy('placed_at', 'desc')
  const longUnderWay = orders
    .where(sql<boolean>`(stage = 'handed-over' or stage = 'returning')`)
    .where('stage_at', '<', now - longInTransitMs)
    .orderBy('stage_at', 'desc')
  const failedBookings = db
    .selectFrom('outbox')
    .innerJoin('orders', 'orders.id', 'outbox.subject')
    .select('orders.id')
    .where(sql<boolean>`outbox.state = 'failed'`)
    .where(sql<string>`kind || ''`, '=', 'booking')
    .where('orders.stage', '=', 'packed')
    .orderBy('outbox.created_at', 'desc')
  const inTrouble = db
    .selectFrom('bookings')
    .innerJoin('orders', 'orders.id', 'bookings.order_id')
    .select('orders.id')
    .where(sql<boolean>`is_in_trouble = 1`)
    .where('orders.stage', '=', 'handed-over')
  return {
    'message-failed': (await listFailedOrderMessages(db)).map(({ orderId }) => orderId),
    'refund-failed': await listIds(failedRefunds),
    'refunded-open': await listFullyRefundedOpen(db),
    'money-owed': await listIds(orders.where(sql<boolean>`money_owed = 1`).orderBy('stage_at', 'desc')),
    /** A payment that was not the order's amount goes back, and the order was not placed. */
    'wrong-amount': await listIds(wrongAmounts),
    'unconfirmed-cash': await listIds(unconfirmedCash),
    'long-under-way': await listIds(longUnderWay),
    'recalled-parcel': await listPacked(db, selectRecalled(db).where('order_id', '=', ofOrder).select('order_id')),
    /** It was paid by UPI after it was packed: its label asks for cash. */
    'label-changed': await listPacked(db, selectPaidPacked(db)),
    'booking-failed': await listIds(failedBookings),
    /** The courier that was booked by API says that the parcel comes back, or is lost. */
    'courier-trouble': await listIds(inTrouble),
    'complaint-overdue': (await listOverdueComplaints(db, now)).map(({ orderId }) => orderId),
  }
}

/** Selects messages to buyers. An expression, so that no other index is used: see the outbox. */
const isToBuyer = sql<boolean>`kind || '' in (${sql.join(buyerKinds.map((kind) => sql.lit(kind)))})`

export async function listFailedOrderMessages(db: Db): Promise<{ id: string; orderId: string }[]> {
  return db
    .selectFrom('outbox')
    .leftJoin('order_events', 'order_events.id', 'outbox.subject')
    .leftJoin('refunds', 'refunds.id', 'outbox.subject')
    .leftJoin('recall_notices', 'recall_notices.id', 'outbox.subject')
    .select('outbox.id')
    .select(({ fn, ref }) =>
      fn
        .coalesce(
          ...(['order_events.order_id', 'refunds.order_id', 'recall_notices.order_id', 'outbox.order_id'] as const),
          ref('outbox.subject'),
        )
        .as('orderId'),
    )
    .where(sql<boolean>`outbox.state = 'failed'`)
    .where(isToBuyer)
    .orderBy('outbox.created_at', 'desc')
    .limit(maxOfEachIssue)
    .execute()
}

/** Lists fully refunded orders that are not cancelled: their packs stay promised. */
async function listFullyRefundedOpen(db: Db): Promise<string[]> {
  const ids: string[] = []
  for (const stage of unshippedStages) {
    const refunded = db
      .selectFrom('orders')
      .innerJoin('payments', 'payments.id', 'orders.payment_id')
      .select('orders.id')
      // Must match the condition of the index exactly.
      .where(sql<boolean>`orders.state = 'confirmed'`)
      .where('orders.stage', '=', stage)
      .whereRef('payments.refunded_paise', '>=', 'payments.amount_paise')
      .orderBy('orders.placed_at', 'desc')
    ids.push(...(await listIds(refunded)))
  }
  return ids
}

const ofOrder = sql<string>`orders.id`

function selectPaidPacked(db: Db) {
  return db
    .selectFrom('order_events')
    .where('act', '=', 'pay')
    .where('from_stage', '=', 'packed')
    .where('order_id', '=', ofOrder)
    .select('order_id')
}

/** Lists packed orders with rows of these: packs that were recalled since, or a payment, with which they must not leave as they are. */
async function listPacked(db: Db, rows: Expression<unknown>): Promise<string[]> {
  const packed = db
    .selectFrom('orders')
    .select('id')
    // Must match the condition of the index exactly.
    .where(sql<boolean>`orders.state = 'confirmed'`)
    .where('stage', '=', 'packed')
    .where(({ exists }) => exists(rows))
    .orderBy('placed_at')
  return listIds(packed)
}

/** Of at most a hundred orders. */
export async function listIds<DB, TB extends keyof DB>(
  query: SelectQueryBuilder<DB, TB, { id: string }>,
): Promise<string[]> {
  const rows = await query.limit(maxOfEachIssue).execute()
  return rows.map(({ id }) => id)
}

/** Lists overdue complaints, oldest first; `orderId` is null when a complaint names no order. */
export async function listOverdueComplaints(db: Db, now: number) {
  const { unacknowledged, unsettled } = overdueBefore(now)
  return (
    db
      .selectFrom('letters')
      .select(['ticket', 'order_id as orderId'])
      // Must match the condition of the index `letters_open_complaints` exactly.
      .where(sql<boolean>`state = 'open' and kind = 'complaint'`)
      .where('received_at', '<', Math.max(unacknowledged, unsettled))
      .where((eb) =>
        eb.or([
          eb.and([eb('acknowledged_at', 'is', null), eb('received_at', '<', unacknowledged)]),
          eb('received_at', '<', unsettled),
        ]),
      )
      .orderBy('received_at')
      .limit(maxOfEachIssue)
      .execute()
  )
}
