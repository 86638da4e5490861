import type { Shop } from '#app/context'
import { shownAddress } from '#domain/delivery/delivery'
import { buyerStageOf, deliveryForCourier, isCashOrder, type Order } from '#domain/orders/order'
import { listLost } from '#domain/orders/order-events.server'
import { listOrders, listThumbnails, readPromise } from '#domain/orders/orders.server'
import { listHeldMessages } from '#domain/outbox/outbox.server'
import { sumRefundTotals } from '#domain/payments/refund-progress'
import { listRefundTotals } from '#domain/payments/refunds.server'
import type { Cursor } from '#domain/queries/pagination'

export type ListedOrder = Awaited<ReturnType<typeof readListedOrders>>['orders'][number]

export async function readListedOrders(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  userId: string,
  after: Cursor | null,
) {
  const { orders, next } = await listOrders(db, userId, after)
  const ids = orders.map(({ id }) => id)
  const held = await listHeldMessages(db, ids)
  const money = await listRefundTotals(db, ids)
  const lost = await listLost(db, ids)
  const images = await listThumbnails(db, orders)
  const listed = async (order: Order) => {
    const stage = buyerStageOf(order, lost.has(order.id))
    const delivery = deliveryForCourier(order)
    const { id, number, name, state, placedAt, settledAt, totalPaise, shippingPaise, paymentMethod } = order
    return {
      id,
      number,
      name,
      state,
      placedAt,
      settledAt,
      totalPaise,
      shippingPaise,
      paymentMethod,
      isCash: isCashOrder(order),
      address: { fullAddress: shownAddress(delivery), phone: delivery.phone },
      stage,
      money: money.get(id) ?? sumRefundTotals(0, []),
      promise: await readPromise(db, clock.now(), order),
      contactPhone: order.delivery.phone,
      /** Its message waits until that phone answers. */
      isMessageHeld: held.has(id),
      lines: order.lines.map((line) => ({ ...line, image: images.get(line.productId) ?? '' })),
      /** The key of the form that confirms it; null where nobody waits for that. */
      confirmKey: stage === 'waiting-for-confirmation' ? crypto.randomUUID() : null,
    }
  }
  return { orders: await Promise.all(orders.map(listed)), next }
}
