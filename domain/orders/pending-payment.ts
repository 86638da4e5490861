import type { Order } from '#domain/orders/order'

/** An order that somebody has begun to pay, as the checkout shows it. */
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

/** Where a person's checkout stands: the key its form is sent with, and the order that waits for its payment. */
export type CheckoutStanding = { checkoutKey: string; pending: PendingPayment | null }
