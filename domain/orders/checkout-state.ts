import type { Order } from '#domain/orders/order'

export type PendingPayment = {
  orderId: string
  number: string
  totalPaise: number
  /** Item descriptions such as "2 × Jeera (Cumin Seeds), 250gm". */
  items: string[]
}

export function toPendingPayment(order: Order): PendingPayment {
  const { id: orderId, number, totalPaise } = order
  const items = order.lines.map((line) => `${line.quantity} × ${line.name}, ${line.size}`)
  return { orderId, number, totalPaise, items }
}

/** The idempotency key of the checkout form and the order that waits for payment, if any. */
export type CheckoutState = { checkoutKey: string; pending: PendingPayment | null }
