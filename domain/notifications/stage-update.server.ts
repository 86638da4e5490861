import type { Db } from '#domain/database'
import { maskUpiId } from '#domain/delivery/mask'
import { isLost } from '#domain/orders/lost-parcel'
import type { Order } from '#domain/orders/order'
import { type EventData, type RemovedLine, readEventData } from '#domain/orders/order-events.server'
import { findOrder } from '#domain/orders/orders.server'
import type { OrderCommand, Stage } from '#domain/orders/stage'
import { type RefundTotals, sumRefundTotals } from '#domain/payments/refund-progress'
import { findRefundTotals } from '#domain/payments/refund-totals.server'
import { listRefunds } from '#domain/payments/refunds.server'
import { findShipment } from '#domain/shipping/shipments.server'
import type { Courier } from '#domain/shop-settings/shop-settings'
import { readSettings } from '#domain/shop-settings/shop-settings.server'

export type StageUpdate = {
  eventId: string
  act: OrderCommand
  to: Stage
  /** The current state of the order. */
  order: Order
  shipment: { courier: string; trackingNumber: string | null } | null
  couriers: readonly Courier[]
  /** The current UPI id and who gave it; undefined unless the event is that a UPI id was given. */
  refundUpi: { masked: string; leftBy: 'link' | 'account' | 'staff'; isReplaced: boolean } | undefined
  /** Paid and refunded amounts; the refund of a cancellation counts as refunded as soon as it exists. */
  money: RefundTotals
  /** True if the buyer has received another courier or number before. */
  isCorrection: boolean
  /** The packs that the event took out of the order. */
  removed: { lines: readonly RemovedLine[]; amountPaise: number } | null
  /** Nothing of the parcel came back whose return the event recorded. */
  wasLost: boolean
  shopPhone: string
}

/** Returns undefined when the event does not exist. */
export async function findStageUpdate(db: Db, eventId: string): Promise<StageUpdate | undefined> {
  const event = await db
    .selectFrom('order_events')
    .select(['order_id', 'act', 'to_stage', 'at', 'data'])
    .where('id', '=', eventId)
    .executeTakeFirst()
  const order = event && (await findOrder(db, event.order_id))
  if (!order) return undefined
  const { couriers, contact } = await readSettings(db)
  const data = readEventData(event.data)
  return {
    eventId,
    act: event.act,
    to: event.to_stage,
    order,
    couriers,
    shipment: (await findShipment(db, order.id)) ?? null,
    refundUpi: event.act === 'leave-upi' ? await findRefundUpi(db, order.id, data) : undefined,
    money: await findMoney(db, order.id, event.at),
    isCorrection: data.isCorrection ?? false,
    removed: data.removed ? { lines: data.removed, amountPaise: data.amountPaise ?? 0 } : null,
    wasLost: isLost(data),
    shopPhone: contact.phones[0] ?? '',
  }
}

/** Counts only the refund of the cancellation itself; the refunds of lines that were removed earlier have the same reason. */
async function findMoney(db: Db, orderId: string, since: number): Promise<RefundTotals> {
  const money = await findRefundTotals(db, orderId)
  const own = (await listRefunds(db, orderId)).filter(
    ({ reason, created_at }) => reason === 'cancelled' && created_at >= since,
  )
  const { sentPaise } = sumRefundTotals(0, own)
  return { ...money, pendingPaise: money.pendingPaise + sentPaise, sentPaise: money.sentPaise - sentPaise }
}

async function findRefundUpi(db: Db, orderId: string, data: EventData): Promise<StageUpdate['refundUpi']> {
  const row = await db.selectFrom('orders').select('refund_upi_id').where('id', '=', orderId).executeTakeFirst()
  const { leftBy, isReplaced = false } = data
  return row?.refund_upi_id && leftBy ? { masked: maskUpiId(row.refund_upi_id), leftBy, isReplaced } : undefined
}
