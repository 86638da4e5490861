import type { Order } from '#domain/orders/order'

export type PendingPayment = {
  orderId: string
  number: string
  totalPaise: number
  /** "2 × Jeera (Cumin Seeds), 250gm" and so on. */
  items: string[]
}

export function toPendingPayment(order: Order): PendingPayment {
  const { id: orderId, number, totalPaise } = order
  const items = order.lines.map((line) => `${line.quantity} × ${line.name}, ${line.size}`)
  return { orderId, number, totalPaise, items }
}

/** The key that the checkout's form is sent with, and the order that waits for its payment. */
export type CheckoutState = { checkoutKey: string; pending: PendingPayment | null }
