import type { Selectable } from 'kysely'
import type { Tables } from '#database/schema'
import type { OrderRow } from '#database/schema/orders'
import type { Db } from '#domain/database'
import { statesOfPin } from '#domain/delivery/pin-places.server'
import type { BoardCard } from '#domain/fulfilment/board'
import { listCards } from '#domain/fulfilment/board-cards.server'
import { mayChangeLines } from '#domain/fulfilment/change-lines.server'
import { isEditable, isParcelEditable } from '#domain/fulfilment/edit-order.server'
import { listOrderIssues } from '#domain/fulfilment/order-issues.server'
import { listOrderMessages, type OrderMessage } from '#domain/fulfilment/order-messages.server'
import { returnsUntil } from '#domain/fulfilment/return-goods.server'
import { isUndoable } from '#domain/fulfilment/undo.server'
import { isUnpacked, type Order } from '#domain/orders/order'
import { listOrderEvents, listReturns, type OrderEvent } from '#domain/orders/order-events.server'
import { findOrderIdByNumber, listOrderLines, toOrder } from '#domain/orders/orders.server'
import { proposeWeights } from '#domain/orders/promised-day.server'
import { type RefundView, toRefundView, unrefundedPaise } from '#domain/payments/refund-progress'
import {
  listOpenCredits,
  listRefunds,
  type OpenCredit,
  owedPaise,
  type RefundRow,
} from '#domain/payments/refunds.server'
import { type BookingView, findBooking } from '#domain/shipping/bookings.server'
import { bookedCourier } from '#domain/shipping/courier-service'
import { findShipment, type Shipment } from '#domain/shipping/shipments.server'
import type { Courier } from '#domain/shop-settings/shop-settings'
import { readSettings } from '#domain/shop-settings/shop-settings.server'
import type { BatchPick } from '#domain/stock/batches.server'
import { findOnlyUnsaleable, listPicksOf, planPicks } from '#domain/stock/pick-batches.server'
import { listRecalled } from '#domain/stock/recall.server'
import { notSoldAfter } from '#domain/stock/shelf-life'

type Line = Selectable<Tables['order_lines']>

export type AdminOrder = {
  card: BoardCard
  order: Order
  /** Null for a customer who was erased. */
  customerId: string | null
  isEditable: boolean
  isParcelEditable: boolean
  mayUndo: boolean
  mayChangeLines: boolean
  /** The states that the PIN lies in; empty for an unknown PIN. */
  pinStates: readonly string[]
  codState: OrderRow['cod_state']
  /** Of money that came to the family's own account. */
  paidReference: string | null
  source: OrderRow['source']
  cancelReason: string | null
  buyerGstin: string
  buyerFirm: string
  staffNote: string
  /** The weight at packing, or the estimate before it. */
  weightGrams: number | null
  shipment: Shipment | null
  /** With the one of a parcel that was booked by API. */
  couriers: readonly Courier[]
  booking: BookingView | null
  /** The payments for this order; `isOwn` is false for a payment that did not confirm it. */
  payments: { id: string; amountPaise: number; isOwn: boolean }[]
  refunds: AdminRefund[]
  credits: OpenCredit[]
  /** What is still to go back for the credit notes. */
  owedPaise: number
  /** The refundable amount: money received, or cash with the courier, minus refunds. */
  refundablePaise: number
  upiId: string | null
  /** The end of the period for returns without an owner, in epoch milliseconds; null before delivery. */
  returnsUntil: number | null
  documents: { number: string; kind: string }[]
  messages: OrderMessage[]
  /** The batches that the lines were packed from, or would be packed from now. */
  picks: BatchPick[]
  recalled: string[]
  notSoldAfter: string
  /** The lines of which all packs left are expired or recalled, while the order is to be packed: product and size. */
  unsaleable: string[]
  events: OrderEvent[]
  /** Deliveries and returns of the same phone number, including this order. */
  record: { delivered: number; returned: number }
}

