import type { Selectable } from 'kysely'
import type { Tables } from '#database/schema'
import type { OrderRow } from '#database/schema/orders'
import type { Db } from '#domain/database'
import { statesOfPin } from '#domain/delivery/pin-places.server'
import { listCards } from '#domain/fulfilment/board-cards.server'
import { isEditable, isParcelEditable, mayChangeLines } from '#domain/fulfilment/edit-order.server'
import { listOrderIssues } from '#domain/fulfilment/order-issues.server'
import { listOrderMessages } from '#domain/fulfilment/order-messages.server'
import { returnsUntil } from '#domain/fulfilment/return-goods.server'
import { isUndoable } from '#domain/fulfilment/undo.server'
import { isUnpacked } from '#domain/orders/order'
import { listOrderEvents, listReturns, type OrderEvent } from '#domain/orders/order-events.server'
import { findOrderIdByNumber, listOrderLines, toOrder } from '#domain/orders/orders.server'
import { toRefundView, unrefundedPaise } from '#domain/payments/refund-progress'
import { listOpenCredits, listRefunds, owedPaise, type RefundRow } from '#domain/payments/refunds.server'
import { findBooking } from '#domain/shipping/bookings.server'
import { bookedCourier } from '#domain/shipping/couriers'
import { proposeWeights } from '#domain/shipping/parcels.server'
import { findShipment, type Shipment } from '#domain/shipping/shipments.server'
import type { Courier } from '#domain/shop-settings/shop-settings'
import { readSettings } from '#domain/shop-settings/shop-settings.server'
import { findOnlyUnsaleable, listPicksOf, planPicks } from '#domain/stock/pick-batches.server'
import { listRecalled } from '#domain/stock/recall.server'
import { notSoldAfter } from '#domain/stock/shelf-life'

type Line = Selectable<Tables['order_lines']>

export type AdminOrder = NonNullable<Awaited<ReturnType<typeof findAdminOrder>>>

export async function findAdminOrder(db: Db, now: number, number: string) {
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
  const credits = await listOpenCredits(db, row.id)
  const erased = await db.selectFrom('erasures').select('at').where('user_id', '=', row.user_id).executeTakeFirst()
  const picks = await listPicksOf(db, now, row, lines)
  const batchIds = picks.map(({ batchId }) => batchId)
  return {
    card,
    order: toOrder(row, lines),
    customerId: erased ? null : row.user_id,
    isEditable: isEditable(row),
    isParcelEditable: isParcelEditable(row),
    mayUndo: isUndoable(events.at(-1), now),
    mayChangeLines: mayChangeLines(row),
    pinStates: statesOfPin(row.zip),
    codState: row.cod_state,
    /** Of money that came to the family's own account. */
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
    /** Money received, or cash with the courier, minus refunds. */
    refundablePaise: unrefundedPaise(card.money),
    upiId: row.refund_upi_id,
    /** The end of the period for returns without an owner; null before delivery. */
    returnsUntil: row.stage === 'delivered' ? returnsUntil(row.stage_at) : null,
    documents: await db
      .selectFrom('documents')
      .select(['number', 'kind'])
      .where('order_id', '=', row.id)
      .orderBy('issued_at')
      .execute(),
    messages: await listOrderMessages(db, row.id),
    /** The batches that the lines were packed from, or would be packed from now. */
    picks,
    recalled: await listRecalled(db, batchIds),
    notSoldAfter: notSoldAfter(now),
    /** The lines of which all packs left are expired or recalled, while the order is to be packed: product and size. */
    unsaleable: await listUnsaleable(db, now, row, lines),
    events: events.toReversed(),
    record: await countRecord(db, row.phone_rev),
  }
}

async function listCouriers(db: Db, shipment: Shipment | null): Promise<readonly Courier[]> {
  const { couriers } = await readSettings(db)
  return shipment?.courier === bookedCourier.id ? [...couriers, bookedCourier] : couriers
}

async function listUnsaleable(db: Db, now: number, order: OrderRow, lines: readonly Line[]): Promise<string[]> {
  if (order.state !== 'confirmed' || !isUnpacked(order.stage)) return []
  const unsaleable = await findOnlyUnsaleable(db, now, lines, await planPicks(db, now, lines))
  return lines.flatMap(({ name, size }, at) => (unsaleable.has(at) ? [`${name}, ${size}`] : []))
}

/** The payments for an order; `isOwn` is false for a payment that did not confirm it. */
async function listPayments(db: Db, order: OrderRow) {
  const rows = await db
    .selectFrom('payments')
    .select(['id', 'amount_paise as amountPaise'])
    .where('order_id', '=', order.id)
    .orderBy('recorded_at')
    .execute()
  return rows.map((row) => ({ ...row, isOwn: row.id === order.payment_id }))
}

export type AdminRefund = AdminOrder['refunds'][number]

/** `chosenReason` is that of a refund without goods, in English; null for goodwill and for other refunds. */
function toAdminRefund(row: RefundRow, events: readonly OrderEvent[]) {
  const { id, reason, state, failure } = row
  const chosen = events.find(({ act, data }) => act === 'refund' && data.refundId === id)
  return { ...toRefundView(row), reason, state, failure, chosenReason: chosen?.data.reason ?? null }
}

async function countRecord(db: Db, phoneBackwards: string) {
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
