import { findProvenPhone } from '#domain/accounts/phone-accounts.server'
import type { Db } from '#domain/database'
import { maskDelivery, maskUpiId, shownAddress } from '#domain/delivery/delivery'
import { returnsUntil } from '#domain/fulfilment/return-goods.server'
import { isSameSecret } from '#domain/hash.server'
import { findInvoice } from '#domain/invoices/document-number.server'
import {
  awaitsCall,
  awaitsConfirmation,
  buyerStageOf,
  deliveryForCourier,
  isRefundedByHand,
  mayBuyerCancel,
  type Order,
  outOfStock,
  parseOrderNumber,
  toCollectPaise,
} from '#domain/orders/order'
import { isPermitted, type OrderProof } from '#domain/orders/order-access'
import { listOrderEvents } from '#domain/orders/order-events.server'
import { isLost, listChanges, listTimeline } from '#domain/orders/order-timeline'
import { findOrder, listOrderLines, listThumbnails, readPromise, toLine } from '#domain/orders/orders.server'
import { toRefundView } from '#domain/payments/refund-progress'
import { findLateMoney, findRefundTotals, listRefunds } from '#domain/payments/refunds.server'
import { isReceived } from '#domain/reviews/reviews'
import { findCourier, trackingLink } from '#domain/shipping/couriers'
import { findShipment, type Shipment } from '#domain/shipping/shipments.server'
import type { Courier } from '#domain/shop-settings/shop-settings'
import { readSettings } from '#domain/shop-settings/shop-settings.server'
import { listPicksOf } from '#domain/stock/pick-batches.server'

/** `hasPhone` is true when the visitor has the order's phone: the key was sent to it, or a code. */
export type ViewableOrder = { order: Order; proof: OrderProof; hasPhone: boolean }

/** Compared when the order does not exist, so that a wrong number takes as long as a wrong key. */
const noKey = '0'.repeat(32)

/** Returns the order for its owner and for visitors with its key or its phone; undefined for everybody else. */
export async function findViewableOrder(
  db: Db,
  asked: { number: string; key: string; userId: string | null },
): Promise<ViewableOrder | undefined> {
  const number = parseOrderNumber(asked.number)
  const row = number
    ? await db
        .selectFrom('orders')
        .select(['id', 'user_id', 'view_key', 'message_key', 'phone'])
        .where('number', '=', number)
        .executeTakeFirst()
    : undefined
  const hasViewKey = isSameSecret(asked.key, row?.view_key ?? noKey)
  const hasMessage = isSameSecret(asked.key, row?.message_key ?? noKey) && typeof row?.message_key === 'string'
  const proven = asked.userId === null ? null : await findProvenPhone(db, asked.userId)
  const hasPhone = hasMessage || (proven !== null && proven === row?.phone)
  if (!row || (!hasViewKey && !hasPhone && row.user_id !== asked.userId)) return undefined
  const order = await findOrder(db, row.id)
  return order ? { order, proof: order.userId === asked.userId ? 'account' : 'link', hasPhone } : undefined
}

export type OrderView = Awaited<ReturnType<typeof readOrderView>>

export async function readOrderView(db: Db, now: number, { order, proof }: ViewableOrder) {
  const seesDelivery = isPermitted('see-delivery', proof)
  const [events, shipment, invoice, { couriers }, images] = await Promise.all([
    listOrderEvents(db, order.id),
    findShipment(db, order.id),
    findInvoice(db, order.id),
    readSettings(db),
    listThumbnails(db, [order]),
  ])
  const hasLost = events.some(({ data }) => isLost(data))
  const whole = { name: order.name, ...deliveryForCourier(order) }
  const shown = seesDelivery ? whole : maskDelivery(whole)
  const refunds = await listRefunds(db, order.id)
  const rows = await listOrderLines(db, order.id)
  const picks = await listPicksOf(db, now, order, rows)
  const { number, state, placedAt, subtotalPaise, offers, shippingPaise, totalPaise, codConfirm } = order
  const { upiId, cancelReason, stageAt, moneyOwed } = await db
    .selectFrom('orders')
    .select(['refund_upi_id as upiId', 'cancel_reason as cancelReason'])
    .select(['stage_at as stageAt', 'money_owed as moneyOwed'])
    .where('id', '=', order.id)
    .executeTakeFirstOrThrow()
  return {
    isOwner: proof === 'account',
    number,
    state,
    placedAt,
    /** `image` is empty for a product that is not sold any more. */
    lines: rows.map((row) => ({
      ...toLine(row),
      image: images.get(row.product_id) ?? '',
      /** The batches that it was packed from, or would be now. */
      batches: picks
        .filter(({ position }) => position === row.position)
        .map(({ code, packedOn, bestBefore }) => ({ code, packedOn, bestBefore })),
    })),
    changes: listChanges(events),
    subtotalPaise,
    discountPaise: order.discountPaise,
    offers,
    shippingPaise,
    totalPaise,
    codConfirm,
    stage: buyerStageOf(order, hasLost),
    promise: await readPromise(db, now, order),
    timeline: listTimeline(events, awaitsConfirmation(order)),
    shipment: shipment && toParcel(couriers, shipment),
    isCash: toCollectPaise(order, totalPaise) !== null,
    delivery: { name: shown.name, address: shownAddress(shown), phone: shown.phone },
    note: seesDelivery ? order.note : '',
    refunds: refunds.filter(({ state }) => state !== 'dropped').map(toRefundView),
    money: await findRefundTotals(db, order.id),
    /** The money that came after the order was closed; null without any. */
    lateMoney: (state === 'cancelled' && (await findLateMoney(db, order.id))) || null,
    /** Money came that was not the order's amount, so that it was not placed. */
    hasWrongAmount: refunds.some(({ reason }) => reason === 'mismatch'),
    /** The masked UPI id, and whether this visitor may replace it; null unless an order has to be refunded by hand. */
    upi:
      isRefundedByHand(order) && moneyOwed === 1
        ? { known: upiId && maskUpiId(upiId), mayReplace: isPermitted('replace-upi', proof) }
        : null,
    hasInvoice: invoice !== undefined,
    isOutOfStock: order.stage === 'cancelled' && cancelReason === outOfStock,
    mayClaim: isReceived(order) && now < returnsUntil(stageAt),
    mayConfirm: awaitsCall(order),
    mayCancel: mayBuyerCancel(order),
  }
}

function toParcel(couriers: readonly Courier[], { courier, trackingNumber }: Shipment) {
  const known = findCourier(couriers, courier)
  return {
    courier: known?.name ?? courier,
    isOwn: known?.isOwn ?? false,
    trackingNumber,
    link: trackingLink(couriers, courier, trackingNumber),
  }
}

/** Whether an order is as its buyer wants it. One that only expired is not cancelled: money that comes later still confirms it. */
export async function isBuyerCommandDone(db: Db, orderId: string, wish: 'confirm' | 'cancel'): Promise<boolean> {
  const { state, stage, replaced, cod_confirm } = await db
    .selectFrom('orders')
    .select(['state', 'stage', 'replaced', 'cod_confirm'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  const isCancelled = stage === 'cancelled' || (state === 'cancelled' && replaced === 1)
  return wish === 'cancel' ? isCancelled : !isCancelled && (cod_confirm === 'yes' || cod_confirm === 'by-phone')
}