export async function findAdminOrder(db: Db, now: number, number: string): Promise<AdminOrder | undefined> {
  const id = await findOrderIdByNumber(db, number)
  if (!id) return undefined
  // Before what the forms show: they send its version, which a change in between makes too old, and not too new.
  const [card] = await listCards(db, [id], await listOrderIssues(db, now))
  const row = await db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst()
  if (!card || !row) return undefined
  const lines = await listOrderLines(db, id)
  const events = await listOrderEvents(db, row.id)
  const shipment = (await findShipment(db, row.id)) ?? null
  const refunds = await listRefunds(db, row.id)
  const credits = await listOpenCredits(db, [row.id])
  const picks = await listPicksOf(db, now, row, lines)
  return {
    card,
    order: toOrder(row, lines),
    customerId: (await isErased(db, row.user_id)) ? null : row.user_id,
    isEditable: isEditable(row),
    isParcelEditable: isParcelEditable(row),
    mayUndo: isUndoable(events.at(-1), now),
    mayChangeLines: mayChangeLines(row),
    pinStates: statesOfPin(row.zip),
    codState: row.cod_state,
    paidReference: row.paid_reference,
    source: row.source,
    cancelReason: row.cancel_reason,
    buyerGstin: row.buyer_gstin ?? '',
    buyerFirm: row.buyer_firm ?? '',
    staffNote: row.staff_note ?? '',
    weightGrams: row.weight_grams ?? (await proposeWeights(db, [row.id])).get(row.id) ?? null,
    shipment,
    couriers: await listCouriers(db, shipment),
    booking: await findBooking(db, row.id),
    payments: await listPayments(db, row),
    refunds: refunds.map((refund) => toAdminRefund(refund, events)),
    credits,
    owedPaise: owedPaise(credits, card.money),
    refundablePaise: unrefundedPaise(card.money),
    upiId: row.refund_upi_id,
    returnsUntil: row.stage === 'delivered' ? returnsUntil(row.stage_at) : null,
    documents: await db
      .selectFrom('documents')
      .select(['number', 'kind'])
      .where('order_id', '=', row.id)
      .orderBy('issued_at')
      .execute(),
    messages: await listOrderMessages(db, row.id),
    picks,
    recalled: await listRecalled(
      db,
      picks.map(({ batchId }) => batchId),
    ),
    notSoldAfter: notSoldAfter(now),
    unsaleable: await listUnsaleable(db, now, row, lines),
    events: events.toReversed(),
    record: await countRecord(db, row.phone_rev),
  }
}

async function listCouriers(db: Db, shipment: Shipment | null): Promise<readonly Courier[]> {
  const { couriers } = await readSettings(db)
  return shipment?.courier === bookedCourier.id ? [...couriers, bookedCourier] : couriers
}

async function isErased(db: Db, userId: string): Promise<boolean> {
  const erased = await db.selectFrom('erasures').select('user_id').where('user_id', '=', userId).executeTakeFirst()
  return erased !== undefined
}

async function listUnsaleable(db: Db, now: number, order: OrderRow, lines: readonly Line[]): Promise<string[]> {
  if (order.state !== 'confirmed' || !isUnpacked(order.stage)) return []
  const unsaleable = await findOnlyUnsaleable(db, now, lines, await planPicks(db, now, lines))
  return lines.flatMap(({ name, size }, at) => (unsaleable.has(at) ? [`${name}, ${size}`] : []))
}

async function listPayments(db: Db, order: OrderRow): Promise<AdminOrder['payments']> {
  const rows = await db
    .selectFrom('payments')
    .select(['id', 'amount_paise as amountPaise'])
    .where('order_id', '=', order.id)
    .orderBy('recorded_at')
    .execute()
  return rows.map((row) => ({ ...row, isOwn: row.id === order.payment_id }))
}

/** Times in epoch milliseconds. */
export type AdminRefund = RefundView & {
  reason: RefundRow['reason']
  state: RefundRow['state']
  failure: string | null
  /** The reason that was chosen for a refund without goods, in English; null for goodwill and for other refunds. */
  chosenReason: string | null
}

function toAdminRefund(row: RefundRow, events: readonly OrderEvent[]): AdminRefund {
  const { id, reason, state, failure } = row
  const chosen = events.find(({ act, data }) => act === 'refund' && data.refundId === id)
  return { ...toRefundView(row), reason, state, failure, chosenReason: chosen?.data.reason ?? null }
}

/** Counts the orders of a phone that were delivered and that came back; none of an order without a phone, as of an erased buyer. */
async function countRecord(db: Db, phoneBackwards: string): Promise<AdminOrder['record']> {
  if (phoneBackwards === '') return { delivered: 0, returned: 0 }
  const { delivered } = await db
    .selectFrom('orders')
    .select(({ fn }) => fn.countAll<number>().as('delivered'))
    .where('phone_rev', '=', phoneBackwards)
    .where('stage', '=', 'delivered')
    .executeTakeFirstOrThrow()
  const returns = await listReturns(db, [phoneBackwards])
  return { delivered, returned: returns.get(phoneBackwards)?.length ?? 0 }
}
