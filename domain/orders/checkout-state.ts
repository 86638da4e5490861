import type { Order } from '#domain/orders/order'
import { productName } from '#domain/texts/product-name'
import { translated } from '#domain/texts/translate'

export type PendingPayment = {
  orderId: string
  number: string
  totalPaise: number
  /** Such as "2 × Jeera (Cumin Seeds), 250gm", in the current language. */
  items: string[]
}

export function toPendingPayment(order: Order): PendingPayment {
  const { id: orderId, number, totalPaise } = order
  const items = order.lines.map(
    ({ productId, quantity, name, size }) => `${quantity} × ${productName(productId, name)}, ${translated(size)}`,
  )
  return { orderId, number, totalPaise, items }
}

/** `lastOrder` is the number of the last order that the page knows; empty before the first one. */
export type CheckoutState = { checkoutKey: string; pending: PendingPayment | null; lastOrder: string }

/** Without `lastOrder` the page's stays. */
export type MovedCheckout = Omit<CheckoutState, 'lastOrder'> & { lastOrder?: string }
