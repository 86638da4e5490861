import { type Order, type OrderLine, type OrderResponse, toOrderResponse } from '#domain/orders/order'
import { type BuyerStage, buyerStages } from '#domain/orders/stage'

/** `sentBackPaise` is what of its money went back to the buyer. */
export type ListedOrder = OrderResponse & { stage: BuyerStage; lines: OrderLine[]; sentBackPaise: number }

export function toListedOrder(order: Order, sentBackPaise: number): ListedOrder {
  return { ...toOrderResponse(order), stage: buyerStages[order.stage], lines: order.lines, sentBackPaise }
}
