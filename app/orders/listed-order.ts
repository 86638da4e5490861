import { type Order, type OrderLine, type OrderResponse, toOrderResponse } from '#domain/orders/order'
import { type BuyerStage, buyerStageOf } from '#domain/orders/stage'

export type ListedOrder = OrderResponse & {
  stage: BuyerStage
  lines: (OrderLine & { image: string })[]
  /** The refunded amount. */
  sentBackPaise: number
  /** The phone that gets the messages. */
  contactPhone: string
  /** The day by which it was promised; null for older orders. */
  arrivesBy: string | null
  /** The key of the form that confirms it; null where nobody waits for that. */
  confirmKey: string | null
}

/** `images` has the pictures of products by their ids. */
export function toListedOrder(
  order: Order,
  { sentBackPaise, images }: { sentBackPaise: number; images: ReadonlyMap<string, string> },
): ListedOrder {
  const { delivery, arrivesBy } = order
  const stage = buyerStageOf(order)
  return {
    ...toOrderResponse(order),
    ...{ stage, sentBackPaise, arrivesBy, contactPhone: delivery.phone },
    lines: order.lines.map((line) => ({ ...line, image: images.get(line.productId) ?? '' })),
    confirmKey: stage === 'waiting-for-yes' ? crypto.randomUUID() : null,
  }
}
