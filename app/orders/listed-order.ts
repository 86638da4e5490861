import { type Order, type OrderLine, type OrderResponse, toOrderResponse } from '#domain/orders/order'
import { type BuyerStage, buyerStages } from '#domain/orders/stage'

/** An order as My Orders shows it. */
export type ListedOrder = OrderResponse & { stage: BuyerStage; lines: OrderLine[] }

export function toListedOrder(order: Order): ListedOrder {
  return { ...toOrderResponse(order), stage: buyerStages[order.stage], lines: order.lines }
}
