import { type Order, type OrderLine, type OrderResponse, toOrderResponse } from '#domain/orders/order'
import { type BuyerStage, buyerStages } from '#domain/orders/stage'

export type ListedOrder = OrderResponse & {
  stage: BuyerStage
  lines: OrderLine[]
  /** What of its money went back to the buyer. */
  sentBackPaise: number
  /** The phone that gets the messages. */
  contactPhone: string
}

export function toListedOrder(order: Order, sentBackPaise: number): ListedOrder {
  const { lines, stage, delivery } = order
  return { ...toOrderResponse(order), stage: buyerStages[stage], lines, sentBackPaise, contactPhone: delivery.phone }
}
