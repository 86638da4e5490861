import { askJson } from '#app/browser/ask-shop'
import type { OrderState } from '#domain/orders/order'

/** The result of the provider's window; see Razorpay's Standard Checkout. */
export type RazorpayResult = { razorpay_payment_id: string; razorpay_signature: string }

/** Returns the state of the buyer's own order, after sending the result of the payment window, if there is one. */
export async function askOrderState(orderId: string, result?: RazorpayResult): Promise<OrderState | 'unknown'> {
  try {
    const { state } = await askJson<{ state: OrderState }>(`/api/orders/${orderId}`, result && post(result))
    return state
  } catch {
    return 'unknown'
  }
}

function post({ razorpay_payment_id, razorpay_signature }: RazorpayResult) {
  return {
    json: { razorpay_payment_id, razorpay_signature },
    // Even if the page is left right now, the shop learns of the payment.
    keepalive: true,
  }
}

/** Polls until the order is settled, the time is up or `stop` is aborted. */
export async function waitForOrder(
  orderId: string,
  { everyMs, forMs, stop }: { everyMs: number; forMs: number; stop: AbortSignal },
): Promise<OrderState | 'unknown'> {
  const until = Date.now() + forMs
  let state: OrderState | 'unknown' = 'unknown'
  while (!stop.aborted && Date.now() < until) {
    await new Promise((resolve) => setTimeout(resolve, everyMs))
    if (stop.aborted) return state
    // Behind another app or tab nobody reads the answer.
    if (document.hidden) continue
    state = await askOrderState(orderId)
    if (state === 'confirmed' || state === 'cancelled') return state
  }
  return state
}
