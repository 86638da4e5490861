import { shownAddress } from '#domain/delivery/delivery'
import { buyerStageOf, deliveryForCourier, isCashOrder, type Order } from '#domain/orders/order'
import type { readPromise } from '#domain/orders/promised-day.server'
import type { RefundTotals } from '#domain/payments/refund-progress'

export type ListedOrder = ReturnType<typeof toListedOrder>

type Details = {
  money: RefundTotals
  promise: Awaited<ReturnType<typeof readPromise>>
  wasLost: boolean
  images: ReadonlyMap<string, string>
}

/** `images` has the pictures of products by their ids. */
export function toListedOrder(order: Order, { money, promise, wasLost, images }: Details) {
  const stage = buyerStageOf(order, wasLost)
  const delivery = deliveryForCourier(order)
  const { id, number, name, state, placedAt, totalPaise, shippingPaise, paymentMethod } = order
  return {
    id,
    number,
    name,
    state,
    placedAt,
    totalPaise,
    shippingPaise,
    isCash: isCashOrder(order),
    paymentMethod,
    address: { fullAddress: shownAddress(delivery), phone: delivery.phone },
    stage,
    money,
    promise,
    contactPhone: order.delivery.phone,
    lines: order.lines.map((line) => ({ ...line, image: images.get(line.productId) ?? '' })),
    /** Null where nobody waits for that. */
    confirmKey: stage === 'waiting-for-confirmation' ? crypto.randomUUID() : null,
  }
}
