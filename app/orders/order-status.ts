import { askJson } from '#app/browser/ask-shop'
import { pollWhileVisible } from '#app/browser/poll-while-visible'
import type { OrderState } from '#domain/orders/order'

export type RazorpayResult = { razorpay_payment_id: string; razorpay_signature: string }

/** `orderId` is the id of an own order, or the number of one with the key of its link: `SM-4829-1507?k=…`. */
export async function askOrderState(orderId: string, result?: RazorpayResult): Promise<OrderState | 'unknown'> {
  try {
    const path = `/api/orders/${orderId}`
    const { paymentState } = await askJson<{ paymentState: OrderState }>(path, result && post(result))
    return paymentState
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

/** `forMs` counts while the page is visible. */
export function waitForOrder(
  orderId: string,
  { everyMs, forMs, stop }: { everyMs: number; forMs: number; stop: AbortSignal },
): Promise<OrderState | 'unknown'> {
  let state: OrderState | 'unknown' = 'unknown'
  let asksLeft = forMs / everyMs
  let isAsking = false
  return new Promise((resolve) => {
    const end = () => {
      stopPolling()
      resolve(state)
    }
    const stopPolling = pollWhileVisible(async () => {
      if (isAsking) return
      isAsking = true
      state = await askOrderState(orderId)
      isAsking = false
      asksLeft--
      if (state === 'confirmed' || state === 'cancelled' || asksLeft <= 0) end()
    }, everyMs)
    if (stop.aborted) end()
    else stop.addEventListener('abort', end, { once: true })
  })
}
