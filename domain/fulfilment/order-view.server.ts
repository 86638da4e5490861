import type { Delivery } from '#domain/accounts/delivery'
import { fullAddress } from '#domain/accounts/delivery'
import { maskDelivery } from '#domain/accounts/mask'
import type { Db } from '#domain/database'
import { findInvoice } from '#domain/invoices/documents.server'
import type { Order } from '#domain/orders/order'
import { listOrderEvents } from '#domain/orders/order-events.server'
import { parseOrderNumber } from '#domain/orders/order-number'
import { listTimeline } from '#domain/orders/order-timeline'
import { findOrder } from '#domain/orders/orders.server'
import { buyerStages, mayBuyerCancel, mayConfirmCod } from '#domain/orders/stage'
import { isSameSecret } from '#domain/same-secret.server'
import { findCourier, trackingLink } from '#domain/shipping/couriers'
import { findShipment } from '#domain/shipping/shipments.server'

/** An order that somebody may see, and how: its owner all of it, whoever has its link without the address. */
export type ViewableOrder = { order: Order; isOwner: boolean }

/** Compared with where there is no order, so that a wrong number takes as long as a wrong key. */
const noKey = '0'.repeat(32)

/** Finds an order by its number for its owner or for who has its key; for everyone else there is none. */
export async function findViewableOrder(
  db: Db,
  asked: { number: string; key: string; userId: string | null },
): Promise<ViewableOrder | null> {
  const number = parseOrderNumber(asked.number)
  const row = number
    ? await db
        .selectFrom('orders')
        .select(['id', 'user_id', 'view_key'])
        .where('number', '=', number)
        .executeTakeFirst()
    : undefined
  const hasKey = isSameSecret(asked.key, row?.view_key ?? noKey)
  if (!row || (!hasKey && row.user_id !== asked.userId)) return null
  const order = await findOrder(db, row.id)
  return order ? { order, isOwner: order.userId === asked.userId } : null
}

export type OrderView = Awaited<ReturnType<typeof readOrderView>>

/** What the page of an order shows; amounts in paise, times in epoch milliseconds. */
export async function readOrderView(db: Db, { order, isOwner }: ViewableOrder) {
  const [events, shipment, invoice] = await Promise.all([
    listOrderEvents(db, order.id),
    findShipment(db, order.id),
    findInvoice(db, order.id),
  ])
  const { number, state, placedAt, lines, subtotalPaise, shippingPaise, totalPaise, codConfirm } = order
  return {
    ...{ isOwner, number, state, placedAt, lines, subtotalPaise, shippingPaise, totalPaise, codConfirm },
    stage: buyerStages[order.stage],
    timeline: listTimeline(events),
    shipment: shipment && toParcel(shipment),
    isCash: order.provider === 'cod',
    delivery: isOwner ? wholeDelivery(order.name, order.delivery) : maskDelivery(order.name, order.delivery),
    note: isOwner ? order.note : '',
    hasInvoice: invoice !== undefined,
    mayConfirm: mayConfirmCod(order),
    mayCancel: mayBuyerCancel(order),
  }
}

function toParcel({ courier, trackingNumber }: { courier: string; trackingNumber: string | null }) {
  const known = findCourier(courier)
  return {
    courier: known?.name ?? courier,
    isOwn: known?.isOwn ?? false,
    trackingNumber,
    link: trackingLink(courier, trackingNumber),
  }
}

function wholeDelivery(name: string, delivery: Delivery) {
  return { name, address: fullAddress(delivery), phone: delivery.phone }
}
