import type { Order } from '#domain/orders/order'
import { productName } from '#domain/texts/product-name'
import { translated } from '#domain/texts/translate'

export type PendingPayment = {
  orderId: string
  number: string
  totalPaise: number
  /** Item descriptions such as "2 × Jeera (Cumin Seeds), 250gm", in the current language. */
  items: string[]
}

export function toPendingPayment(order: Order): PendingPayment {
  const { id: orderId, number, totalPaise } = order
  const items = order.lines.map(
    ({ productId, quantity, name, size }) => `${quantity} × ${productName(productId, name)}, ${translated(size)}`,
  )
  return { orderId, number, totalPaise, items }
}

/**
 * The idempotency key of the checkout form, the order that waits for payment, if any, and the number of the last order that the page knows; it is empty
 * before the first one.
 */
export type CheckoutState = { checkoutKey: string; pending: PendingPayment | null; lastOrder: string }

/** The state of a checkout that went on in another window; without `lastOrder` the page's stays. */
export type MovedCheckout = Omit<CheckoutState, 'lastOrder'> & { lastOrder?: string }
